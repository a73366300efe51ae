#include "engine/paste/reduce/line_store.h"

#include <algorithm>

namespace tracelore::parsing {
namespace {

constexpr std::size_t kStorePiece = 16 << 10;
constexpr std::size_t kLongest = 16 << 10;  // bytes of one line

// Of a line that a progress bar wrote over and over, the last state; of another, the beginning.
std::string_view shortened(std::string_view line) {
  line = line.substr(0, line.find_last_not_of("\r\n") + 1);
  if (const auto state = line.rfind('\r'); state != std::string_view::npos)
    line.remove_prefix(state + 1);
  return line.substr(0, kLongest);
}

}  // namespace

// Pieces of whole lines, long lines shortened.
template <class Add>
void LineStore::split(std::size_t line, std::string_view lines, Add add) {
  while (!lines.empty()) {
    std::size_t size = lines.size();
    if (size > kStorePiece) {
      const auto stop = lines.rfind('\n', kStorePiece - 1);
      const auto next = stop == std::string_view::npos ? lines.find('\n') : stop;
      size = next == std::string_view::npos ? lines.size() : next + 1;
    }
    const auto chunk = lines.substr(0, size);
    if (size > kLongest)
      add(line, std::string(shortened(chunk)) + '\n');
    else
      add(line, chunk);
    line += static_cast<std::size_t>(std::count(chunk.begin(), chunk.end(), '\n'));
    lines.remove_prefix(size);
  }
}

void LineStore::keep(std::size_t line, std::string_view lines) {
  split(line, lines, [this](std::size_t at, std::string_view chunk) { add(at, chunk); });
}

void LineStore::add(std::size_t line, std::string_view lines) {
  if (latest_.empty() && first_bytes_ + lines.size() <= half_) {
    first_bytes_ += lines.size();
    first_.push_back({line, std::string(lines)});
    return;
  }
  latest_bytes_ += lines.size();
  latest_.push_back({line, std::string(lines)});
  while (latest_bytes_ > half_ && !latest_.empty()) {
    latest_bytes_ -= latest_.front().text.size();
    latest_.pop_front();
  }
}

void LineStore::keep_last(std::size_t line, std::string_view lines) {
  split(line, lines, [this](std::size_t at, std::string_view chunk) {
    last_.push_back({at, std::string(chunk)});
  });
}

void LineStore::write(std::string& text, LineMap& map) const {
  std::size_t written = 1;
  const auto put = [&](const Chunk& chunk) {
    map.add(written, chunk.line);
    text += chunk.text;
    written += static_cast<std::size_t>(std::count(chunk.text.begin(), chunk.text.end(), '\n'));
  };
  for (const auto& chunk : first_) put(chunk);
  for (const auto& chunk : latest_) put(chunk);
  for (const auto& chunk : last_) put(chunk);
}

}  // namespace tracelore::parsing
