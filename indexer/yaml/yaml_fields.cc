#include "indexer/yaml/yaml_fields.h"

namespace tracelore {
namespace {

constexpr std::string_view kText = "text";
constexpr std::string_view kList = "[text, text]";
constexpr std::string_view kBoundsShape = "{package: \">=1.0,<2.0\"}";

}  // namespace

void YamlFields::report(ErrorCode code, Position at, Params params) {
  problems_.push_back({code, at, source_.yaml_file(), std::move(params)});
}

void YamlFields::bad_value(const YamlValue& value, std::string_view wanted) {
  report(ErrorCode::kBadValue, value.at, {{"key", key_}, {"wanted", std::string(wanted)}});
}

void YamlFields::report_inside(const YamlValue& scalar, Error error) {
  error.file = source_.yaml_file();
  error.at = error.at.line == 0 ? scalar.at : place_in_scalar(file_text_, scalar, error.at);
  problems_.push_back(std::move(error));
}

std::string YamlFields::text(const YamlValue& value) {
  if (!value.is_text() || value.text.empty()) bad_value(value, kText);
  return value.is_text() ? value.text : std::string();
}

YamlFields::Strings YamlFields::texts(const YamlValue& value) {
  if (value.is_text() && !value.text.empty()) return {value.text};
  Strings list;
  if (value.kind != YamlValue::Kind::kList) bad_value(value, kList);
  for (const auto& item : value.items) list.push_back(text(item));
  return list;
}

YamlFields::Strings YamlFields::placed_texts(const YamlValue& value, const std::string& group) {
  for (const auto& item : value.items) source_.places[group + "/" + item.text] = item.at;
  if (value.is_text()) source_.places[group + "/" + value.text] = value.at;
  return texts(value);
}

VersionBounds YamlFields::bounds(const YamlValue& value) {
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

void YamlFields::unique_id(const YamlValue& value, const std::string& group, std::string& id) {
  id = text(value);
  if (!source_.places.emplace(group + "/" + id, value.at).second)
    report(ErrorCode::kDuplicateId, value.at, {{"id", id}, {"other", source_.yaml_file()}});
}

void YamlFields::unknown_key(const YamlValue::Member& member, std::string allowed) {
  report(ErrorCode::kUnknownKey, member.at, {{"key", member.key}, {"allowed", std::move(allowed)}});
}

void YamlFields::missing_key(const YamlValue& map, std::string_view key) {
  report(ErrorCode::kMissingKey, map.at, {{"key", std::string(key)}});
}

}  // namespace tracelore
