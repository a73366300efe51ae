#include "indexer/yaml/cause_yaml.h"

#include "indexer/yaml/command_yaml.h"

namespace tracelore {
namespace {

constexpr std::string_view kSayingsShape = "{en: [text], zh: [text]}";
constexpr std::string_view kConditionsShape = "{lower_case_name: expression}";

}  // namespace

constexpr YamlKey<CauseYaml> CauseYaml::kCauseKeys[6] = {
    {"id", true, &CauseYaml::cause_id},
    {"when", false, &CauseYaml::cause_when},
    {"tell", false, &CauseYaml::cause_tell},
    {"because", false, &CauseYaml::cause_because},
    {"command", false, &CauseYaml::cause_command},
    {"workarounds", false, &CauseYaml::cause_workarounds},
};
constexpr YamlKey<CauseYaml> CauseYaml::kWorkaroundKeys[5] = {
    {"id", true, &CauseYaml::workaround_id},
    {"when", false, &CauseYaml::workaround_when},
    {"risk", false, &CauseYaml::workaround_risk},
    {"cost", false, &CauseYaml::workaround_cost},
    {"commands", false, &CauseYaml::workaround_commands},
};

void CauseYaml::read_conditions(const YamlValue& value) {
  key_ = "conditions";
  if (value.kind != YamlValue::Kind::kMap) return bad_value(value, kConditionsShape);
  std::vector<const YamlValue::Member*> added;
  for (const auto& member : value.members) {
    if (!Conditions::is_name(member.key))
      report(ErrorCode::kBadValue, member.at,
             {{"key", key_}, {"wanted", std::string(kConditionsShape)}});
    else if (!conditions_.add(member.key, text(member.value)))
      report(ErrorCode::kDuplicateId, member.at,
             {{"id", member.key}, {"other", source_.yaml_file()}});
    else
      added.push_back(&member);
  }
  for (const auto* member : added) {
    source_.places["condition/" + member->key] = member->at;
    if (const auto fault = conditions_.fault_of(member->key)) report_inside(member->value, *fault);
  }
}

void CauseYaml::finish() {
  for (const auto& name : conditions_.unused())
    source_.places["unused-condition/" + name] = source_.place("condition/" + name);
}

void CauseYaml::read_causes(const YamlValue& value) {
  each(value, [&](const YamlValue& item) {
    cause_ = {};
    members<CauseYaml>(*this, item, kCauseKeys, "{id: …, when: …, workarounds: […]}");
    source_.entry.causes.push_back(std::move(cause_));
  });
}

void CauseYaml::cause_id(const YamlValue& value) {
  unique_id(value, "cause", cause_.id);
}
void CauseYaml::cause_workarounds(const YamlValue& value) {
  cause_.workarounds = placed_texts(value, "cause-workaround/" + cause_.id);
}
void CauseYaml::cause_when(const YamlValue& value) {
  source_.places["when/" + cause_.id] = value.at;
  cause_.otherwise = value.text == "otherwise";
  if (!cause_.otherwise) cause_.when = expression(value);
}
void CauseYaml::cause_tell(const YamlValue& value) {
  source_.places["tell/" + cause_.id] = value.at;
  cause_.tell = sayings(value);
}
void CauseYaml::cause_because(const YamlValue& value) {
  source_.places["because/" + cause_.id] = value.at;
  cause_.because = sayings(value);
}
void CauseYaml::cause_command(const YamlValue& value) {
  cause_.command = text(value);
}

std::optional<Expression> CauseYaml::expression(const YamlValue& value) {
  auto resolved = conditions_.resolve(text(value));
  if (resolved) return std::move(*resolved);
  report_inside(value, resolved.error());
  return std::nullopt;
}

Sayings CauseYaml::sayings(const YamlValue& value) {
  Sayings sayings;
  if (value.kind != YamlValue::Kind::kMap) bad_value(value, kSayingsShape);
  for (const auto& member : value.members) {
    const auto language = language_from_tag(member.key);
    if (tag_of(language) != member.key)
      bad_value(value, kSayingsShape);
    else
      sayings[language] = texts(member.value);
  }
  return sayings;
}

void CauseYaml::read_workarounds(const YamlValue& value) {
  source_.places["workarounds"] = value.at;
  each(value, [&](const YamlValue& item) {
    workaround_ = {};
    members<CauseYaml>(*this, item, kWorkaroundKeys, "{id: …, when: {package: \"<2.0\"}, cost: …}");
    source_.entry.workarounds.push_back(std::move(workaround_));
  });
}

void CauseYaml::workaround_id(const YamlValue& value) {
  unique_id(value, "workaround", workaround_.id);
}
// Bounds of versions, or an expression.
void CauseYaml::workaround_when(const YamlValue& value) {
  source_.places["workaround-when/" + workaround_.id] = value.at;
  if (value.is_text())
    workaround_.asks = expression(value);
  else
    workaround_.when = bounds(value);
}
void CauseYaml::workaround_risk(const YamlValue& value) {
  workaround_.risk = text(value);
  if (workaround_.risk != "data" && workaround_.risk != "safety") bad_value(value, "data | safety");
}
void CauseYaml::workaround_commands(const YamlValue& value) {
  workaround_.commands =
      read_commands(value, workaround_.id, file_text_, conditions_, source_, problems_);
}
void CauseYaml::workaround_cost(const YamlValue& value) {
  workaround_.cost = text(value);
}

}  // namespace tracelore
