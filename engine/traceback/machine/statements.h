/// What the lines of a text state of the environment, collected. Of one thread.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/traceback/report.h"

namespace tracelore::parsing {

class Statements {
 public:
  /// The line of the paste that is read.
  std::size_t line = 0;
  std::vector<StatedVersion> versions;
  std::vector<StatedFact> facts;
  std::vector<StatedDevice> devices;

  /// Each package and version once; false where there is none. cuDNN's number "8902" is written as
  /// the version that it means, and NCCL's version without its CUDA.
  bool version(std::string package, std::string_view version, const char* from = "text");
  /// Of a card each sighting counts; false for an empty value.
  bool fact(std::string_view name, std::string_view value, const char* from = "text");
  /// The card that this list or another one has under the number already, completed, or a new one;
  /// null where there are too many.
  StatedDevice* device(int number, std::string_view gpu);
  /// More than this no real environment has.
  bool full() const { return versions.size() >= kMostVersions; }

 private:
  static constexpr std::size_t kMostVersions = 600;
  static constexpr std::size_t kMostFacts = 200;
  static constexpr std::size_t kMostDevices = 64;

  std::set<std::string> seen_;
};

}  // namespace tracelore::parsing
