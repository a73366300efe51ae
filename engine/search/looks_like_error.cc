#include <algorithm>
#include <array>

#include "engine/search/search.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongestQuestion =
    300;  // bytes of one line; nobody types more than that to search
constexpr std::size_t kMostQuestionLines = 3;

// Texts that only programs print.
constexpr std::array<std::string_view, 14> kMarks = {
    "Traceback (most recent call last)",
    "most recent call first",
    "terminate called after throwing",
    "Segmentation fault (core dumped)",
    "Fatal Python error",
    "The above exception was the direct cause",
    "During handling of the above exception",
    "CUDA kernel errors might be asynchronously reported",
    "Exception raised from ",
    "Root Cause (first observed failure)",
    "[rank0]:",
    "Caught signal",
    "fatal error: ",
    "  what():  "};

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

// `RuntimeError: …`: a class of an exception, and something after it.
bool names_an_exception(std::string_view text) {
  static constexpr std::array<std::string_view, 5> kEnds = {"Error", "Exception", "Warning",
                                                            "Interrupt", "Exit"};
  for (auto colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':', colon + 1)) {
    auto begin = colon;
    while (begin > 0 && is_name(text[begin - 1])) --begin;
    const auto name = text.substr(begin, colon - begin);
    const bool ends = std::any_of(kEnds.begin(), kEnds.end(), [&](std::string_view end) {
      return name.size() > end.size() && name.ends_with(end);
    });
    const bool says = text.find_first_not_of(" \t\r\n", colon + 1) != std::string_view::npos;
    if (ends && says) return true;
  }
  return false;
}

// `File "x.py", line 3`
bool holds_a_frame(std::string_view text) {
  const auto file = text.find("File \"");
  return file != std::string_view::npos && text.find("\", line ", file) != std::string_view::npos;
}

}  // namespace

bool looks_like_error(std::string_view text) {
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (lines >= kMostQuestionLines || text.size() > kLongestQuestion) return true;
  const bool marked = std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) {
    return text.find(mark) != std::string_view::npos;
  });
  return marked || names_an_exception(text) || holds_a_frame(text);
}

}  // namespace tracelore
