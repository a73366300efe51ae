#include "cli/settings/settings.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <ostream>

#include "cli/settings/nearest.h"
#include "cli/settings/settings_table.h"
#include "indexer/source/files.h"
#include "indexer/yaml/yaml.h"

extern char** environ;

namespace tracelore::cli {
namespace {

// The nearest first: it is what was meant.
Error unknown_key(std::string key, std::string_view name, std::string file, Position at) {
  auto known = setting_names();
  std::stable_sort(known.begin(), known.end(), [&](std::string_view a, std::string_view b) {
    return edits(name, a) < edits(name, b);
  });
  std::string allowed;
  for (const auto candidate : known) {
    if (!allowed.empty()) allowed += ", ";
    allowed += candidate;
  }
  return {
      ErrorCode::kUnknownKey, at, std::move(file), {{"key", std::move(key)}, {"allowed", allowed}}};
}

using Values = std::map<std::string, Settings::Value, std::less<>>;

Result<void> add(Values& values, const Setting& setting, std::vector<std::string> given,
                 const std::string& from, const Error& place) {
  for (const auto& value : given)
    if (!setting_takes(setting, value)) {
      Error error = place;
      error.code = ErrorCode::kBadValue;
      error.params = {{"key", error.file.empty() ? from : std::string(setting.name)},
                      {"wanted", setting_wanted(setting)}};
      return fail(std::move(error));
    }
  values[std::string(setting.name)] = {std::move(given), from};
  return {};
}

Result<void> read_settings_file(Values& values, const std::string& path) {
  const auto text = read_text(path);
  if (!text) return fail(text.error());
  auto yaml = parse_yaml(*text);
  if (!yaml) {
    yaml.error().file = path;
    return fail(yaml.error());
  }
  for (const auto& member : yaml->members) {
    const auto* setting = find_setting(member.key);
    if (!setting && !is_setting_of_others(member.key))
      return fail(unknown_key(member.key, member.key, path, member.at));
    if (!setting) continue;
    std::vector<std::string> given;
    if (member.value.is_text()) given.push_back(member.value.text);
    for (const auto& item : member.value.items) given.push_back(item.text);
    const std::string from = path + ":" + std::to_string(member.at.line);
    if (auto added = add(values, *setting, std::move(given), from, {{}, member.at, path, {}});
        !added)
      return added;
  }
  return {};
}

// A variable that is nearly one of ours is a slip; what is far from all is somebody else's.
Result<void> read_variables(Values& values,
                            const std::vector<std::pair<std::string, std::string>>& environment) {
  constexpr std::size_t kSlip = 2;
  for (const auto& [variable, value] : environment) {
    if (!variable.starts_with(kSettingPrefix)) continue;
    bool known = false;
    std::size_t distance = kSlip + 1;
    for (const auto name : setting_names()) {
      known = known || variable == setting_variable(name);
      distance = std::min(distance, edits(variable, setting_variable(name)));
    }
    if (!known && distance <= kSlip)
      return fail(unknown_key(variable, variable.substr(kSettingPrefix.size()), {}, {}));
    for (const auto& setting : settings()) {
      if (variable != setting_variable(setting.name) || value.empty()) continue;
      auto given =
          setting.kind == SettingKind::kList ? split_list(value) : std::vector<std::string>{value};
      if (auto added = add(values, setting, std::move(given), variable, {}); !added) return added;
    }
  }
  return {};
}

std::string value_of(const std::vector<std::pair<std::string, std::string>>& environment,
                     std::string_view name) {
  for (const auto& [variable, value] : environment)
    if (variable == name) return value;
  return {};
}

// Empty where there is none.
std::string config_file(const GivenValues& flags,
                        const std::vector<std::pair<std::string, std::string>>& environment) {
  if (const auto flag = flags.find("config"); flag != flags.end() && !flag->second.empty())
    return flag->second.back();
  if (auto named = value_of(environment, "TRACELORE_CONFIG"); !named.empty()) return named;
  std::error_code ignored;
  for (const auto* place : {"tracelore.yaml", "/etc/tracelore/tracelore.yaml"})
    if (std::filesystem::exists(place, ignored)) return place;
  return {};
}

}  // namespace

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at <= text.size();) {
    const auto comma = std::min(text.find(',', at), text.size());
    if (comma > at) items.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return items;
}

