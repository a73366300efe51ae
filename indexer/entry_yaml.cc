#include "indexer/entry_yaml.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "indexer/command_yaml.h"
#include "indexer/yaml.h"

namespace tracelore {
namespace {

using Strings = std::vector<std::string>;

constexpr std::string_view kText = "text";
constexpr std::string_view kList = "[text, text]";
constexpr std::string_view kSayingsShape = "{en: [text], zh: [text]}";
constexpr std::string_view kBoundsShape = "{package: \">=1.0,<2.0\"}";

// Dynamo's permanent ids: "GB0025".
bool is_graph_break(std::string_view id) {
  return id.size() >= 6 && id.size() <= 8 && id.starts_with("GB") &&
         std::all_of(id.begin() + 2, id.end(), [](char c) { return c >= '0' && c <= '9'; });
}

class EntryYaml {
 public:
  EntryYaml(std::string_view text, EntrySource& source, std::vector<Error>& problems)
      : text_(text), source_(source), entry_(source.entry), problems_(problems) {}

  void read() {
    const auto root = parse_yaml(text_);
    if (!root) {
      Error error = root.error();
      error.file = source_.yaml_file();
      problems_.push_back(std::move(error));
      return;
    }
    members(*root, kEntryKeys, "{key: …}");
    if (entry_.signatures.empty() && entry_.kind != EntryKind::kGuide && !has_signatures_)
      report(ErrorCode::kMissingKey, root->at, {{"key", "signatures"}});
  }

 private:
  struct Key {
    std::string_view name;
    bool required;
    void (EntryYaml::*read)(const YamlValue& value);
  };

  // ---- faults

  void report(ErrorCode code, Position at, Params params = {}) {
    problems_.push_back({code, at, source_.yaml_file(), std::move(params)});
  }

  void bad_value(const YamlValue& value, std::string_view wanted) {
    report(ErrorCode::kBadValue, value.at, {{"key", key_}, {"wanted", std::string(wanted)}});
  }

  // A fault inside a scalar: its place is counted from the scalar's first character.
  void report_inside(const YamlValue& scalar, Error error) {
    error.file = source_.yaml_file();
    error.at = error.at.line == 0 ? scalar.at : place_in_scalar(text_, scalar, error.at);
    problems_.push_back(std::move(error));
  }

  // ---- shapes

  std::string text(const YamlValue& value) {
    if (!value.is_text() || value.text.empty()) bad_value(value, kText);
    return value.is_text() ? value.text : std::string();
  }

  // A list, or one text.
  Strings texts(const YamlValue& value) {
    if (value.is_text() && !value.text.empty()) return {value.text};
    Strings list;
    if (value.kind != YamlValue::Kind::kList) bad_value(value, kList);
    for (const auto& item : value.items) list.push_back(text(item));
    return list;
  }

  Strings placed_texts(const YamlValue& value, const std::string& group) {
    for (const auto& item : value.items) source_.places[group + "/" + item.text] = item.at;
    if (value.is_text()) source_.places[group + "/" + value.text] = value.at;
    return texts(value);
  }

  VersionBounds bounds(const YamlValue& value) {
    VersionBounds bounds;
    if (value.kind != YamlValue::Kind::kMap) bad_value(value, kBoundsShape);
    for (const auto& member : value.members) {
      auto specifier = Specifier::parse(text(member.value));
      if (specifier) {
        bounds.emplace(normalize_package(member.key), std::move(*specifier));
      } else {
        report_inside(member.value, specifier.error());
      }
    }
    return bounds;
  }

  void members(const YamlValue& value, std::span<const Key> keys, std::string_view shape) {
    if (value.kind != YamlValue::Kind::kMap) return bad_value(value, shape);
    std::set<std::string, std::less<>> seen;
    const std::string outer = key_;
    for (const auto& member : value.members) {
      const auto key = std::find_if(keys.begin(), keys.end(),
                                    [&](const Key& known) { return known.name == member.key; });
      if (key == keys.end() || !seen.insert(member.key).second) {
        report(ErrorCode::kUnknownKey, member.at,
               {{"key", member.key}, {"allowed", names_of(keys)}});
        continue;
      }
      key_ = member.key;
      (this->*key->read)(member.value);
    }
    key_ = outer;
    for (const auto& key : keys)
      if (key.required && seen.find(key.name) == seen.end())
        report(ErrorCode::kMissingKey, value.at, {{"key", std::string(key.name)}});
  }

  static std::string names_of(std::span<const Key> keys) {
    std::string names;
    for (const auto& key : keys) names.append(names.empty() ? "" : ", ").append(key.name);
    return names;
  }

  // Calls `read_one` for every item of a list of maps.
  template <class ReadOne>
  void each(const YamlValue& value, ReadOne read_one) {
    if (value.kind != YamlValue::Kind::kList) return bad_value(value, "[{id: …}, …]");
    for (const auto& item : value.items) read_one(item);
  }

