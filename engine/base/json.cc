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

}  // namespace

Result<Json> parse_json(std::string_view text, const Limits& limits) {
  bool too_deep = false;
  const auto callback = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > static_cast<int>(limits.json_depth);
    return !too_deep;
  };
  try {
    Json json = Json::parse(text.begin(), text.end(), callback);
    if (!too_deep) return json;
    return fail({ErrorCode::kBadJson, {1, 1}, {}, {}});
  } catch (const nlohmann::json::parse_error& error) {
    return fail(
        {ErrorCode::kBadJson, position_at(text, error.byte == 0 ? 0 : error.byte - 1), {}, {}});
  } catch (const nlohmann::json::exception&) {  // a number that no double holds
    return fail({ErrorCode::kBadJson, {1, 1}, {}, {}});
  }
}

std::string write_json(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tracelore
