#include "engine/match/confirm/foreign.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/find.h"
#include "engine/text/borrowed.h"

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

// Programs by what their log lines hold.
constexpr auto kPrograms = std::to_array<Framework>({
    {"llama.cpp", "ggml_"},
    {"llama.cpp", "ggml-"},
    {"llama.cpp", "llama_model_load"},
    {"Ollama", "llama runner process"},
    {"FFmpeg", "AVHWDeviceContext @"},
    {"FFmpeg", "_nvenc @"},
    {"FFmpeg", "_cuvid @"},
    {"XLA", "external/xla"},
    {"XLA", "XlaRuntimeError"},
    {"OpenCV", "cv::Exception"},
    {"PaddlePaddle", "(External) CU"},
    {"CTranslate2", "ctranslate2"},
    {"CTranslate2", "faster_whisper"},
    {"CTranslate2", "faster-whisper"},
});

// What only PyTorch's own paths, names and messages hold.
constexpr auto kTorchWords = std::to_array<std::string_view>({"torch", "c10::", "aten/", "/c10/"});

bool is_package_word(char c) {
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
    if (at > 0 && is_package_word(text[at - 1])) continue;
    if (is_logger(text, at, end)) return true;
    if (end + 1 < text.size() &&
        std::string_view("./\\").find(text[end]) != std::string_view::npos &&
        is_package_word(text[end + 1]))
      return true;
  }
  return false;
}

// The entry is about it.
bool is_own(const Framework& framework, const Entry& entry) {
  return std::ranges::any_of(entry.packages, [&](const std::string& package) {
    return package == lower_case(framework.package) || package == framework.word;
  });
}

std::string_view framework_in(std::string_view text, const Entry& entry) {
  for (const auto& framework : kFrameworks)
    if (names_module(text, framework.word) && !is_own(framework, entry)) return framework.package;
  for (const auto& program : kPrograms)
    if (text.find(program.word) != text.npos && !is_own(program, entry)) return program.package;
  return {};
}

std::string_view in_lines(const Confirmation& found, const Entry& entry, const Report& report) {
  for (const auto& line : report.lines) {
    if (!stands_on(*found.seen, line)) continue;
    if (const auto name = framework_in(report.text_of(line), entry); !name.empty()) return name;
  }
  return {};
}

std::string_view in_exception(const Exception& exception, const Entry& entry) {
  if (const auto name = framework_in(exception.type, entry); !name.empty()) return name;
  for (auto frame = exception.frames.rbegin(); frame != exception.frames.rend(); ++frame)
    if (const auto name = framework_in(frame->file, entry); !name.empty()) return name;
  return {};
}

// Libraries of this field, where nothing says "torch"; and c10's own head of a driver's message.
constexpr auto kFieldWords = std::to_array<std::string_view>({"cuda error: ",
                                                              "hip error: ",
                                                              "cuda runtime error (",
                                                              "transformers",
                                                              "diffusers",
                                                              "accelerate/",
                                                              "lightning",
                                                              "deepspeed",
                                                              "vllm",
                                                              "sglang",
                                                              "triton",
                                                              "xformers",
                                                              "flash_attn",
                                                              "flash-attn",
                                                              "bitsandbytes",
                                                              "peft",
                                                              "huggingface",
                                                              "megatron",
                                                              "nccl",
                                                              "timm/",
                                                              "mmcv",
                                                              "detectron2",
                                                              "fairseq",
                                                              "comfyui",
                                                              "stable-diffusion",
                                                              "webui",
                                                              "ultralytics",
                                                              "dataloader"});

// Under so many characters of its own a template identifies nothing (the lint's bound).
constexpr std::size_t kOwnCharacters = 12;

// Names of CUDA's libraries and errors tell no program from another.
bool is_neutral(std::string_view word) {
  return word.starts_with("lib") || word.starts_with("cudaerror") || word == "so" ||
         word == "cuda" || word == "error";
}

