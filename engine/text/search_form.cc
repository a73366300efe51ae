#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>
#include <unicode/stringoptions.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <memory>

#include "engine/base/bytes/utf8.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

// CJK Unified Ideographs: where Traditional and Simplified differ in daily use.
constexpr char32_t kFirstHan = 0x4E00;
constexpr char32_t kLastHan = 0x9FFF;
// Stands between the characters while the table is made: no rule joins two of them.
constexpr char16_t kApart = u' ';

FormedText same_bytes(std::string_view text) {
  FormedText formed{std::string(text), {}};
  formed.origin.resize(text.size() + 1);
  for (std::size_t i = 0; i <= text.size(); ++i) formed.origin[i] = static_cast<std::uint32_t>(i);
  return formed;
}

// Appends `bytes`, all of which come from byte `origin` of the input.
void append(FormedText& formed, std::string_view bytes, std::uint32_t origin) {
  formed.text.append(bytes);
  formed.origin.insert(formed.origin.end(), bytes.size(), origin);
}

FormedText valid_utf8(std::string_view text) {
  FormedText formed;
  for (std::size_t at = 0; at < text.size();) {
    const auto start = at;
    if (next_code_point(text, at) == kNoCodePoint) {
      append(formed, "\xEF\xBF\xBD", static_cast<std::uint32_t>(start));
      continue;
    }
    for (auto i = start; i < at; ++i)
      append(formed, text.substr(i, 1), static_cast<std::uint32_t>(i));
  }
  formed.origin.push_back(static_cast<std::uint32_t>(text.size()));
  return formed;
}

// NFKC of `formed`; each piece that ICU changed is mapped to where it began.
FormedText composed(const FormedText& formed) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* nfkc = icu::Normalizer2::getNFKCInstance(status);
  if (U_FAILURE(status)) return formed;
  std::string text;
  icu::StringByteSink<std::string> sink(&text);
  icu::Edits edits;
  const icu::StringPiece source(formed.text.data(), static_cast<std::int32_t>(formed.text.size()));
  nfkc->normalizeUTF8(0, source, sink, &edits, status);
  if (U_FAILURE(status)) return formed;
  FormedText result{std::move(text), {}};
  result.origin.reserve(result.text.size() + 1);
  auto part = edits.getFineIterator();
  while (part.next(status)) {
    for (std::int32_t i = 0; i < part.newLength(); ++i) {
      const auto from = part.sourceIndex() + (part.hasChange() ? 0 : i);
      result.origin.push_back(formed.origin[static_cast<std::size_t>(from)]);
    }
  }
  result.origin.resize(result.text.size(), formed.origin.back());
  result.origin.push_back(formed.origin.back());
  return result;
}

// ICU's Traditional-to-Simplified rules as a table of single characters, made once: a
// Transliterator itself is slow and not for several threads. Empty where ICU's data lacks the rules
// (Traditional then stays as it is).
std::vector<char16_t> simplified_table() {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::Transliterator> rules(
      icu::Transliterator::createInstance("Hant-Hans", UTRANS_FORWARD, status));
  if (U_FAILURE(status) || !rules) return {};
  icu::UnicodeString characters;
  for (auto c = kFirstHan; c <= kLastHan; ++c)
    characters.append(static_cast<UChar32>(c)).append(kApart);
  rules->transliterate(characters);
  std::vector<char16_t> table;
  for (std::int32_t i = 0; i < characters.length(); i += 2) table.push_back(characters[i]);
  const bool one_for_one = table.size() == kLastHan - kFirstHan + 1;
  return one_for_one ? table : std::vector<char16_t>{};
}

char32_t simplified(char32_t code) {
  static const auto kTable = simplified_table();
  const bool han = code >= kFirstHan && code <= kLastHan && !kTable.empty();
  return han ? kTable[code - kFirstHan] : code;
}

// Both forms are three bytes of UTF-8, so that the places stay as they are.
FormedText simplified(FormedText formed) {
  for (std::size_t at = 0; at < formed.text.size();) {
    const auto start = at;
    const auto code = next_code_point(formed.text, at);
    const char32_t simple = simplified(code);
    if (simple == code) continue;
    formed.text[start] = static_cast<char>(0xE0U | simple >> 12);
    formed.text[start + 1] = static_cast<char>(0x80U | (simple >> 6 & 0x3FU));
    formed.text[start + 2] = static_cast<char>(0x80U | (simple & 0x3FU));
  }
  return formed;
}

}  // namespace

FormedText search_form(std::string_view text) {
  if (is_ascii(text)) return same_bytes(text);
  return simplified(composed(valid_utf8(text)));
}

std::string normalize_for_search(std::string_view text) {
  auto formed = search_form(text).text;
  if (is_ascii(formed)) {
    for (char& c : formed)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
    return formed;
  }
  UErrorCode status = U_ZERO_ERROR;
  std::string folded;
  icu::StringByteSink<std::string> sink(&folded);
  const icu::StringPiece source(formed.data(), static_cast<std::int32_t>(formed.size()));
  icu::CaseMap::utf8Fold(U_FOLD_CASE_DEFAULT, source, sink, nullptr, status);
  return U_FAILURE(status) ? formed : folded;
}

}  // namespace tracelore
