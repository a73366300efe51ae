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

}  // namespace

Result<Glossary> Glossary::parse(std::string_view json) {
  Glossary glossary;
  if (json.empty()) return glossary;
  const auto parsed = parse_json(json);
  if (!parsed) return tl::unexpected(parsed.error());
  if (!parsed->is_array())
    return fail(ErrorCode::kBadValue, {{"key", "glossary"}, {"wanted", kShape}});
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const auto& row : *parsed) {
    if (!row.is_object())
      return fail(ErrorCode::kBadValue, {{"key", "glossary"}, {"wanted", kShape}});
    GlossaryRow terms;
    std::vector<std::string> names;
    std::vector<std::string> elsewhere;
    const std::pair<const char*, std::vector<std::string>*> lists[] = {{"en", &terms.english},
                                                                       {"zh", &terms.chinese},
                                                                       {"names", &names},
                                                                       {"elsewhere", &elsewhere}};
    for (const auto& [key, list] : lists) {
      auto read = terms_of_row(row, key);
      if (!read) return tl::unexpected(read.error());
      *list = std::move(*read);
      for (const auto& term : *list) add_to_digest(hash, term);
      add_to_digest(hash, "\n");
    }
    if (const auto general = row.find("general"); general != row.end()) {
      // YAML's scalars arrive as text.
      if (*general != "true" && *general != "false" && !general->is_boolean())
        return fail(ErrorCode::kBadValue, {{"key", "general"}, {"wanted", "true | false"}});
      terms.general = *general == "true" || *general == true;
    }
    // They say nothing of how words are cut, so they are no part of the stamp.
    auto sentences = terms_of_row(row, "sentences");
    if (!sentences) return tl::unexpected(sentences.error());
    append(glossary.names_, std::move(names));
    append(glossary.elsewhere_, std::move(elsewhere));
    append(glossary.sentences_, std::move(*sentences));
    if (!terms.english.empty() || !terms.chinese.empty())
      glossary.rows_.push_back(std::move(terms));
  }
  glossary.digest_ = hex(hash);
  return glossary;
}

}  // namespace tracelore
