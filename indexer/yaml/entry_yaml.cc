#include "indexer/yaml/entry_yaml.h"

#include <algorithm>

#include "indexer/yaml/cause_yaml.h"

namespace tracelore {
namespace {

// Dynamo's permanent ids: "GB0025".
bool is_graph_break(std::string_view id) {
  return id.size() >= 6 && id.size() <= 8 && id.starts_with("GB") &&
         std::all_of(id.begin() + 2, id.end(), [](char c) { return c >= '0' && c <= '9'; });
}

class EntryYaml : YamlFields {
 public:
  EntryYaml(std::string_view text, EntrySource& source, std::vector<Error>& problems)
      : YamlFields(text, source, problems),
        entry_(source.entry),
        cause_yaml_(text, source, problems) {}

  void read() {
    const auto root = parse_yaml(file_text_);
    if (!root) {
      Error error = root.error();
      error.file = source_.yaml_file();
      problems_.push_back(std::move(error));
      return;
    }
    for (const auto& member : root->members)
      if (member.key == "conditions") cause_yaml_.read_conditions(member.value);
    members<EntryYaml>(*this, *root, kEntryKeys, "{key: …}");
    cause_yaml_.finish();
    if (entry_.signatures.empty() && entry_.kind != EntryKind::kGuide && !has_signatures_)
      report(ErrorCode::kMissingKey, root->at, {{"key", "signatures"}});
  }

 private:
  void kind(const YamlValue& value) {
    const auto kind = entry_kind_of(value.text);
    if (!kind) return bad_value(value, "issue | guide | wrapper");
    entry_.kind = *kind;
  }
  void aliases(const YamlValue& value) { entry_.aliases = placed_texts(value, "alias"); }
  void split_from(const YamlValue& value) {
    entry_.split_from = text(value);
    source_.places["split_from/" + entry_.split_from] = value.at;
  }
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
  void overlaps(const YamlValue& value) { entry_.overlaps = placed_texts(value, "overlaps"); }

  void fixed_in(const YamlValue& value) {
    if (value.kind != YamlValue::Kind::kMap) return bad_value(value, "{package: \"2.0\"}");
    for (const auto& member : value.members) {
      const auto version = Version::parse(text(member.value));
      if (!version) report_inside(member.value, version.error());
      entry_.fixed_in[normalize_package(member.key)] = member.value.text;
    }
  }

  void releases(const YamlValue& value) {
    each(value, [&](const YamlValue& item) {
      release_ = {};
      members<EntryYaml>(*this, item, kReleaseKeys, kReleaseShape);
      entry_.releases.push_back(std::move(release_));
    });
  }
  void release_package(const YamlValue& value) {
    release_.package = normalize_package(text(value));
  }
  void release_range(const YamlValue& value) {
    auto range = Specifier::parse(text(value));
    if (!range) return report_inside(value, range.error());
    if (range->clauses().empty()) return bad_value(value, ">=1.0,<2.0");
    release_.range = std::move(*range);
  }
  void release_says(const YamlValue& value) {
    source_.places["release/" + std::to_string(entry_.releases.size())] = value.at;
    release_.says = cause_yaml_.sayings(value);
    const bool one_each = std::ranges::all_of(
        release_.says, [](const auto& said) { return said.second.size() == 1; });
    if (release_.says.empty() || !one_each) bad_value(value, "{en: text, zh: text}");
  }
  void release_source(const YamlValue& value) { release_.source = text(value); }