// Characters of a template's whole words that no phrase of these lenders covers.
std::size_t own_characters(const Template& pattern, std::span<const Lender> lenders) {
  std::size_t sum = 0;
  for (const auto& literal : pattern.literal_words()) {
    const std::vector<std::string_view> words(literal.begin(), literal.end());
    std::vector<bool> lent(words.size());
    for (const auto lender : lenders) {
      const auto phrases = phrases_in(words, lender);
      for (std::size_t i = 0; i < words.size(); ++i) lent[i] = lent[i] || phrases[i] != 0;
    }
    for (std::size_t i = 0; i < words.size(); ++i)
      if (!lent[i] && !is_neutral(words[i])) sum += words[i].size();
  }
  return sum;
}

// Holes that stand for what is installed; a listed class or attribute may be any program's.
constexpr auto kPackageHoles =
    std::to_array<std::string_view>({"package", "library", "distribution", "requirement"});

// "No module named '{package:simple_knn|selective_scan_cuda}'": the text has one of the list.
bool names_listed_package(const Confirmation& found) {
  return std::ranges::any_of(found.signature->pattern.pieces(), [&](const TemplatePiece& piece) {
    return piece.kind == HoleKind::kList &&
           std::ranges::find(kPackageHoles, piece.name) != kPackageHoles.end() &&
           std::ranges::any_of(found.seen->match.captures, [&](const auto& capture) {
             return capture.name == piece.name && !capture.value.empty();
           });
  });
}

bool of_listed_class(const Confirmation& found) {
  const Sighting& seen = *found.seen;
  return seen.exception != kNoException && !found.signature->is_line &&
         std::none_of(seen.tolerances.begin(), seen.tolerances.end(), [](Tolerance tolerance) {
           return tolerance == Tolerance::kClass || tolerance == Tolerance::kNoClass;
         });
}

bool holds_any(std::string_view text, std::span<const std::string_view> words) {
  const std::string lower = lower_case(text);
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

bool holds_torch_word(std::string_view text) {
  // Nearly every paste has a path of PyTorch in its first lines.
  return find_text(text, kTorchWords.front()) != text.npos || holds_any(text, kTorchWords);
}

}  // namespace

bool Paste::names_torch() const {
  if (!names_torch_) names_torch_ = holds_torch_word(haystack);
  return *names_torch_;
}

bool Paste::names_field() const {
  if (!names_field_) names_field_ = names_torch() || holds_any(haystack, kFieldWords);
  return *names_field_;
}

std::string_view foreign_framework(const Confirmation& found, const Entry& entry,
                                   const Paste& paste) {
  if (paste.names_torch()) return {};
  const Report& report = *paste.report;
  if (const auto name = in_lines(found, entry, report); !name.empty()) return name;
  if (found.seen->exception != kNoException) {
    const auto& exception = report.exceptions[found.seen->exception];
    if (!exception.type.empty() || !exception.frames.empty()) return in_exception(exception, entry);
  }
  return foreign_framework(entry, paste);
}

std::string_view foreign_framework(const Entry& entry, const Paste& paste) {
  return paste.names_torch() ? std::string_view{} : framework_in(paste.haystack, entry);
}

bool is_borrowed(const Confirmation& found, const Entry& entry, const Paste& paste) {
  if (paste.names_field() || names_listed_package(found)) return false;
  constexpr std::array kBoth = {Lender::kSystem, Lender::kPython};
  const Template& pattern = found.signature->pattern;
  if (own_characters(pattern, kBoth) >= kOwnCharacters) return false;
  const bool pythons = own_characters(pattern, std::span(kBoth).first(1)) >= kOwnCharacters;
  if (!pythons && of_listed_class(found)) return false;
  return std::none_of(entry.packages.begin(), entry.packages.end(),
                      [&](const std::string& package) {
                        return find_text(paste.haystack, package) != std::string::npos;
                      });
}

}  // namespace tracelore
