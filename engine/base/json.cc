#include "engine/base/json.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/json_text.h"

namespace tracelore {
namespace {

constexpr std::size_t kWorthAnOutline = 256;  // bytes

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

// A text whose long strings are taken out: a paste or an article is one long string in a small
// object, and the library reads strings byte by byte.
struct Outline {
  std::string text;                                          // with "" in their places
  std::vector<std::pair<std::size_t, std::string>> strings;  // by their number among all strings
};

// What is well formed stays so, and what is not may be judged by the library alone: nothing where a
// string is not well formed.
std::optional<Outline> outline_of(std::string_view text) {
  constexpr std::size_t kLong = 64;  // bytes
  Outline outline;
  std::string said;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const auto quote = std::min(text.find('"', at), text.size());
    outline.text.append(text, at, quote - at);
    at = quote;
    if (at == text.size()) break;
    said.clear();
    if (!read_json_string(text, ++at, said)) return std::nullopt;
    const bool is_long = at - quote > kLong;
    if (is_long) outline.strings.emplace_back(count, std::move(said));
    outline.text.append(is_long ? "\"\"" : text.substr(quote, at - quote));
  }
  return outline;
}

// Builds the tree that the library reads, and puts the strings back.
class Filling : public nlohmann::detail::json_sax_dom_parser<Json> {
 public:
  Filling(Json& json, Outline& outline)
      : json_sax_dom_parser(json, /*allow_exceptions=*/false), next_(outline.strings.begin()) {}

  bool key(std::string& name) { return json_sax_dom_parser::key(filled(name)); }
  bool string(std::string& text) { return json_sax_dom_parser::string(filled(text)); }

 private:
  std::string& filled(std::string& text) {
    const bool taken = next_->first == count_++;
    return taken ? (next_++)->second : text;
  }

  std::vector<std::pair<std::size_t, std::string>>::iterator next_;
  std::size_t count_ = 0;
};

// Nothing where the text is not well formed or nested too deep.
std::optional<Json> parse_outline(std::string_view text, const Limits& limits) {
  auto outline = outline_of(text);
  if (!outline || most_nesting(outline->text) > limits.json_depth) return std::nullopt;
  outline->strings.emplace_back(text.size(), "");  // no string has that number
  Json json;
  Filling filling(json, *outline);
  if (!Json::sax_parse(outline->text, &filling)) return std::nullopt;
  return json;
}

}  // namespace

Result<Json> parse_json(std::string_view text, const Limits& limits) {
  if (text.size() >= kWorthAnOutline)
    if (auto json = parse_outline(text, limits)) return *std::move(json);
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

std::string write_json(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tracelore
