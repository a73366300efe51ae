#include "cli/terminal/shell_word.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"

namespace tracelore::cli {
namespace {

bool is_plain(char c) {
  const bool letter = is_alnum(c);
  return letter || static_cast<unsigned char>(c) >= 0x80 ||
         std::string_view("_-./+:,=@%").find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_word(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace tracelore::cli
