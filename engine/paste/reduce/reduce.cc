#include "engine/paste/reduce/reduce.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "engine/paste/decode/encoding.h"
#include "engine/paste/decode/wide_text.h"
#include "engine/paste/reduce/line_store.h"
#include "engine/paste/reduce/trigger_search.h"

namespace tracelore {
namespace {

using namespace parsing;

constexpr std::size_t kReadBlock = 1 << 20;  // read and searched at a time
constexpr std::size_t kCarry = 64 << 10;  // of what was searched: context and the end of the text
constexpr std::size_t kHead = 32 << 10;
constexpr std::size_t kMostBefore = 24 << 10;  // bytes of context before a triggered line
constexpr std::size_t kLongLine = 256 << 10;   // longer ones are cut while they arrive

// Of the whole log, so in blocks of a fixed length, which compilers count with vectors.
std::size_t count_lines(std::string_view text) {
  constexpr std::size_t kBlock = 64;
  std::size_t lines = 0;
  for (; text.size() >= kBlock; text.remove_prefix(kBlock)) {
    std::uint8_t in_block = 0;
    for (std::size_t i = 0; i < kBlock; ++i)
      in_block = static_cast<std::uint8_t>(in_block + (text[i] == '\n'));
    lines += in_block;
  }
  return lines + static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

}  // namespace

// The text arrives in `buffer_`: [0, searched_) was looked at, [searched_, size_) was not. Of what
// was looked at, everything before `settled_` is either in the store or left out.
class LogReducer::State {
 public:
  State(std::size_t most, MoreLiterals more)
      : most_(most),
        tail_(std::min(kCarry, most / 4)),
        more_(std::move(more)),
        store_(most - most / 16 - tail_) {}

  std::span<char> room() {
    make_room(size_ + kReadBlock);
    return {buffer_.get() + size_, kReadBlock};
  }

  void commit(std::size_t bytes) {
    const std::size_t begin = size_;
    fed_ += bytes;
    size_ += bytes;
    if (!searching_) {
      if (fed_ > most_) begin_search();
      return;
    }
    if (wide_) convert(begin);
    if (skipping_) skip_rest_of_line(begin);
    search_complete_lines();
  }

  std::uint64_t fed() const { return fed_; }

  ReducedText finish() {
    ReducedText result;
    result.bytes = fed_;
    if (!searching_) {
      result.text.assign(buffer_.get(), size_);
      return result;
    }
    search(size_);
    keep_end();
    result.encoding = encoding_;
    result.reduced = true;
    store_.write(result.text, result.lines);
    return result;
  }

 private:
  std::string_view view(std::size_t begin, std::size_t end) const {
    return {buffer_.get() + begin, end - begin};
  }

  // What was not written to is not touched: most pastes are far shorter than a block.
  void make_room(std::size_t bytes) {
    if (bytes <= room_) return;
    room_ = std::max(bytes, room_ * 2);
    auto larger = std::make_unique_for_overwrite<char[]>(room_);
    std::copy_n(buffer_.get(), size_, larger.get());
    buffer_ = std::move(larger);
  }

  void begin_search() {
    searching_ = true;
    triggers_.emplace(more_ ? more_() : std::vector<std::string>{});
    std::size_t mark = 0;
    const auto encoding = recognise_encoding(view(0, std::min(size_, most_)), mark);
    if (encoding.starts_with("utf-16")) {
      encoding_ = encoding;
      wide_.emplace(encoding == "utf-16be");
      convert(0);
    }
    keep_head();
    search_complete_lines();
  }

  // The bytes from `begin` on are UTF-16; half a character waits for the next block.
  void convert(std::size_t begin) {
    const std::string plain = wide_->convert(view(begin, size_));
    make_room(begin + plain.size());
    std::memcpy(buffer_.get() + begin, plain.data(), plain.size());
    size_ = begin + plain.size();
  }

  void keep_head() {
    const auto end = view(0, std::min({size_, kHead, most_ / 8})).rfind('\n');
    if (end != std::string_view::npos) keep(0, end + 1);
  }

  void search_complete_lines() {
    const auto fresh = view(searched_, size_);
    const auto end = fresh.rfind('\n');
    if (end != std::string_view::npos)
      search(searched_ + end + 1);
    else if (fresh.size() > kLongLine)
      shorten_line();
    compact();
  }

  // A progress bar writes millions of states into one line; only the last one stands at its end.
  void shorten_line() {
    const auto line = view(searched_, size_);
    const auto state = line.substr(0, line.size() - 1).rfind('\r');
    if (state != std::string_view::npos) {
      const auto rest = line.size() - state - 1;
      std::memmove(buffer_.get() + searched_, line.data() + state + 1, rest);
      size_ = searched_ + rest;
    } else {
      size_ = searched_ + kLongLine;
      skipping_ = true;
    }
  }