  void unique_id(const YamlValue& value, const std::string& group, std::string& id) {
    id = text(value);
    if (!source_.places.emplace(group + "/" + id, value.at).second)
      report(ErrorCode::kDuplicateId, value.at, {{"id", id}, {"other", source_.yaml_file()}});
  }

  // ---- the entry

  void kind(const YamlValue& value) {
    const auto kind = entry_kind_of(value.text);
    if (!kind) return bad_value(value, "issue | guide | wrapper");
    entry_.kind = *kind;
  }
  void aliases(const YamlValue& value) { entry_.aliases = placed_texts(value, "alias"); }
  void packages(const YamlValue& value) { entry_.packages = texts(value); }
  void tags(const YamlValue& value) { entry_.tags = texts(value); }
  void asked(const YamlValue& value) { entry_.asked = texts(value); }
  void affects(const YamlValue& value) { entry_.affects = bounds(value); }
  void upstream(const YamlValue& value) { entry_.upstream = texts(value); }
  void related(const YamlValue& value) { entry_.related = placed_texts(value, "related"); }
  void alternatives(const YamlValue& value) {
    source_.places["alternatives"] = value.at;
    if (value.text != "false") return bad_value(value, "false");
    source_.alternatives = false;
  }
  void why_single(const YamlValue& value) {
    text(value);
    source_.places["why_single"] = value.at;
  }
  void because(const YamlValue& value) {
    source_.places["because"] = value.at;
    entry_.because = sayings(value);
  }
  void overlaps(const YamlValue& value) { entry_.overlaps = placed_texts(value, "overlaps"); }

  void fixed_in(const YamlValue& value) {
    if (value.kind != YamlValue::Kind::kMap) return bad_value(value, "{package: \"2.0\"}");
    for (const auto& member : value.members) {
      const auto version = Version::parse(text(member.value));
      if (!version) report_inside(member.value, version.error());
      entry_.fixed_in[normalize_package(member.key)] = member.value.text;
    }
  }

  void signatures(const YamlValue& value) {
    has_signatures_ = true;
    each(value, [&](const YamlValue& item) {
      signature_ = {};
      template_ = nullptr;
      const auto before = problems_.size();
      members(item, kSignatureKeys, "{id: …, exception: …, message: …}");
      if (!template_ && problems_.size() == before)
        report(ErrorCode::kMissingKey, item.at, {{"key", "message"}});
      if (problems_.size() == before) entry_.signatures.push_back(std::move(signature_));
    });
  }

  void signature_id(const YamlValue& value) { unique_id(value, "signature", signature_.id); }
  void exception(const YamlValue& value) { signature_.exceptions = texts(value); }
  void where(const YamlValue& value) { signature_.where = texts(value); }
  void graph_break(const YamlValue& value) {
    signature_.graph_breaks = texts(value);
    for (const auto& id : signature_.graph_breaks)
      if (!is_graph_break(id)) bad_value(value, "GB0000");
  }
  void message(const YamlValue& value) { pattern(value, false); }
  void line(const YamlValue& value) { pattern(value, true); }

  void pattern(const YamlValue& value, bool is_line) {
    if (template_)
      return report(ErrorCode::kUnknownKey, value.at,
                    {{"key", key_}, {"allowed", "message | line"}});
    template_ = &value;
    signature_.is_line = is_line;
    auto parsed = Template::parse(text(value));
    if (!parsed) return report_inside(value, parsed.error());
    signature_.pattern = std::move(*parsed);
    source_.places["template/" + signature_.id] = value.at;
  }

  void causes(const YamlValue& value) {
    each(value, [&](const YamlValue& item) {
      cause_ = {};
      members(item, kCauseKeys, "{id: …, when: …, workarounds: […]}");
      entry_.causes.push_back(std::move(cause_));
    });
  }

  void cause_id(const YamlValue& value) { unique_id(value, "cause", cause_.id); }
  void cause_workarounds(const YamlValue& value) {
    cause_.workarounds = placed_texts(value, "cause-workaround/" + cause_.id);
  }
  void cause_when(const YamlValue& value) {
    source_.places["when/" + cause_.id] = value.at;
    cause_.otherwise = value.text == "otherwise";
    if (!cause_.otherwise) cause_.when = expression(value);
  }
  void cause_tell(const YamlValue& value) {
    source_.places["tell/" + cause_.id] = value.at;
    cause_.tell = sayings(value);
  }
  void cause_because(const YamlValue& value) {
    source_.places["because/" + cause_.id] = value.at;
    cause_.because = sayings(value);
  }
  void cause_command(const YamlValue& value) { cause_.command = text(value); }

  std::optional<Expression> expression(const YamlValue& value) {
    auto parsed = Expression::parse(text(value));
    if (parsed) return std::move(*parsed);
    report_inside(value, parsed.error());
    return std::nullopt;
  }

