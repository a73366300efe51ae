#include "indexer/yaml/yaml.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <exception>

namespace tracelore {
namespace {

constexpr int kMaxYamlDepth = 16;
constexpr std::size_t kMaxValues = 100'000;

Position position_of(const YAML::Mark& mark) {
  if (mark.is_null()) return {};
  return {static_cast<std::size_t>(mark.line) + 1, static_cast<std::size_t>(mark.column) + 1};
}

Error syntax_error(Position at, std::string detail) {
  return {ErrorCode::kYamlSyntax, at, {}, {{"detail", std::move(detail)}}};
}

Error too_large(Position at) {
  return {ErrorCode::kYamlTooLarge,
          at,
          {},
          {{"levels", std::to_string(kMaxYamlDepth)}, {"values", std::to_string(kMaxValues)}}};
}

// Aliases make a small file a large tree; what is copied is counted.
class TreeCopier {
 public:
  Result<YamlValue> copy(const YAML::Node& node, int depth) {
    YamlValue value;
    value.at = position_of(node.Mark());
    if (depth > kMaxYamlDepth || ++values_ > kMaxValues) return fail(too_large(value.at));
    if (node.IsScalar()) {
      value.kind = YamlValue::Kind::kScalar;
      value.text = node.Scalar();
      return value;
    }
    auto filled = node.IsMap() ? fill_map(node, depth, value) : fill_list(node, depth, value);
    if (!filled) return fail(filled.error());
    return value;
  }

 private:
  Result<void> fill_map(const YAML::Node& node, int depth, YamlValue& value) {
    value.kind = YamlValue::Kind::kMap;
    for (const auto& pair : node) {
      const Position at = position_of(pair.first.Mark());
      if (!pair.first.IsScalar()) return fail({ErrorCode::kYamlKey, at, {}, {}});
      auto member = copy(pair.second, depth + 1);
      if (!member) return fail(member.error());
      value.members.push_back({pair.first.Scalar(), at, std::move(*member)});
    }
    return {};
  }

  Result<void> fill_list(const YAML::Node& node, int depth, YamlValue& value) {
    if (!node.IsSequence()) return {};  // null
    value.kind = YamlValue::Kind::kList;
    for (const auto& item : node) {
      auto copied = copy(item, depth + 1);
      if (!copied) return fail(copied.error());
      value.items.push_back(std::move(*copied));
    }
    return {};
  }

  std::size_t values_ = 0;
};

std::size_t offset_of(std::string_view file, Position at) {
  std::size_t offset = 0;
  for (std::size_t line = 1; line < at.line; ++line) {
    const auto end = file.find('\n', offset);
    if (end == file.npos) return file.size();
    offset = end + 1;
  }
  return std::min(file.size(), offset + at.column - 1);
}

// In a quoted scalar: walks the escapes until as many characters of the value have passed.
Position in_quotes(std::string_view file, std::size_t begin, Position at, Position inside) {
  const char quote = file[begin];
  Position value{1, 1};
  auto i = begin + 1;
  while (i < file.size() && value.line < inside.line + (value.column < inside.column ? 1U : 0U)) {
    if (value == inside) break;
    const bool escape = (quote == '"' && file[i] == '\\') || (quote == '\'' && file[i] == '\'');
    const bool line_end = file[i] == '\n' || (escape && file.substr(i, 2) == "\\n");
    value = line_end ? Position{value.line + 1, 1} : Position{value.line, value.column + 1};
    i += escape ? 2 : 1;
  }
  const auto lines = static_cast<std::size_t>(
      std::count(file.begin() + static_cast<std::ptrdiff_t>(begin),
                 file.begin() + static_cast<std::ptrdiff_t>(std::min(i, file.size())), '\n'));
  if (lines == 0) return {at.line, at.column + (i - begin)};
  const auto line_start = file.rfind('\n', i - 1);
  return {at.line + lines, i - line_start};
}

}  // namespace

Result<YamlValue> parse_yaml(std::string_view text) {
  try {
    return TreeCopier().copy(YAML::Load(std::string(text)), 0);
  } catch (const YAML::Exception& error) {
    return fail(syntax_error(position_of(error.mark), error.msg));
  } catch (const std::exception& error) {
    return fail(syntax_error({}, error.what()));
  }
}

Position place_in_scalar(std::string_view file, const YamlValue& scalar, Position inside) {
  const auto begin = offset_of(file, scalar.at);
  if (begin >= file.size() || inside.line == 0) return scalar.at;
  const char first = file[begin];
  if (first == '"' || first == '\'') return in_quotes(file, begin, scalar.at, inside);
  if (first == '|' || first == '>') {
    const auto line = offset_of(file, {scalar.at.line + 1, 1});
    const auto text = std::min(file.find_first_not_of(' ', line), file.size());
    return {scalar.at.line + inside.line, text - line + inside.column};
  }
  return inside.line == 1 ? Position{scalar.at.line, scalar.at.column + inside.column - 1}
                          : scalar.at;
}

Json json_of(const YamlValue& value) {
  switch (value.kind) {
    case YamlValue::Kind::kNull:
      return nullptr;
    case YamlValue::Kind::kScalar:
      return value.text;
    case YamlValue::Kind::kList: {
      Json list = Json::array();
      for (const auto& item : value.items) list.push_back(json_of(item));
      return list;
    }
    case YamlValue::Kind::kMap:
      break;
  }
  Json object = Json::object();
  for (const auto& member : value.members) object[member.key] = json_of(member.value);
  return object;
}

}  // namespace tracelore