  void skip_rest_of_line(std::size_t begin) {
    const auto end = view(begin, size_).find('\n');
    const auto rest = end == std::string_view::npos ? 0 : size_ - begin - end;
    skipping_ = rest == 0;
    std::memmove(buffer_.get() + begin, buffer_.get() + size_ - rest, rest);
    size_ = begin + rest;
  }

  void search(std::size_t end) {
    const auto text = view(0, end);
    std::size_t from = searched_;
    while (from < end) {
      const auto hit = triggers_->next(text, from);
      if (hit.begin == LiteralFilter::kNone) break;
      const auto before = text.substr(0, hit.begin).rfind('\n');
      const auto line_begin = before == std::string_view::npos ? 0 : before + 1;
      const auto line_end = std::min(text.find('\n', hit.begin), end - 1) + 1;
      if (const auto context = triggers_->context_of(text, line_begin, line_end, hit))
        keep_around(std::max(line_begin, searched_), line_end, *context);
      from = line_end;
    }
    follow_up(end);
    counted_line_ = line_at(end);
    counted_ = searched_ = end;
  }

  void keep_around(std::size_t line_begin, std::size_t line_end, const TriggerContext& context) {
    follow_up(line_begin);
    std::size_t begin = line_begin;
    const std::size_t least =
        std::max(settled_, line_begin > kMostBefore ? line_begin - kMostBefore : 0);
    for (std::size_t i = 0; i < context.before && begin > least; ++i) {
      const auto before = view(0, begin - 1).rfind('\n');
      const auto next = before == std::string_view::npos ? 0 : before + 1;
      begin = std::max(next, settled_);  // a line too long for the bound is shortened by the store
    }
    keep(std::max(begin, settled_), line_end);
    following_ = std::max(following_, context.after);
  }

  // The lines after the last triggered one, as far as they stand before `end`.
  void follow_up(std::size_t end) {
    std::size_t at = settled_;
    for (; following_ > 0 && at < end; --following_) {
      const auto stop = view(0, end).find('\n', at);
      at = stop == std::string_view::npos ? end : stop + 1;
    }
    keep(settled_, at);
  }

  void keep(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    const auto line = line_at(begin);
    store_.keep(line, view(begin, end));
    settled_ = counted_ = end;
    counted_line_ = line + count_lines(view(begin, end));
  }

  // The end of the text says how the run ended, whatever it says.
  void keep_end() {
    const auto before = view(0, size_ > tail_ ? size_ - tail_ : 0).rfind('\n');
    std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    begin = std::max(begin, settled_);
    if (begin < size_) store_.keep_last(line_at(begin), view(begin, size_));
  }

  std::size_t line_at(std::size_t at) const {
    return at >= counted_ ? counted_line_ + count_lines(view(counted_, at))
                          : counted_line_ - count_lines(view(at, counted_));
  }

  // Drops what was searched, all but the last of it.
  void compact() {
    if (searched_ <= kCarry + kReadBlock / 2) return;
    const auto stop = view(0, searched_).find('\n', searched_ - kCarry - 1);
    const auto drop = stop == std::string_view::npos ? searched_ : stop + 1;
    std::memmove(buffer_.get(), buffer_.get() + drop, size_ - drop);
    size_ -= drop;
    searched_ -= drop;
    counted_ -= drop;
    settled_ = settled_ > drop ? settled_ - drop : 0;
  }

  std::size_t most_;
  std::size_t tail_;
  MoreLiterals more_;
  std::unique_ptr<char[]> buffer_;
  std::size_t room_ = 0;  // bytes of `buffer_`
  std::size_t size_ = 0;
  std::size_t searched_ = 0;
  std::size_t settled_ = 0;
  std::size_t following_ = 0;     // lines that are still to be kept after `settled_`
  std::size_t counted_ = 0;       // a line's beginning…
  std::size_t counted_line_ = 1;  // …and its number
  std::uint64_t fed_ = 0;
  bool searching_ = false;
  bool skipping_ = false;  // the rest of a line without an end
  std::string encoding_;
  std::optional<WideText> wide_;
  std::optional<TriggerSearch> triggers_;
  LineStore store_;
};

LogReducer::LogReducer(std::size_t most_bytes, MoreLiterals more)
    : state_(std::make_unique<State>(most_bytes, std::move(more))) {}
LogReducer::~LogReducer() = default;
LogReducer::LogReducer(LogReducer&&) noexcept = default;
LogReducer& LogReducer::operator=(LogReducer&&) noexcept = default;

std::span<char> LogReducer::room() {
  return state_->room();
}

void LogReducer::commit(std::size_t bytes) {
  state_->commit(bytes);
}

void LogReducer::feed(std::string_view block) {
  while (!block.empty()) {
    const auto into = room();
    const auto count = std::min(into.size(), block.size());
    std::memcpy(into.data(), block.data(), count);
    commit(count);
    block.remove_prefix(count);
  }
}

std::uint64_t LogReducer::bytes() const {
  return state_->fed();
}

ReducedText LogReducer::finish() {
  return state_->finish();
}

}  // namespace tracelore
