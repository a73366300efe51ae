#include "engine/messages/messages.h"

#include <algorithm>
#include <unordered_map>

#include "engine/base/embedded.h"
#include "engine/base/json.h"

namespace tracelore {
namespace embedded {
std::span<const File> message_files();
}
namespace {

using Table = std::unordered_map<std::string, std::string>;

Table read_table(std::string_view file_name) {
  Table table;
  for (const auto& file : embedded::message_files()) {
    if (file.path != file_name) continue;
    const auto json = parse_json(file.bytes);
    if (!json) break;
    for (const auto& [id, text] : json->items()) table.emplace(id, text.get<std::string>());
  }
  return table;
}

// The catalogues are constants of the program: read when they are asked for first, never changed
// and never freed.
const Table& table_of(Language language) {
  if (language == Language::kChinese) {
    static const Table& chinese = *new Table(read_table("zh.json"));
    return chinese;
  }
  static const Table& english = *new Table(read_table("en.json"));
  return english;
}

// Parameters quote what people sent: no control character of theirs reaches a terminal.
void append_harmless(std::string& text, std::string_view value) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    const auto byte = static_cast<unsigned char>(value[at]);
    const auto next = at + 1 < value.size() ? static_cast<unsigned char>(value[at + 1]) : 0xFFU;
    const bool two_bytes = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // U+0080 to U+009F
    const bool control = (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f;
    if (control || two_bytes)
      text.append("\uFFFD");
    else
      text.push_back(value[at]);
    if (two_bytes) ++at;
  }
}

std::string fill(std::string_view text, const Params& params) {
  std::string filled;
  for (std::size_t at = 0; at < text.size();) {
    const auto open = text.find('{', at);
    const auto close = open == text.npos ? text.npos : text.find('}', open);
    if (close == text.npos) return filled.append(text.substr(at));
    filled.append(text.substr(at, open - at));
    const auto name = text.substr(open + 1, close - open - 1);
    const auto found =
        std::find_if(params.begin(), params.end(), [&](const auto& p) { return p.first == name; });
    if (found != params.end())
      append_harmless(filled, found->second);
    else
      filled.append("⟦").append(name).append("⟧");
    at = close + 1;
  }
  return filled;
}

// Every error message may name these two; an error without a place leaves them out by its own
// wording.
Params with_place(const Error& error) {
  Params params = error.params;
  params.emplace_back("file", error.file);
  params.emplace_back("line", std::to_string(error.at.line));
  params.emplace_back("column", std::to_string(error.at.column));
  return params;
}

}  // namespace

std::string say(Language language, std::string_view id, const Params& params) {
  const auto& table = table_of(language);
  const auto found = table.find(std::string(id));
  if (found == table.end()) return "⟦" + std::string(id) + "⟧";
  return fill(found->second, params);
}

bool has_message(Language language, std::string_view id) {
  return table_of(language).count(std::string(id)) > 0;
}

std::vector<std::string> message_ids(Language language) {
  std::vector<std::string> ids;
  for (const auto& row : table_of(language)) ids.push_back(row.first);
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::string describe(Language language, const Error& error) {
  std::string place;
  append_harmless(place, error.file);
  if (!place.empty()) place += ":";
  if (error.at.line > 0)
    place += std::to_string(error.at.line) + ":" + std::to_string(error.at.column) + ":";
  if (!place.empty()) place += " ";
  return place + say(language, "error." + std::string(id_of(error.code)), with_place(error));
}

std::string hint(Language language, const Error& error) {
  return say(language, "hint." + std::string(id_of(error.code)), with_place(error));
}

}  // namespace tracelore
