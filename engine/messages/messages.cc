#include "engine/messages/messages.h"

#include <algorithm>

#include "engine/messages/catalogue.h"

namespace tracelore {
namespace {

catalogues::Catalogue catalogue_of(Language language) {
  return language == Language::kChinese ? catalogues::chinese() : catalogues::english();
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
  const auto text = catalogue_of(language).find(id);
  if (!text) return "⟦" + std::string(id) + "⟧";
  return fill(*text, params);
}

bool has_message(Language language, std::string_view id) {
  return catalogue_of(language).find(id).has_value();
}

std::vector<std::string> message_ids(Language language) {
  const auto catalogue = catalogue_of(language);
  std::vector<std::string> ids;
  for (const auto& row : catalogue.rows) ids.emplace_back(catalogue.id_of(row));
  return ids;
}

std::string describe(Language language, const Error& error) {
  std::string place;
  // A sentence about a file as a whole names it already.
  const bool named = error.at.line == 0 && std::ranges::any_of(error.params, [&](const auto& row) {
                       return row.first == "path" && row.second == error.file;
                     });
  if (!named) append_harmless(place, error.file);
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