  void signatures(const YamlValue& value) {
    has_signatures_ = true;
    each(value, [&](const YamlValue& item) {
      signature_ = {};
      template_ = nullptr;
      const auto before = problems_.size();
      members<EntryYaml>(*this, item, kSignatureKeys, "{id: …, exception: …, message: …}");
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
  void warning(const YamlValue& value) {
    const auto said = text(value);
    if (said != "true" && said != "false") return bad_value(value, "true | false");
    signature_.warning = said == "true";
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

  void conditions(const YamlValue& value) { source_.places["conditions"] = value.at; }
  void causes(const YamlValue& value) { cause_yaml_.read_causes(value); }
  void because(const YamlValue& value) {
    source_.places["because"] = value.at;
    entry_.because = cause_yaml_.sayings(value);
  }
  void workarounds(const YamlValue& value) { cause_yaml_.read_workarounds(value); }

  void verify(const YamlValue& value) {
    source_.places["verify"] = value.at;
    members<EntryYaml>(*this, value, kVerifyKeys,
                       "{requires: {torch: \">=2.0\"}, devices: [cpu, cuda], shows: environment}");
  }
  void shows(const YamlValue& value) {
    const auto kind = check_kind_of(value.text);
    if (!value.is_text() || !kind) return bad_value(value, "environment | release | demonstration");
    entry_.verify.shows = *kind;
  }
  void requires_bounds(const YamlValue& value) { entry_.verify.packages = bounds(value); }
  void devices(const YamlValue& value) {
    entry_.verify.devices = texts(value);
    for (const auto& device : entry_.verify.devices)
      if (device != "cpu" && device != "cuda" && device != "mps")
        bad_value(value, "[cpu, cuda, mps]");
  }

  static constexpr std::string_view kReleaseShape =
      "{package: torch, range: \">=2.6\", says: {en: …, zh: …}, source: …}";
  static const YamlKey<EntryYaml> kEntryKeys[20];
  static const YamlKey<EntryYaml> kReleaseKeys[4];
  static const YamlKey<EntryYaml> kSignatureKeys[7];
  static const YamlKey<EntryYaml> kVerifyKeys[3];

  Entry& entry_;
  CauseYaml cause_yaml_;
  bool has_signatures_ = false;
  ReleaseNote release_;
  Signature signature_;
  const YamlValue* template_ = nullptr;  // of signature_, once it was there
};

constexpr YamlKey<EntryYaml> EntryYaml::kEntryKeys[20] = {
    {"kind", true, &EntryYaml::kind},
    {"aliases", false, &EntryYaml::aliases},
    {"split_from", false, &EntryYaml::split_from},
    {"packages", true, &EntryYaml::packages},
    {"tags", false, &EntryYaml::tags},
    {"asked", false, &EntryYaml::asked},
    {"affects", false, &EntryYaml::affects},
    {"fixed_in", false, &EntryYaml::fixed_in},
    {"releases", false, &EntryYaml::releases},
    {"upstream", false, &EntryYaml::upstream},
    {"signatures", false, &EntryYaml::signatures},
    {"conditions", false, &EntryYaml::conditions},
    {"causes", false, &EntryYaml::causes},
    {"because", false, &EntryYaml::because},
    {"alternatives", false, &EntryYaml::alternatives},
    {"why_single", false, &EntryYaml::why_single},
    {"workarounds", false, &EntryYaml::workarounds},
    {"verify", false, &EntryYaml::verify},
    {"related", false, &EntryYaml::related},
    {"overlaps", false, &EntryYaml::overlaps},
};
constexpr YamlKey<EntryYaml> EntryYaml::kReleaseKeys[4] = {
    {"package", true, &EntryYaml::release_package},
    {"range", true, &EntryYaml::release_range},
    {"says", true, &EntryYaml::release_says},
    {"source", true, &EntryYaml::release_source},
};
constexpr YamlKey<EntryYaml> EntryYaml::kSignatureKeys[7] = {
    {"id", true, &EntryYaml::signature_id},  {"exception", false, &EntryYaml::exception},
    {"message", false, &EntryYaml::message}, {"line", false, &EntryYaml::line},
    {"where", false, &EntryYaml::where},     {"graph_break", false, &EntryYaml::graph_break},
    {"warning", false, &EntryYaml::warning},
};
constexpr YamlKey<EntryYaml> EntryYaml::kVerifyKeys[3] = {
    {"requires", false, &EntryYaml::requires_bounds},
    {"devices", true, &EntryYaml::devices},
    {"shows", false, &EntryYaml::shows},
};

}  // namespace

void read_entry_yaml(std::string_view text, EntrySource& source, std::vector<Error>& problems) {
  EntryYaml(text, source, problems).read();
}

}  // namespace tracelore
