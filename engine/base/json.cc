#include "engine/base/json.h"

#include <algorithm>

namespace tracelore {
namespace {

Position position_at(std::string_view text, std::size_t byte) {
  const auto before = text.substr(0, std::min(byte, text.size()));
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const auto start = before.rfind('\n');
  return {line, before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1};
}

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

}  // namespace

Result<Json> parse_json(std::string_view text, const Limits& limits) {
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

std::string text_at(const Json& json, const char* key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string write_json(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tracelore
