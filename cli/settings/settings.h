/// The values of the server's settings: from flags, TRACELORE_… variables and tracelore.yaml.
#pragma once

#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/settings/settings_table.h"
#include "engine/base/result.h"

namespace tracelore::cli {

/// Values as they were given, by name of the setting; of a list, several.
using GivenValues = std::map<std::string, std::vector<std::string>, std::less<>>;

/// The parts of a list that a variable holds, with commas between.
std::vector<std::string> split_list(const std::string& text);

/// Adds a flag for every setting but the secrets, and `--config FILE`.
void add_setting_flags(Arguments& arguments, const std::shared_ptr<GivenValues>& given);

class Settings {
 public:
  struct Value {
    std::vector<std::string> values;
    std::string from;  ///< "--port", "TRACELORE_PORT", "tracelore.yaml:3"; empty: the default
  };

  /// Flags before variables before the file. The file is the one named by `--config`, else by
  /// TRACELORE_CONFIG, else tracelore.yaml here, else /etc/tracelore/tracelore.yaml; none is no
  /// error unless it was named. `environment` looks a variable up; `names` are all that are set.
  /// kUnknownKey (params: key, allowed: the nearest first), kBadValue (params: key, wanted),
  /// kYamlSyntax, kFileUnreadable.
  static Result<Settings> read(const GivenValues& flags,
                               const std::vector<std::pair<std::string, std::string>>& environment);

  std::string text(std::string_view name) const;
  std::size_t number(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::vector<std::string>& list(std::string_view name) const;

  /// A line for each setting: "port: 8642  # TRACELORE_PORT". The file that it makes could be read
  /// again; secrets are left out.
  void print(std::ostream& out) const;

 private:
  std::map<std::string, Value, std::less<>> values_;
};

/// The variables of this process.
std::vector<std::pair<std::string, std::string>> environment_of_process();

}  // namespace tracelore::cli
