#include "engine/match/foreign.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "engine/base/ascii.h"
#include "engine/base/find.h"

namespace tracelore {
namespace {

struct Framework {
  std::string_view package;  ///< as PyPI names it
  std::string_view word;     ///< of its modules, paths and log lines
};

constexpr auto kFrameworks = std::to_array<Framework>({
    {"tensorflow", "tensorflow"},
    {"keras", "keras"},
    {"mxnet", "mxnet"},
    {"paddlepaddle", "paddle"},
    {"chainer", "chainer"},
    {"chainer", "chainerx"},
    {"cupy", "cupy"},
    {"cupy", "cupy_backends"},
    {"jax", "jax"},
    {"jax", "jaxlib"},
    {"mindspore", "mindspore"},
    {"onnxruntime", "onnxruntime"},
    {"opencv-python", "opencv"},
    {"numba", "numba"},
    {"theano", "theano"},
    {"cntk", "cntk"},
    {"java", "java"},
    {"deeplearning4j", "nd4j"},
});

// What only PyTorch's own paths, names and messages hold.
constexpr auto kTorchWords = std::to_array<std::string_view>({"torch", "c10::", "aten/", "/c10/"});

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

// "WARNING:tensorflow:Layer …", as Python's logging prints the logger's name.
bool is_logger(std::string_view text, std::size_t begin, std::size_t end) {
  return begin > 0 && text[begin - 1] == ':' && end < text.size() && text[end] == ':';
}

// The word before a dot, a slash or a backslash, after no letter: "tensorflow/core",
// "mxnet.base", "java.lang"; or as a logger's name.
bool names_module(std::string_view text, std::string_view word) {
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    if (at > 0 && is_word(text[at - 1])) continue;
    if (is_logger(text, at, end)) return true;
    if (end + 1 < text.size() &&
        std::string_view("./\\").find(text[end]) != std::string_view::npos &&
        is_word(text[end + 1]))
      return true;
  }
  return false;
}

std::string_view framework_in(std::string_view text, const Outline& entry) {
  for (const auto& framework : kFrameworks) {
    const bool own =
        std::any_of(entry.packages.begin(), entry.packages.end(), [&](const std::string& package) {
          return package == framework.package || package == framework.word;
        });
    if (!own && names_module(text, framework.word)) return framework.package;
  }
  return {};
}

std::string_view in_lines(const Confirmation& found, const Outline& entry, const Report& report) {
  for (const auto& line : report.lines) {
    const bool confirmed =
        std::any_of(found.seen->lines.begin(), found.seen->lines.end(), [&](std::size_t number) {
          return number >= line.source.first && number <= line.source.last;
        });
    if (!confirmed) continue;
    if (const auto name = framework_in(report.text_of(line), entry); !name.empty()) return name;
  }
  return {};
}

std::string_view in_exception(const Exception& exception, const Outline& entry) {
  if (const auto name = framework_in(exception.type, entry); !name.empty()) return name;
  for (auto frame = exception.frames.rbegin(); frame != exception.frames.rend(); ++frame)
    if (const auto name = framework_in(frame->file, entry); !name.empty()) return name;
  return {};
}

bool holds_torch_word(std::string_view text) {
  // Nearly every paste has a path of PyTorch in its first lines.
  if (find_text(text, kTorchWords.front()) != text.npos) return true;
  const std::string lower = lower_case(text);
  return std::any_of(kTorchWords.begin(), kTorchWords.end(),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

}  // namespace

bool Paste::names_torch() const {
  if (!names_torch_) names_torch_ = holds_torch_word(haystack);
  return *names_torch_;
}

std::string_view foreign_framework(const Confirmation& found, const Outline& entry,
                                   const Paste& paste) {
  if (paste.names_torch()) return {};
  const Report& report = *paste.report;
  if (const auto name = in_lines(found, entry, report); !name.empty()) return name;
  if (found.seen->exception != kNoException)
    return in_exception(report.exceptions[found.seen->exception], entry);
  return framework_in(paste.haystack, entry);
}

}  // namespace tracelore
