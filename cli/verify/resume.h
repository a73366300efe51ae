/// What a file of recorded runs already holds, so that a long verification can be done in pieces.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/entry/entry.h"

namespace tracelore::cli {

/// The runs of one environment. Pure but for reading the file once; safe from any thread.
class PastRuns {
 public:
  /// `installed` as installed_releases() has it, `device` and `changed` as the runs to come would
  /// have them; `device` may be empty: any. A file that cannot be read holds no runs.
  PastRuns(const std::string& path, std::map<std::string, std::string> installed,
           std::string_view device, std::string_view changed);

  /// Whether the entry's snippet, as it is now, has a run or a skip here with these releases. A
  /// skip that ended before a device was chosen counts where the entry does not declare the device.
  bool hold(const Entry& entry) const;

 private:
  bool same_releases(const Json& versions) const;

  std::vector<Json> runs_;
  std::map<std::string, std::string> installed_;
  std::string device_;
  std::string changed_;
};

/// Whether the entry's check can show something on `device` ("cuda:1" is "cuda").
bool serves(const Entry& entry, std::string_view device);

}  // namespace tracelore::cli
