#include "engine/paste/looks_like_error.h"

#include <algorithm>
#include <array>

#include "engine/paste/class_name.h"

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

// `RuntimeError: …`: a class of an exception, and something after it.
bool names_an_exception(std::string_view text) {
  const auto stated = parsing::quoted_exception(text);
  return stated && stated->message.find_first_not_of(" \t\r\n") != std::string_view::npos;
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
