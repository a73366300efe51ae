/// What readers of entry.yaml share: faults with their places, and the shapes of values.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/entry_source.h"
#include "indexer/yaml/yaml.h"

namespace tracelore {

/// A key of a map and what reads its value.
template <class Reader>
struct YamlKey {
  std::string_view name;
  bool required;
  void (Reader::*read)(const YamlValue& value);
};

/// The base of a reader of one part of entry.yaml. What it is given outlives it.
class YamlFields {
 public:
  YamlFields(std::string_view text, EntrySource& source, std::vector<Error>& problems)
      : file_text_(text), source_(source), problems_(problems) {}

 protected:
  using Strings = std::vector<std::string>;

  void report(ErrorCode code, Position at, Params params = {});
  /// The value of the key that is being read is not of this shape.
  void bad_value(const YamlValue& value, std::string_view wanted);
  /// A fault inside a scalar: its place is counted from the scalar's first character.
  void report_inside(const YamlValue& scalar, Error error);

  std::string text(const YamlValue& value);
  /// A list, or one text.
  Strings texts(const YamlValue& value);
  /// The same; the place of each is noted as "<group>/<text>".
  Strings placed_texts(const YamlValue& value, const std::string& group);
  VersionBounds bounds(const YamlValue& value);
  /// Notes its place as "<group>/<id>".
  void unique_id(const YamlValue& value, const std::string& group, std::string& id);

  /// Calls `read_one` for every item of a list of maps.
  template <class ReadOne>
  void each(const YamlValue& value, ReadOne read_one) {
    if (value.kind != YamlValue::Kind::kList) return bad_value(value, "[{id: …}, …]");
    for (const auto& item : value.items) read_one(item);
  }

  /// Has `reader` read the values of a map, in the order of the file.
  template <class Reader>
  void members(Reader& reader, const YamlValue& value, std::span<const YamlKey<Reader>> keys,
               std::string_view shape) {
    if (value.kind != YamlValue::Kind::kMap) return bad_value(value, shape);
    std::set<std::string, std::less<>> seen;
    const std::string outer = key_;
    for (const auto& member : value.members) {
      const auto key = std::ranges::find(keys, member.key, &YamlKey<Reader>::name);
      if (key == keys.end() || !seen.insert(member.key).second) {
        unknown_key(member, names_of(keys));
        continue;
      }
      key_ = member.key;
      (reader.*key->read)(member.value);
    }
    key_ = outer;
    for (const auto& key : keys)
      if (key.required && seen.find(key.name) == seen.end()) missing_key(value, key.name);
  }

  std::string_view file_text_;
  EntrySource& source_;
  std::vector<Error>& problems_;
  std::string key_ = "entry.yaml";

 private:
  void unknown_key(const YamlValue::Member& member, std::string allowed);
  void missing_key(const YamlValue& map, std::string_view key);

  template <class Reader>
  static std::string names_of(std::span<const YamlKey<Reader>> keys) {
    std::string names;
    for (const auto& key : keys) names.append(names.empty() ? "" : ", ").append(key.name);
    return names;
  }
};

}  // namespace tracelore
