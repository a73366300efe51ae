#include "engine/match/commands/command_values.h"

#include <algorithm>
#include <array>

#include "engine/release/companions.h"
#include "engine/release/cuda_builds.h"

namespace tracelore {
namespace {

using Text = std::optional<std::string>;

std::optional<Version> version_of(const ExpressionContext& context, std::string_view name) {
  const auto text = known_fact(context, name);
  if (!text) return std::nullopt;
  const auto version = Version::parse(*text);
  return version ? std::optional(*version) : std::nullopt;
}

// "2.8.0" of "2.8.0+cu128"; a build that no index has is no release.
Text torch(const ExpressionContext& context) {
  const auto version = version_of(context, "torch");
  if (!version || version->is_prerelease()) return std::nullopt;
  return version->base().text();
}

Text python(const ExpressionContext& context) {
  const auto version = version_of(context, "python");
  return version ? Text(version->minor_series()) : std::nullopt;
}

template <const char* kPackage>
Text companion(const ExpressionContext& context) {
  const auto version = version_of(context, "torch");
  return version ? companion_of(kPackage, *version) : std::nullopt;
}

Text cuda_tag(const ExpressionContext& context) {
  const auto os = known_fact(context, "os");
  const auto capability = known_fact(context, "capability");
  if (!capability || (os && *os == "macos")) return std::nullopt;
  const auto tag = cuda_build_for(*capability, version_of(context, "driver"));
  return tag ? Text(*tag) : std::nullopt;
}

// "cu128" of "2.8.0+cu128": the build that the reader has.
Text build_tag(const ExpressionContext& context) {
  const auto text = known_fact(context, "torch");
  const auto plus = text ? text->rfind('+') : std::string::npos;
  if (plus == std::string::npos) return std::nullopt;
  const auto label = text->substr(plus + 1);
  const bool digits = label.size() > 2 && label.size() < 6 && label.starts_with("cu") &&
                      label.find_first_not_of("0123456789", 2) == std::string::npos;
  return digits || label == "cpu" ? Text(label) : std::nullopt;
}

// As TORCH_CUDA_ARCH_LIST wants it.
Text arch(const ExpressionContext& context) {
  const auto capability = known_fact(context, "capability");
  const auto version = capability ? Version::parse(*capability) : fail(ErrorCode::kBadVersion);
  return version && version->release().size() == 2 ? Text(version->base().text()) : std::nullopt;
}

constexpr std::string_view kTorch[] = {"torch"};
constexpr std::string_view kPython[] = {"python"};
constexpr std::string_view kCard[] = {"capability"};

constexpr char kTorchvision[] = "torchvision";
constexpr char kTorchaudio[] = "torchaudio";
constexpr char kTriton[] = "triton";
constexpr char kTritonWindows[] = "triton-windows";
constexpr char kTorchcodec[] = "torchcodec";

constexpr CommandValue kValues[] = {
    {"arch", kCard, arch},
    {"build_tag", kTorch, build_tag},
    {"cuda_tag", kCard, cuda_tag},
    {"python", kPython, python},
    {"torch", kTorch, torch},
    {"torchaudio", kTorch, companion<kTorchaudio>},
    {"torchcodec", kTorch, companion<kTorchcodec>},
    {"torchvision", kTorch, companion<kTorchvision>},
    {"triton", kTorch, companion<kTriton>},
    {"triton_windows", kTorch, companion<kTritonWindows>},
};

bool holds_only(std::string_view text, std::string_view allowed) {
  return text.find_first_not_of(allowed) == text.npos;
}

bool is_version(std::string_view text) {
  constexpr std::string_view kOfVersions =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+-_";
  return !text.empty() && text.front() != '-' && holds_only(text, kOfVersions) &&
         Version::parse(text).has_value();
}

bool is_bounds(std::string_view text) {
  constexpr std::string_view kOfBounds = "0123456789abcdefghijklmnopqrstuvwxyz.+*,<>=~!";
  return !text.empty() && holds_only(text, kOfBounds) && Specifier::parse(text).has_value();
}

}  // namespace

std::span<const CommandValue> command_values() {
  return kValues;
}

const CommandValue* command_value(std::string_view name) {
  const auto found = std::ranges::find(kValues, name, &CommandValue::name);
  return found == std::end(kValues) ? nullptr : &*found;
}

std::optional<std::string> known_fact(const ExpressionContext& context, std::string_view name) {
  if (context.environment) {
    const auto known = context.environment->find(normalize_package(name));
    if (known != context.environment->end()) {
      const auto exact = known->second.version.starts_with("==") ? known->second.version.substr(2)
                                                                 : known->second.version;
      return Version::parse(exact) ? Text(exact) : std::nullopt;
    }
  }
  const bool asks = context.fact && is_fact(name);
  auto value = asks ? context.fact(name) : std::nullopt;
  return value && value->empty() ? std::nullopt : value;
}

std::optional<std::string> as_command_value(std::string_view captured,
                                            std::span<const std::string> packages) {
  constexpr std::size_t kLongest = 60;  // bytes of what still is a version or two
  if (captured.size() > kLongest) return std::nullopt;
  std::string text(captured);
  std::erase(text, ' ');
  if (is_version(text) || is_bounds(text)) return text;
  const auto bounds = std::min(text.find_first_of("<>=!~"), text.size());
  for (const auto& package : packages)
    if (normalize_package(text.substr(0, bounds)) == normalize_package(package) &&
        (bounds == text.size() || is_bounds(text.substr(bounds))))
      return package + text.substr(bounds);
  return std::nullopt;
}

}  // namespace tracelore
