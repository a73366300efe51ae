#include "engine/traceback/machine/statements.h"

#include <algorithm>
#include <utility>

#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

// 8902 is 8.9.2; since release 9 the major number has four digits behind it: 90100 is 9.1.0.
std::string cudnn_version(std::string_view text) {
  std::size_t number = 0;
  Scan scan{text};
  if (!scan.number(number) || !scan.end() || number < 1000) return std::string(text);
  const std::size_t major = number < 10'000 ? 1000 : 10'000;
  return std::to_string(number / major) + '.' + std::to_string(number % major / 100) + '.' +
         std::to_string(number % 100);
}

}  // namespace

bool Statements::version(std::string package, std::string_view version, const char* from) {
  if (version.empty() || package.empty() || full()) return false;
  auto text = package == "cudnn" ? cudnn_version(version) : std::string(version);
  if (package == "nccl") text.erase(std::min(text.find('+'), text.size()));
  if (seen_.insert(package + '\n' + text).second)
    versions.push_back({std::move(package), std::move(text), from, line});
  return true;
}

bool Statements::fact(std::string_view name, std::string_view value, const char* from) {
  if (value.empty()) return false;
  if (facts.size() < kMostFacts)
    facts.push_back({std::string(name), std::string(value), from, line});
  return true;
}

StatedDevice* Statements::device(int number, std::string_view gpu) {
  const bool cut = gpu.ends_with("...");
  for (auto& known : devices) {
    if (number < 0 || known.number != number) continue;
    if (!cut) known.gpu = gpu;
    return &known;
  }
  if (devices.size() == kMostDevices) return nullptr;
  return &devices.emplace_back(StatedDevice{number, std::string(gpu), {}, {}, line});
}

}  // namespace tracelore::parsing
