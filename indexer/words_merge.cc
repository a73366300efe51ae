#include "indexer/words_merge.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <queue>
#include <utility>

#include "engine/index/schema.h"
#include "indexer/words_bytes.h"

namespace tracelore {
namespace {

// A process may have a thousand files open.
constexpr std::size_t kMergedAtOnce = 64;

bool has_places(std::string_view text) {
  return text.starts_with(kWordMark);
}

// A run in a file, term by term.
class RunReader {
 public:
  explicit RunReader(const std::string& path) { file_.open(path, std::ios::in | std::ios::binary); }

  bool is_open() const { return file_.is_open(); }
  /// Whether it ended in the middle of a term.
  bool is_cut() const { return cut_; }
  const std::string& text() const { return text_; }

  // False behind the last one.
  bool next() {
    if (file_.sgetc() == std::filebuf::traits_type::eof()) return false;
    read(number(), text_);
    return !cut_;
  }

  // Once for each term.
  void append_to(std::vector<WordPosting>& postings, std::size_t& used) {
    auto count = number();
    std::uint32_t entry = 0;
    for (; count > 0 && !cut_; --count) {
      if (used == postings.size()) postings.emplace_back();
      auto& posting = postings[used++];
      posting.entry = entry += number();
      posting.counts = number();
      read(has_places(text_) ? number() : 0, posting.places);
    }
  }

 private:
  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 32; shift += 7) {
      const auto byte = file_.sbumpc();
      if (byte == std::filebuf::traits_type::eof()) return cut_ = true, 0;
      value |= (static_cast<std::uint32_t>(byte) & 0x7FU) << shift;
      if (byte < 0x80) break;
    }
    return value;
  }

  void read(std::uint32_t size, std::string& text) {
    text.resize(size);
    if (file_.sgetn(text.data(), size) != static_cast<std::streamsize>(size)) cut_ = true;
  }

  std::filebuf file_;
  std::string text_;
  bool cut_ = false;
};

Result<void> merge(const std::vector<std::string>& paths, const UseWord& use) {
  std::vector<std::unique_ptr<RunReader>> runs;
  // The least text first, of equal ones that of the earlier run.
  const auto later = [&](std::size_t a, std::size_t b) {
    const auto order = runs[a]->text().compare(runs[b]->text());
    return order != 0 ? order > 0 : a > b;
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> next(later);
  const auto unreadable = [&](std::size_t run) {
    return fail(ErrorCode::kFileUnreadable, {{"path", paths[run]}});
  };
  for (std::size_t i = 0; i < paths.size(); ++i) {
    runs.push_back(std::make_unique<RunReader>(paths[i]));
    if (!runs[i]->is_open()) return unreadable(i);
    if (runs[i]->next()) next.push(i);
  }
  std::string text;
  std::vector<WordPosting> postings;  // never made smaller: their strings keep their room
  while (!next.empty()) {
    text = runs[next.top()]->text();
    std::size_t used = 0;
    while (!next.empty() && runs[next.top()]->text() == text) {
      const auto run = next.top();
      next.pop();
      runs[run]->append_to(postings, used);
      if (runs[run]->next()) next.push(run);
      if (runs[run]->is_cut()) return unreadable(run);
    }
    use(text, std::span(postings).first(used));
  }
  return {};
}

// Into another run; they are removed.
Result<void> merge_into(const std::vector<std::string>& paths, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  std::string bytes;
  const auto done = merge(paths, [&](std::string_view text, std::span<const WordPosting> postings) {
    bytes.clear();
    put_term(text, postings, bytes);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  });
  if (!done) return done;
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  std::error_code ignored;
  for (const auto& merged : paths) std::filesystem::remove(merged, ignored);
  return {};
}

}  // namespace

void put_term(std::string_view text, std::span<const WordPosting> postings, std::string& bytes) {
  put_number(static_cast<std::uint32_t>(text.size()), bytes);
  bytes += text;
  put_number(static_cast<std::uint32_t>(postings.size()), bytes);
  std::uint32_t before = 0;
  for (const auto& posting : postings) {
    put_number(posting.entry - std::exchange(before, posting.entry), bytes);
    put_number(posting.counts, bytes);
    if (!has_places(text)) continue;
    put_number(static_cast<std::uint32_t>(posting.places.size()), bytes);
    bytes += posting.places;
  }
}

Result<void> merge_runs(std::vector<std::string> paths, const std::string& folder,
                        const UseWord& use) {
  for (std::size_t made = 0; paths.size() > kMergedAtOnce;) {
    std::vector<std::string> larger;
    for (std::size_t first = 0; first < paths.size(); first += kMergedAtOnce) {
      const std::vector<std::string> some(
          paths.begin() + static_cast<std::ptrdiff_t>(first),
          paths.begin() +
              static_cast<std::ptrdiff_t>(std::min(first + kMergedAtOnce, paths.size())));
      const auto name = "words-" + std::to_string(++made) + "-merged";
      larger.push_back((std::filesystem::path(folder) / name).string());
      if (auto done = merge_into(some, larger.back()); !done) return done;
    }
    paths = std::move(larger);
  }
  return merge(paths, use);
}

}  // namespace tracelore
