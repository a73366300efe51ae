/// YAML as plain values with places: the one door to yaml-cpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/base/result.h"

namespace tracelore {

struct YamlValue {
  enum class Kind { kNull, kScalar, kList, kMap };
  struct Member;

  Kind kind = Kind::kNull;
  std::string text;  ///< of a scalar; every scalar is text
  std::vector<YamlValue> items;
  std::vector<Member> members;  ///< in the order of the file; keys may repeat
  Position at;

  bool is_text() const { return kind == Kind::kScalar; }
};

struct YamlValue::Member {
  std::string key;
  Position at;
  YamlValue value;
};

/// The first document of `text`. kYamlSyntax (params: detail, in yaml-cpp's words); kYamlKey where
/// a key is a list or a map; kYamlTooLarge (params: levels, values), also where aliases unfold into
/// too much. Never throws.
Result<YamlValue> parse_yaml(std::string_view text);

/// Where a place inside a scalar's value stands in the file: quotes, escapes and block indentation
/// are counted in.
Position place_in_scalar(std::string_view file, const YamlValue& scalar, Position inside);

/// Scalars become strings.
Json json_of(const YamlValue& value);

}  // namespace tracelore
