#include "cli/settings/settings_table.h"

#include <algorithm>
#include <charconv>

#include "engine/base/bytes/ascii.h"

namespace tracelore::cli {
namespace {

constexpr std::size_t kManySeconds = 86'400;

constexpr Setting kSettings[] = {
    {"host", SettingKind::kText, "127.0.0.1"},
    {"port", SettingKind::kInteger, "8642", 0, 65'535},
    {"index", SettingKind::kList},
    {"shard-milliseconds", SettingKind::kInteger, "1000", 1, 60'000},
    {"content", SettingKind::kList},
    {"watch", SettingKind::kFlag, "false"},
    {"base-url", SettingKind::kText},
    {"tracker", SettingKind::kText},
    {"other-origins", SettingKind::kFlag, "true"},
    {"store", SettingKind::kText},
    {"operator-token", SettingKind::kSecret},
    {"slack-signing-secret", SettingKind::kSecret},
    {"slack-bot-token", SettingKind::kSecret},
    {"slack-response-origin", SettingKind::kText},
    {"log", SettingKind::kChoice, "text", 0, 0, "text|json|off"},
    {"rate-limit", SettingKind::kInteger, "0", 0, 1'000'000},
    {"connections", SettingKind::kInteger, "1024", 1, 100'000},
    {"connections-per-address", SettingKind::kInteger, "0", 0, 100'000},
    {"trusted-proxy", SettingKind::kList},
    {"keep-alive-seconds", SettingKind::kInteger, "75", 1, kManySeconds},
    {"head-seconds", SettingKind::kInteger, "10", 1, kManySeconds},
    {"body-seconds", SettingKind::kInteger, "30", 1, kManySeconds},
    {"answer-seconds", SettingKind::kInteger, "30", 1, kManySeconds},
    {"stop-seconds", SettingKind::kInteger, "9", 1, kManySeconds},
};

// Read by the other commands from the same file and the same environment.
constexpr std::string_view kOthers[] = {"server", "lang", "config"};

bool is_one_of(std::string_view choices, std::string_view value) {
  while (!choices.empty()) {
    const auto end = std::min(choices.find('|'), choices.size());
    if (choices.substr(0, end) == value) return true;
    choices.remove_prefix(std::min(end + 1, choices.size()));
  }
  return false;
}

}  // namespace

std::span<const Setting> settings() {
  return kSettings;
}

const Setting* find_setting(std::string_view name) {
  for (const auto& setting : kSettings)
    if (setting.name == name) return &setting;
  return nullptr;
}

std::vector<std::string_view> setting_names() {
  std::vector<std::string_view> all;
  for (const auto& setting : kSettings) all.push_back(setting.name);
  all.insert(all.end(), std::begin(kOthers), std::end(kOthers));
  return all;
}

bool is_setting_of_others(std::string_view name) {
  return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

std::string setting_id(std::string_view name) {
  std::string id(name);
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}

std::string setting_variable(std::string_view name) {
  std::string variable = std::string(kSettingPrefix) + setting_id(name);
  for (char& c : variable)
    if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
  return variable;
}

std::string setting_wanted(const Setting& setting) {
  switch (setting.kind) {
    case SettingKind::kInteger:
      return std::to_string(setting.least) + "–" + std::to_string(setting.most);
    case SettingKind::kFlag:
      return "true | false";
    default:
      return std::string(setting.of);
  }
}

bool setting_takes(const Setting& setting, const std::string& value) {
  switch (setting.kind) {
    case SettingKind::kInteger: {
      std::size_t number = 0;
      const char* end = value.data() + value.size();
      const auto [stop, error] = std::from_chars(value.data(), end, number);
      return error == std::errc{} && stop == end && number >= setting.least &&
             number <= setting.most;
    }
    case SettingKind::kFlag:
      return value == "true" || value == "false";
    case SettingKind::kChoice:
      return is_one_of(setting.of, value);
    default:
      return true;
  }
}

}  // namespace tracelore::cli