  Sayings sayings(const YamlValue& value) {
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

  void workarounds(const YamlValue& value) {
    source_.places["workarounds"] = value.at;
    each(value, [&](const YamlValue& item) {
      workaround_ = {};
      members(item, kWorkaroundKeys, "{id: …, when: {package: \"<2.0\"}, cost: …}");
      entry_.workarounds.push_back(std::move(workaround_));
    });
  }

  void workaround_id(const YamlValue& value) { unique_id(value, "workaround", workaround_.id); }
  // Bounds of versions, or an expression.
  void workaround_when(const YamlValue& value) {
    source_.places["workaround-when/" + workaround_.id] = value.at;
    if (value.is_text())
      workaround_.asks = expression(value);
    else
      workaround_.when = bounds(value);
  }
  void workaround_risk(const YamlValue& value) {
    workaround_.risk = text(value);
    if (workaround_.risk != "data" && workaround_.risk != "safety")
      bad_value(value, "data | safety");
  }
  void workaround_commands(const YamlValue& value) {
    workaround_.commands = read_commands(value, workaround_.id, text_, source_, problems_);
  }
  void workaround_cost(const YamlValue& value) { workaround_.cost = text(value); }

  void verify(const YamlValue& value) {
    source_.places["verify"] = value.at;
    members(value, kVerifyKeys,
            "{requires: {torch: \">=2.0\"}, devices: [cpu, cuda], shows: environment}");
  }
  void shows(const YamlValue& value) {
    const auto kind = check_kind_of(value.text);
    if (!value.is_text() || !kind) return bad_value(value, "environment | release | demonstration");
    entry_.verify.shows = *kind;
  }
  void requires_bounds(const YamlValue& value) { entry_.verify.requires_ = bounds(value); }
  void devices(const YamlValue& value) {
    entry_.verify.devices = texts(value);
    for (const auto& device : entry_.verify.devices)
      if (device != "cpu" && device != "cuda" && device != "mps")
        bad_value(value, "[cpu, cuda, mps]");
  }

  static const std::array<Key, 17> kEntryKeys;
  static const std::array<Key, 6> kSignatureKeys;
  static const std::array<Key, 6> kCauseKeys;
  static const std::array<Key, 5> kWorkaroundKeys;
  static const std::array<Key, 3> kVerifyKeys;

  std::string_view text_;
  EntrySource& source_;
  Entry& entry_;
  std::vector<Error>& problems_;
  std::string key_ = "entry.yaml";
  bool has_signatures_ = false;
  Signature signature_;
  const YamlValue* template_ = nullptr;  // of signature_, once it was there
  Cause cause_;
  Workaround workaround_;
};

constexpr std::array<EntryYaml::Key, 17> EntryYaml::kEntryKeys = {{
    {"kind", true, &EntryYaml::kind},
    {"aliases", false, &EntryYaml::aliases},
    {"packages", true, &EntryYaml::packages},
    {"tags", false, &EntryYaml::tags},
    {"asked", false, &EntryYaml::asked},
    {"affects", false, &EntryYaml::affects},
    {"fixed_in", false, &EntryYaml::fixed_in},
    {"upstream", false, &EntryYaml::upstream},
    {"signatures", false, &EntryYaml::signatures},
    {"causes", false, &EntryYaml::causes},
    {"because", false, &EntryYaml::because},
    {"alternatives", false, &EntryYaml::alternatives},
    {"why_single", false, &EntryYaml::why_single},
    {"workarounds", false, &EntryYaml::workarounds},
    {"verify", false, &EntryYaml::verify},
    {"related", false, &EntryYaml::related},
    {"overlaps", false, &EntryYaml::overlaps},
}};
constexpr std::array<EntryYaml::Key, 6> EntryYaml::kSignatureKeys = {{
    {"id", true, &EntryYaml::signature_id},
    {"exception", false, &EntryYaml::exception},
    {"message", false, &EntryYaml::message},
    {"line", false, &EntryYaml::line},
    {"where", false, &EntryYaml::where},
    {"graph_break", false, &EntryYaml::graph_break},
}};
constexpr std::array<EntryYaml::Key, 6> EntryYaml::kCauseKeys = {{
    {"id", true, &EntryYaml::cause_id},
    {"when", false, &EntryYaml::cause_when},
    {"tell", false, &EntryYaml::cause_tell},
    {"because", false, &EntryYaml::cause_because},
    {"command", false, &EntryYaml::cause_command},
    {"workarounds", false, &EntryYaml::cause_workarounds},
}};
constexpr std::array<EntryYaml::Key, 5> EntryYaml::kWorkaroundKeys = {{
    {"id", true, &EntryYaml::workaround_id},
    {"when", false, &EntryYaml::workaround_when},
    {"risk", false, &EntryYaml::workaround_risk},
    {"cost", false, &EntryYaml::workaround_cost},
    {"commands", false, &EntryYaml::workaround_commands},
}};
constexpr std::array<EntryYaml::Key, 3> EntryYaml::kVerifyKeys = {{
    {"requires", false, &EntryYaml::requires_bounds},
    {"devices", true, &EntryYaml::devices},
    {"shows", false, &EntryYaml::shows},
}};

}  // namespace

void read_entry_yaml(std::string_view text, EntrySource& source, std::vector<Error>& problems) {
  EntryYaml(text, source, problems).read();
}

}  // namespace tracelore