void add_setting_flags(Arguments& arguments, const std::shared_ptr<GivenValues>& given) {
  const auto keep = [given](std::string name) {
    return [given, name = std::move(name)](const std::vector<std::string>& values) {
      (*given)[name] = values;
    };
  };
  for (const auto& setting : settings()) {
    const std::string name(setting.name);
    const std::string description = "cli.option." + setting_id(name);
    if (setting.kind == SettingKind::kSecret) continue;
    if (setting.kind == SettingKind::kFlag) {
      arguments.add_given_flag(
          "--" + name, [given, name] { (*given)[name] = {"true"}; }, description);
      arguments.add_given_flag(
          "--no-" + name, [given, name] { (*given)[name] = {"false"}; }, "cli.option.no");
    } else {
      const auto add =
          setting.kind == SettingKind::kList ? &Arguments::add_given_list : &Arguments::add_given;
      (arguments.*add)("--" + name, keep(name), description, std::string(setting.fallback));
    }
  }
  arguments.add_given("--config", keep("config"), "cli.option.config");
}

Result<Settings> Settings::read(
    const GivenValues& flags, const std::vector<std::pair<std::string, std::string>>& environment) {
  Settings result;
  for (const auto& setting : settings()) {
    auto& value = result.values_[std::string(setting.name)];
    if (!setting.fallback.empty()) value.values.emplace_back(setting.fallback);
  }
  if (const auto file = config_file(flags, environment); !file.empty())
    if (auto read = read_settings_file(result.values_, file); !read) return fail(read.error());
  if (auto read = read_variables(result.values_, environment); !read) return fail(read.error());
  for (const auto& [name, values] : flags)
    if (const auto* setting = find_setting(name))
      if (auto added = add(result.values_, *setting, values, "--" + name, {}); !added)
        return fail(added.error());
  return result;
}

const std::vector<std::string>& Settings::list(std::string_view name) const {
  return values_.find(name)->second.values;
}

std::string Settings::text(std::string_view name) const {
  const auto& values = list(name);
  return values.empty() ? std::string{} : values.back();
}

std::size_t Settings::number(std::string_view name) const {
  const auto value = text(name);
  std::size_t parsed = 0;
  std::from_chars(value.data(), value.data() + value.size(), parsed);
  return parsed;
}

bool Settings::flag(std::string_view name) const {
  return text(name) == "true";
}

void Settings::print(std::ostream& out) const {
  const auto quoted = [](const std::string& value) { return write_json(Json(value)); };
  for (const auto& setting : settings()) {
    const auto& value = values_.find(setting.name)->second;
    std::string shown;
    if (setting.kind == SettingKind::kSecret) {
      shown = value.values.empty() ? "" : "\"***\"";
    } else if (setting.kind == SettingKind::kList) {
      for (const auto& item : value.values) shown += (shown.empty() ? "[" : ", ") + quoted(item);
      shown += shown.empty() ? "[]" : "]";
    } else {
      const bool bare = setting.kind != SettingKind::kText && setting.kind != SettingKind::kChoice;
      shown = bare ? text(setting.name) : quoted(text(setting.name));
    }
    const bool left_out = setting.kind == SettingKind::kSecret;
    out << (left_out ? "# " : "") << setting.name << ": " << shown << "  # "
        << (value.from.empty() ? "default" : value.from) << '\n';
  }
}

std::vector<std::pair<std::string, std::string>> environment_of_process() {
  std::vector<std::pair<std::string, std::string>> variables;
  for (char** row = environ; row && *row; ++row) {
    const std::string_view text(*row);
    const auto equals = text.find('=');
    if (equals != text.npos)
      variables.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return variables;
}

}  // namespace tracelore::cli
