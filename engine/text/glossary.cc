#include "engine/text/glossary.h"

#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "engine/base/json/json.h"

namespace tracelore {
namespace {

constexpr const char* kShape = R"([{"en": ["…"], "zh": ["…"]}])";

// FNV-1a: a stamp that two builds of the same glossary share, not a protection.
void add_to_digest(std::uint64_t& hash, std::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  hash = (hash ^ 0xFF) * 0x100000001b3ULL;
}

std::string hex(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 0; i < 16; ++i) text[15 - i] = kDigits[(value >> (4 * i)) & 15];
  return text;
}

Result<std::vector<std::string>> terms_of_row(const Json& row, const char* key) {
  std::vector<std::string> terms;
  const auto found = row.find(key);
  if (found == row.end()) return terms;
  if (!found->is_array()) return fail(ErrorCode::kBadValue, {{"key", key}, {"wanted", kShape}});
  for (const auto& term : *found) {
    if (!term.is_string()) return fail(ErrorCode::kBadValue, {{"key", key}, {"wanted", kShape}});
    terms.push_back(term.get<std::string>());
  }
  return terms;
}

void append(std::vector<std::string>& all, std::vector<std::string> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// What one row of the file says.
struct WrittenRow {
  GlossaryRow terms;
  std::vector<std::string> names;
  std::vector<std::string> elsewhere;
  std::vector<std::string> sentences;
};

// What decides how words are cut goes into `digest`; the sentences do not.
Result<WrittenRow> read_row(const Json& json, std::uint64_t& digest) {
  if (!json.is_object())
    return fail(ErrorCode::kBadValue, {{"key", "glossary"}, {"wanted", kShape}});
  WrittenRow row;
  const std::pair<const char*, std::vector<std::string>*> lists[] = {{"en", &row.terms.english},
                                                                     {"zh", &row.terms.chinese},
                                                                     {"names", &row.names},
                                                                     {"elsewhere", &row.elsewhere}};
  for (const auto& [key, list] : lists) {
    auto read = terms_of_row(json, key);
    if (!read) return tl::unexpected(read.error());
    *list = std::move(*read);
    for (const auto& term : *list) add_to_digest(digest, term);
    add_to_digest(digest, "\n");
  }
  if (const auto general = json.find("general"); general != json.end()) {
    // YAML's scalars arrive as text.
    if (*general != "true" && *general != "false" && !general->is_boolean())
      return fail(ErrorCode::kBadValue, {{"key", "general"}, {"wanted", "true | false"}});
    row.terms.general = *general == "true" || *general == true;
  }
  auto sentences = terms_of_row(json, "sentences");
  if (!sentences) return tl::unexpected(sentences.error());
  row.sentences = std::move(*sentences);
  return row;
}

}  // namespace

Result<Glossary> Glossary::parse(std::string_view json) {
  Glossary glossary;
  if (json.empty()) return glossary;
  const auto parsed = parse_json(json);
  if (!parsed) return tl::unexpected(parsed.error());
  if (!parsed->is_array())
    return fail(ErrorCode::kBadValue, {{"key", "glossary"}, {"wanted", kShape}});
  std::uint64_t digest = 0xcbf29ce484222325ULL;
  for (const auto& written : *parsed) {
    auto row = read_row(written, digest);
    if (!row) return tl::unexpected(row.error());
    append(glossary.names_, std::move(row->names));
    append(glossary.elsewhere_, std::move(row->elsewhere));
    append(glossary.sentences_, std::move(row->sentences));
    if (!row->terms.english.empty() || !row->terms.chinese.empty())
      glossary.rows_.push_back(std::move(row->terms));
  }
  glossary.digest_ = hex(digest);
  return glossary;
}

}  // namespace tracelore
