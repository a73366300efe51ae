#include "server/request/known_words.h"

#include <algorithm>
#include <array>

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"
#include "engine/index/word_frequency.h"
#include "engine/search/rank/postings.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxBytes = 300;
constexpr std::string_view kUnknown = "<word>";
constexpr std::array kMarks = {kWordMark, kIdentifierMark};
// All but what people are thought to ask.
constexpr auto kFieldsOfWords = [] {
  std::uint8_t fields = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if (kTextFields[f] != Field::kAsked) fields |= static_cast<std::uint8_t>(1U << f);
  return fields;
}();

bool is_in_word(char c) {
  return is_alnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_known(const IndexWords& words, const std::string& word) {
  return std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) {
    return words.is_in(key_of({mark, word}), kFieldsOfWords);
  });
}

// Single letters and what abstract_message() put there itself tell nothing.
bool is_harmless(std::string_view word, std::string_view text, std::size_t at) {
  const bool placeholder = at > 0 && text[at - 1] == '<' && at + word.size() < text.size() &&
                           text[at + word.size()] == '>';
  return placeholder || (word.size() == 1 && static_cast<unsigned char>(word[0]) < 0x80);
}

std::string known_words(const IndexWords& words, std::string_view abstracted) {
  std::string kept;
  for (std::size_t at = 0; at < abstracted.size() && kept.size() < kMaxBytes;) {
    std::size_t end = at;
    while (end < abstracted.size() && is_in_word(abstracted[end])) ++end;
    if (end == at) {
      kept.push_back(abstracted[at++]);
      continue;
    }
    const auto word = abstracted.substr(at, end - at);
    const bool known =
        is_harmless(word, abstracted, at) || is_known(words, normalize_for_search(word));
    kept += known ? word : kUnknown;
    at = end;
  }
  return kept;
}

}  // namespace

std::string known_words_only(const Reader& reader, std::string_view abstracted) {
  std::string kept;
  const auto read = reader.with_database([&](const Xapian::Database& database) {
    kept = known_words(IndexWords(database, reader.numbering()), abstracted);
  });
  return read ? kept : std::string();
}

}  // namespace tracelore
