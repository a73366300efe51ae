#include <algorithm>
#include <string_view>

#include "engine/base/bytes/utf8.h"
#include "indexer/content/article.h"
#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

// A stretch of letters this long, without a Chinese character, was not translated.
constexpr std::size_t kForeignLetters = 40;
// A name or a quoted word is no foreign paragraph.
constexpr std::size_t kForeignHan = 8;

bool is_han(char32_t c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF);
}
bool is_latin(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         c == 1;  // 1: a code span
}

struct Letters {
  std::size_t han = 0;
  std::size_t latin = 0;
};

Letters letters_of(std::string_view text) {
  Letters letters;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = next_code_point(text, at);
    letters.han += is_han(c);
    letters.latin += is_latin(c) && c > '9';
  }
  return letters;
}

// References are titles of other people's pages.
std::size_t references_line(const MarkdownDocument& document, Language language) {
  for (const auto& heading : document.headings)
    if (heading.level == 2 && part_of(heading.title, language) == ArticlePart::kReferences)
      return heading.line;
  return document.text.size() + 1;
}

std::string excerpt(std::string_view text, std::size_t begin, std::size_t end) {
  // A few characters on either side, whole ones.
  for (int i = 0; i < 4 && begin > 0; ++i)
    while (begin > 0 && (static_cast<unsigned char>(text[--begin]) & 0xC0U) == 0x80) {
    }
  for (int i = 0; i < 4 && end < text.size(); ++i) next_code_point(text, end);
  std::string part(text.substr(begin, end - begin));
  std::replace(part.begin(), part.end(), '\x01', '`');
  return part;
}

// Where two neighbouring characters break the copy rules; `next` is 0 at the end of the text.
bool is_fault(char32_t c, char32_t next) {
  const bool half_width = next == ',' || next == ';' || next == ':' || next == '!' || next == '?';
  if (is_han(c) && half_width) return true;
  if (is_han(c) && next == '(') return true;
  if (c == ')' && is_han(next)) return true;
  return (is_han(c) && is_latin(next)) || (is_latin(c) && is_han(next));
}

// Where `part` stands on a line of the file; 1 where it cannot be told (a code span stands in it).
std::size_t column_of(std::string_view file_text, std::size_t line, std::string_view part) {
  std::size_t begin = 0;
  for (std::size_t i = 1; i < line && begin < file_text.size(); ++i)
    begin = std::min(file_text.find('\n', begin), file_text.size() - 1) + 1;
  const auto end = std::min(file_text.find('\n', begin), file_text.size());
  const auto at = file_text.substr(begin, end - begin).find(part);
  return at == file_text.npos ? 1 : at + 1;
}

void check_pairs(const MarkdownProse& prose, const EntrySource& source,
                 const LintContext& context) {
  const std::string_view text = prose.text;
  const std::string_view file_text = source.documents.at(Language::kChinese).text;
  std::size_t line = prose.line;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = at;
    const auto c = next_code_point(text, at);
    if (c == '\n') ++line;
    auto behind = at;
    const auto next = at < text.size() ? next_code_point(text, behind) : 0;
    const auto after = behind < text.size() ? text[behind] : ' ';
    const bool period = is_han(c) && next == '.' && (after == ' ' || after == '\n');
    if (!period && !is_fault(c, next)) continue;
    const auto column = column_of(file_text, line, text.substr(begin, behind - begin));
    context.report(ErrorCode::kChinesePunctuation, source.article_file(Language::kChinese),
                   {line, column}, {{"text", excerpt(text, begin, behind)}});
  }
}

}  // namespace

void check_translation(const EntrySource& source, const LintContext& context) {
  if (!source.both_languages) return;
  for (const auto& [language, document] : source.documents) {
    const auto end = references_line(document, language);
    for (const auto& prose : document.prose) {
      if (prose.line >= end) break;
      if (prose.heading) continue;  // a title may be the error text itself
      const auto letters = letters_of(prose.text);
      const bool foreign = language == Language::kChinese
                               ? letters.han == 0 && letters.latin >= kForeignLetters
                               : letters.han >= kForeignHan;
      if (foreign)
        context.report(ErrorCode::kUntranslated, source.article_file(language), {prose.line, 1});
    }
  }
}

void check_chinese_punctuation(const EntrySource& source, const LintContext& context) {
  if (!source.both_languages) return;
  const auto found = source.documents.find(Language::kChinese);
  if (found == source.documents.end()) return;
  const auto end = references_line(found->second, Language::kChinese);
  for (const auto& prose : found->second.prose)
    if (prose.line < end) check_pairs(prose, source, context);
}

}  // namespace tracelore
