/// The settings of the server, once: flags, variables, keys of the file, --print-config and the
/// table in docs/operations.md come from here. Constants; safe from any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore::cli {

inline constexpr std::string_view kSettingPrefix = "TRACELORE_";

enum class SettingKind {
  kText,
  kInteger,  ///< from `least` to `most`
  kFlag,     ///< true or false
  kChoice,   ///< one of `of`, separated by '|'
  kList,
  kSecret,  ///< text that is never a flag (it would stand in the list of processes) nor printed
};

/// `name` is the flag ("--rate-limit"), the key of the file and, in upper case, the variable
/// (TRACELORE_RATE_LIMIT); `cli.option.rate_limit` describes it.
struct Setting {
  std::string_view name;
  SettingKind kind = SettingKind::kText;
  std::string_view fallback = {};
  std::size_t least = 0;
  std::size_t most = 0;
  std::string_view of = {};
};

std::span<const Setting> settings();

/// Null where there is none of that name.
const Setting* find_setting(std::string_view name);

/// Every name that may stand in the file or, with the prefix, in the environment: also those that
/// other commands read.
std::vector<std::string_view> setting_names();
bool is_setting_of_others(std::string_view name);

/// "rate-limit" -> "rate_limit": as it stands in message ids.
std::string setting_id(std::string_view name);
/// "rate-limit" -> "TRACELORE_RATE_LIMIT"
std::string setting_variable(std::string_view name);

/// Whether `value` has the form of this setting, and what that form is.
bool setting_takes(const Setting& setting, const std::string& value);
std::string setting_wanted(const Setting& setting);

}  // namespace tracelore::cli
