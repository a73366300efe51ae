/// The part of entry.yaml that tells causes apart: `conditions`, `causes`, and which `workarounds`
/// there are.
#pragma once

#include "indexer/yaml/conditions.h"
#include "indexer/yaml/yaml_fields.h"

namespace tracelore {

/// Fills in the causes and workarounds of `source.entry`. Faults as read_entry_yaml().
class CauseYaml : YamlFields {
 public:
  using YamlFields::YamlFields;

  /// Before the others, wherever it stands in the file.
  void read_conditions(const YamlValue& value);
  void read_causes(const YamlValue& value);
  void read_workarounds(const YamlValue& value);
  /// Sentences by language.
  Sayings sayings(const YamlValue& value);
  /// Once everything is read: notes in the source which conditions nothing uses.
  void finish();

 private:
  void cause_id(const YamlValue& value);
  void cause_when(const YamlValue& value);
  void cause_tell(const YamlValue& value);
  void cause_because(const YamlValue& value);
  void cause_command(const YamlValue& value);
  void cause_workarounds(const YamlValue& value);
  void workaround_id(const YamlValue& value);
  void workaround_when(const YamlValue& value);
  void workaround_risk(const YamlValue& value);
  void workaround_cost(const YamlValue& value);
  void workaround_commands(const YamlValue& value);

  std::optional<Expression> expression(const YamlValue& value);

  static const YamlKey<CauseYaml> kCauseKeys[6];
  static const YamlKey<CauseYaml> kWorkaroundKeys[5];

  Conditions conditions_;
  Cause cause_;
  Workaround workaround_;
};

}  // namespace tracelore
