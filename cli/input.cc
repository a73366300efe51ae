#include "cli/input.h"

#include <fstream>
#include <istream>

namespace tracelore::cli {
namespace {

constexpr std::size_t kBlock = 1 << 16;

// The head stays as it is; of what follows only the last bytes are kept.
std::string read_ends(std::istream& in, std::size_t most) {
  const std::size_t head_size = most / 4;
  const std::size_t tail_size = most - head_size;
  std::string head;
  std::string tail;
  std::string block(kBlock, '\0');
  while (in.read(block.data(), kBlock) || in.gcount() > 0) {
    std::string_view piece(block.data(), static_cast<std::size_t>(in.gcount()));
    const auto room = std::min(head_size - head.size(), piece.size());
    head.append(piece.substr(0, room));
    tail.append(piece.substr(room));
    if (tail.size() > 2 * tail_size) tail.erase(0, tail.size() - tail_size);
  }
  if (tail.size() > tail_size) tail.erase(0, tail.find('\n', tail.size() - tail_size) + 1);
  return head + tail;
}

}  // namespace

Result<std::string> read_input(Terminal& terminal, const std::string& path, std::size_t most) {
  if (path.empty() || path == "-") return read_ends(terminal.in, most);
  std::ifstream file(path, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    file.clear();
    file.seekg(0);
    if (!file || !file.is_open()) return fail(ErrorCode::kFileUnreadable, {{"path", path}});
  }
  return read_ends(file, most);
}

}  // namespace tracelore::cli
