#include "engine/base/json/json.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "engine/base/bytes/position.h"

namespace tracelore {
namespace {

// Of the brackets outside strings; what is well formed is not nested deeper than this.
std::size_t most_nesting(std::string_view text) {
  std::size_t depth = 0, most = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string) {
      if (c == '\\')
        ++at;
      else
        in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      most = std::max(most, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return most;
}

// The number of four hexadecimal digits behind "\\u", or -1.
int unit_at(std::string_view text, std::size_t at) {
  if (text.size() < at + 6 || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int unit = 0;
  const char* const end = text.data() + at + 6;
  const auto [stop, failed] = std::from_chars(text.data() + at + 2, end, unit, 16);
  return failed == std::errc{} && stop == end ? unit : -1;
}

bool is_high(int unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}
bool is_low(int unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

// Halves of a pair that stand alone ("\\udc80": what Python writes of a byte that is no UTF-8)
// become U+FFFD, as any other byte that is none: logs are dirty.
std::string with_whole_pairs(std::string_view text) {
  std::string mended(text);
  for (std::size_t at = text.find('\\'); at != text.npos; at = text.find('\\', at)) {
    const int unit = unit_at(text, at);
    const bool pair = is_high(unit) && is_low(unit_at(text, at + 6));
    if (!pair && (is_high(unit) || is_low(unit))) mended.replace(at + 2, 4, "fffd");
    at += pair ? 12 : unit >= 0 ? 6 : 2;
  }
  return mended;
}

}  // namespace

Result<Json> parse_json(std::string_view given, const Limits& limits) {
  const bool may_hold_halves = given.find("\\ud") != given.npos || given.find("\\uD") != given.npos;
  const std::string mended = may_hold_halves ? with_whole_pairs(given) : std::string();
  const std::string_view text = may_hold_halves ? mended : given;
  // The library's parser asks a callback for every value, which costs a third of the time: only
  // what may be too deep pays for it.
  const bool may_be_too_deep = most_nesting(text) > limits.json_depth;
  bool too_deep = false;
  const auto callback = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > static_cast<int>(limits.json_depth);
    return !too_deep;
  };
  try {
    Json json = may_be_too_deep ? Json::parse(text.begin(), text.end(), callback)
                                : Json::parse(text.begin(), text.end());
    if (!too_deep) return json;
    return fail({ErrorCode::kBadJson, {1, 1}, {}, {}});
  } catch (const nlohmann::json::parse_error& error) {
    return fail(
        {ErrorCode::kBadJson, position_at(text, error.byte == 0 ? 0 : error.byte - 1), {}, {}});
  } catch (const nlohmann::json::exception&) {  // a number that no double holds
    return fail({ErrorCode::kBadJson, {1, 1}, {}, {}});
  }
}

const Json& part_at(const Json& json, const char* key) {
  static const Json kNothing;
  if (!json.is_object()) return kNothing;
  const auto found = json.find(key);
  return found == json.end() ? kNothing : *found;
}

const Json& list_at(const Json& json, const char* key) {
  static const Json kNone = Json::array();
  const Json& part = part_at(json, key);
  return part.is_array() ? part : kNone;
}

std::string text_at(const Json& json, const char* key) {
  const Json& part = part_at(json, key);
  return part.is_string() ? part.get<std::string>() : std::string();
}

std::size_t number_at(const Json& json, const char* key) {
  const Json& part = part_at(json, key);
  const bool whole = part.is_number_unsigned() || (part.is_number_integer() && part > 0);
  return whole ? part.get<std::size_t>() : 0;
}

bool flag_at(const Json& json, const char* key) {
  const Json& part = part_at(json, key);
  return part.is_boolean() && part.get<bool>();
}

std::string write_json(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tracelore
