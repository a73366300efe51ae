#include "cli/program/value_forms.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "cli/settings/settings_table.h"
#include "engine/messages/messages.h"
#include "engine/release/version.h"

namespace tracelore::cli {
namespace {

constexpr std::size_t kDay = 86'400;  // seconds

constexpr auto kForms = std::to_array<ValueForm>({
    {"id", "ID"},
    {"ids", "ID"},
    {"name", "ID"},
    {"file", "FILE"},
    {"files", "FILE"},
    {"labels", "FILE"},
    {"content", "DIR"},
    {"command", "CMD"},
    {"shell", "SHELL", ValueKind::kChoice, "bash|zsh|fish"},
    {"topic", "TOPIC"},
    {"words", "WORDS"},
    {"--baseline", "FILE"},
    {"--base-url", "URL"},
    {"--bundle", "FILE"},
    {"--calibrate", "FILE"},
    {"--cause", "CAUSE"},
    {"--changed", "WHAT"},
    {"--color", "WHEN", ValueKind::kChoice, "auto|always|never"},
    {"--config", "FILE"},
    {"--content", "DIR"},
    {"--device", "DEVICE", ValueKind::kDevice, "cpu|cuda|mps"},
    {"--dir", "DIR"},
    {"--fail-on", "VERDICT", ValueKind::kChoice, "exact|likely"},
    {"--fields", "PATHS"},
    {"--format", "FORMAT", ValueKind::kChoice, "text|json|github|markdown"},
    {"--from", "FILE"},
    {"--host", "ADDRESS"},
    {"--index", "DIR"},
    {"--install", "CLIENT", ValueKind::kChoice, "claude|cursor|vscode"},
    {"--jobs", "N", ValueKind::kNumber, {}, 1, 256},
    {"--key", "FILE"},
    {"--lang", "LANGUAGE", ValueKind::kTag, "en|zh"},
    {"--limit", "N", ValueKind::kNumber, {}, 1, 10'000},
    {"--notify", "URL"},
    {"--notify-kind", "KIND", ValueKind::kChoice, "slack|feishu|dingtalk|wecom|json"},
    {"--notify-name", "NAME"},
    {"--on-fail", "json FILE"},
    {"--origins", "DIR"},
    {"--python", "PYTHON"},
    {"--ranks", "DIR"},
    {"--record", "FILE"},
    {"--root", "DIR"},
    {"--rows", "FILE"},
    {"--server", "URL"},
    {"--shard", "K/N"},
    {"--site", "DIR"},
    {"--skip", "NAME"},
    {"--slack-response-origin", "URL"},
    {"--store", "FILE"},
    {"--timeout", "SECONDS", ValueKind::kNumber, {}, 1, kDay},
    {"--torch", "VERSION", ValueKind::kVersion},
    {"--tracker", "URL"},
    {"--trusted-proxy", "ADDRESS"},
    {"--within", "SECONDS", ValueKind::kNumber, {}, 0, kDay},
});

// A setting of the server has its form in its own table.
ValueForm form_of_setting(const Setting& setting, std::string_view option) {
  switch (setting.kind) {
    case SettingKind::kInteger:
      return {option, "N", ValueKind::kNumber, {}, setting.least, setting.most};
    case SettingKind::kChoice:
      return {option, "WORD", ValueKind::kChoice, setting.of};
    default:
      return {option, "TEXT"};
  }
}

bool is_number(const ValueForm& form, std::string_view value) {
  std::size_t number = 0;
  const char* end = value.data() + value.size();
  const auto [stop, failed] = std::from_chars(value.data(), end, number);
  return failed == std::errc{} && stop == end && number >= form.least && number <= form.most;
}

// "cuda:1" of "cuda", "zh-CN" and "zh_CN.UTF-8" of "zh".
bool begins_with_one(const ValueForm& form, std::string_view value, std::string_view marks) {
  const auto values = values_of(form);
  return std::ranges::any_of(values, [&](const std::string& word) {
    return value.starts_with(word) &&
           (value.size() == word.size() || marks.find(value[word.size()]) != marks.npos);
  });
}

bool is_device(const ValueForm& form, std::string_view value) {
  const auto colon = std::min(value.find(':'), value.size());
  const auto number = value.substr(std::min(colon + 1, value.size()));
  return begins_with_one(form, value, ":") &&
         (colon == value.size() ||
          is_number({.option = {}, .placeholder = {}, .most = 999}, number));
}

}  // namespace

ValueForm form_of(std::string_view option) {
  for (const auto& form : kForms)
    if (form.option == option) return form;
  if (const auto* setting =
          find_setting(option.substr(std::min(option.find_first_not_of('-'), option.size()))))
    return form_of_setting(*setting, option);
  return {option, "TEXT"};
}

bool takes(const ValueForm& form, std::string_view value) {
  switch (form.kind) {
    case ValueKind::kText:
      return true;
    case ValueKind::kChoice:
      return begins_with_one(form, value, {});
    case ValueKind::kNumber:
      return is_number(form, value);
    case ValueKind::kVersion:
      return Version::parse(value).has_value();
    case ValueKind::kDevice:
      return is_device(form, value);
    case ValueKind::kTag:
      return begins_with_one(form, value, "-_.");
  }
  return true;
}

std::string wanted_text(const ValueForm& form, Language language) {
  if (form.kind == ValueKind::kNumber)
    return say(language, "wanted.integer",
               {{"least", std::to_string(form.least)}, {"most", std::to_string(form.most)}});
  if (form.kind == ValueKind::kVersion) return say(language, "wanted.version");
  std::string text;
  for (const auto& value : values_of(form)) text.append(text.empty() ? "" : ", ").append(value);
  return text.empty() ? std::string(form.placeholder) : text;
}

std::vector<std::string> values_of(const ValueForm& form) {
  std::vector<std::string> values;
  for (std::size_t at = 0; at < form.of.size();) {
    const auto end = std::min(form.of.find('|', at), form.of.size());
    values.emplace_back(form.of.substr(at, end - at));
    at = end + 1;
  }
  return values;
}

}  // namespace tracelore::cli
