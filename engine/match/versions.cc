#include "engine/match/versions.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "engine/release/framed_libraries.h"

namespace tracelore {
namespace {

std::vector<FrameLine> frame_lines(const Report& report) {
  std::vector<FrameLine> lines;
  std::size_t most = 0;
  for (const auto& exception : report.exceptions) most += exception.frames.size();
  lines.reserve(most);
  for (const auto& exception : report.exceptions)
    for (const auto& frame : exception.frames)
      if (frame.line > 0) {
        auto& line = lines.emplace_back();
        line.file = frame.file;
        line.function = frame.function;
        line.line = frame.line;
        line.code = frame.code;
      }
  return lines;
}

// "12.4" of the wheel tag in "2.5.1+cu124": the last digit is the minor number.
std::string cuda_of_tag(std::string_view torch) {
  constexpr std::string_view kTag = "+cu";
  const auto at = torch.find(kTag);
  if (at == torch.npos) return {};
  const auto tag = torch.substr(at + kTag.size());
  const auto digits = tag.substr(0, std::min(tag.find_first_not_of("0123456789"), tag.size()));
  if (digits.size() < 2 || digits.size() > 3) return {};
  return std::string(digits).insert(digits.size() - 1, 1, '.');
}

// Packages that are a library of NVIDIA or choose it, the surer first.
struct LibraryPackage {
  std::string_view package;
  std::string_view library;
};
constexpr LibraryPackage kLibraryPackages[] = {
    {"pytorch-cuda", "cuda"},
    {"nvidia-cuda-runtime-cu12", "cuda"},
    {"nvidia-cuda-runtime-cu11", "cuda"},
    {"nvidia-cuda-runtime", "cuda"},
    {"cudatoolkit", "cuda"},
    {"nvidia-cudnn-cu13", "cudnn"},
    {"nvidia-cudnn-cu12", "cudnn"},
    {"nvidia-cudnn-cu11", "cudnn"},
    {"system-cudnn", "cudnn"},
    {"nvidia-nccl-cu13", "nccl"},
    {"nvidia-nccl-cu12", "nccl"},
    {"nvidia-nccl-cu11", "nccl"},
};

// CUDA is known by its series, "12.4" of "12.4.127"; cuDNN without its build, "9.1.0" of
// "9.1.0.70".
std::string library_version(std::string_view library, std::string_view version) {
  std::size_t dots = library == "cuda" ? 2 : 3;
  for (std::size_t at = 0; at < version.size(); ++at)
    if (version[at] == '.' && --dots == 0) return std::string(version.substr(0, at));
  return std::string(version);
}

// The libraries that wheels name, where nothing tells them itself; from where the wheel was read.
void add_implied(Environment& environment) {
  if (const auto torch = environment.find("torch"); torch != environment.end())
    if (auto cuda = cuda_of_tag(torch->second.version); !cuda.empty())
      environment.try_emplace(
          "cuda", KnownVersion{std::move(cuda), torch->second.from, torch->second.line});
  for (const auto& [package, library] : kLibraryPackages) {
    const auto found = environment.find(std::string(package));
    if (found == environment.end()) continue;
    auto known = found->second;
    known.version = library_version(library, known.version);
    environment.try_emplace(std::string(library), std::move(known));
  }
}

// Fills in what the bounds say about one distribution; false where they say nothing about its
// version.
bool judge_fixed(const Entry& entry, const Environment& environment, AppliesTo& applies) {
  for (const auto& [package, fixed] : entry.fixed_in) {
    const auto known = environment.find(package);
    if (known == environment.end()) continue;
    const auto since = Specifier::parse(">=" + fixed);
    if (!since || fits(known->second, *since) != Fit::kYes) continue;
    applies = {Applies::kNotAffected,
               {"applies.fixed." + known->second.from,
                {{"package", package}, {"version", known->second.version}, {"fixed", fixed}}}};
    return true;
  }
  return false;
}

AppliesTo judge_affected(const Entry& entry, const Environment& environment) {
  AppliesTo applies{Applies::kAffected, {}};
  for (const auto& [package, bounds] : entry.affects) {
    const auto known = environment.find(package);
    if (known == environment.end()) {
      if (applies.status == Applies::kAffected)
        applies = {Applies::kUnknown,
                   {"applies.unknown", {{"package", package}, {"range", bounds.text()}}}};
      continue;
    }
    const Params params = {
        {"package", package}, {"version", known->second.version}, {"range", bounds.text()}};
    const Fit fit = fits(known->second, bounds);
    if (fit == Fit::kNo) return {Applies::kNotAffected, {"applies.outside", params}};
    if (fit == Fit::kUnknown)
      applies = {Applies::kUnknown, {"applies.straddles", params}};
    else if (applies.because.id.empty())
      applies.because = {"applies.inside", params};
  }
  return applies;
}

void add_stated(const Environment& request, Environment& environment) {
  for (const auto& [package, known] : request)
    environment.try_emplace(normalize_package(package), KnownVersion{known.version, "request"});
}

}  // namespace

Environment environment_of(const Report& report, const Environment& request, bool here) {
  Environment environment;
  Environment said = request;
  std::erase_if(said, [](const auto& item) { return item.second.from == kFromThisMachine; });
  add_stated(said, environment);
  for (const std::string_view source : {"text", "paths"})
    for (const auto& stated : report.versions)
      if (stated.from == source)
        environment.try_emplace(normalize_package(stated.package),
                                KnownVersion{stated.version, stated.from, stated.line});
  if (here) add_stated(request, environment);
  for (const auto& [package, range] : ranges_from_frames(frame_lines(report)))
    add_range(package, range, environment);
  add_implied(environment);
  for (const auto& [package, known] : request)
    environment.try_emplace(normalize_package(package), known);
  add_implied(environment);
  return environment;
}

AppliesTo applies_to(const Entry& entry, const Environment& environment) {
  AppliesTo applies;
  if (judge_fixed(entry, environment, applies)) return applies;
  if (!entry.affects.empty()) return judge_affected(entry, environment);
  if (entry.fixed_in.empty()) return {Applies::kUnbound, {"applies.any", {}}};
  const auto& [package, fixed] = *entry.fixed_in.begin();
  const bool known = environment.count(package) > 0;
  return known ? AppliesTo{Applies::kAffected,
                           {"applies.before_fix",
                            {{"package", package},
                             {"version", environment.at(package).version},
                             {"fixed", fixed}}}}
               : AppliesTo{Applies::kUnknown,
                           {"applies.unknown", {{"package", package}, {"range", "<" + fixed}}}};
}

}  // namespace tracelore
