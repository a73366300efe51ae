#include "indexer/notes/derive.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/blank.h"
#include "engine/traceback/parse.h"
#include "indexer/notes/derive_signatures.h"
#include "indexer/notes/note_article.h"
#include "indexer/notes/note_text.h"
#include "indexer/source/files.h"

namespace tracelore {
namespace {

// Code blocks have no language. A page that is mostly names is Chinese as soon as somebody explains
// in Chinese.
Language language_of(const MarkdownDocument& document) {
  std::size_t han = 0;
  std::size_t latin = 0;
  for (const auto& prose : document.prose)
    for (const char c : prose.text) {
      const auto byte = static_cast<unsigned char>(c);
      han += byte >= 0xE4 && byte <= 0xE9;  // leading bytes of U+4000 to U+9FFF
      latin += is_alpha(c);
    }
  return han * 8 > latin ? Language::kChinese : Language::kEnglish;
}

// The first line; of a mail its subject.
std::string first_line(std::string_view text) {
  std::string title;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    begin = end + 1;
    if (title.empty()) title = trimmed(line, kTextBlanks);
    if (!title.starts_with("From:")) break;
    if (line.starts_with("Subject:")) return std::string(trimmed(line.substr(8), kTextBlanks));
  }
  return title;
}

// What a site's generator reads at the top of a page; its lines stay, empty, so that all others
// keep their numbers.
std::string without_front_matter(std::string text) {
  constexpr std::string_view kMark = "---\n";
  constexpr std::size_t kMostBytes = 4'000;
  if (!text.starts_with(kMark)) return text;
  const auto end = text.find("\n---\n", kMark.size() - 1);
  const auto colon = text.find(": ");
  if (end == text.npos || end > kMostBytes || colon > end) return text;
  const auto lines =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  text.replace(0, end + 1 + kMark.size(), static_cast<std::size_t>(lines) + 2, '\n');
  return text;
}

std::string title_of(const MarkdownDocument& document, bool markdown) {
  if (markdown)
    for (const auto& heading : document.headings)
      if (!heading.title.empty()) return heading.title;
  return first_line(document.text);
}

// Text that is no Markdown is shown as it stands.
std::string as_code_block(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fence + "text\n" + text + (text.ends_with('\n') ? "" : "\n") + fence + "\n";
}

constexpr std::size_t kShortestParagraph = 20;
constexpr std::size_t kLongestDerivedSummary = 300;

// What follows the title; of a long paragraph its beginning.
std::string first_paragraph(const MarkdownDocument& document) {
  const auto title_line = document.headings.empty() ? 0 : document.headings.front().line;
  for (const auto& prose : document.prose) {
    if (prose.heading || prose.line < title_line || prose.text.size() < kShortestParagraph)
      continue;
    if (is_navigation(prose.text)) continue;
    auto text = std::string(trimmed(prose.text, kTextBlanks));
    std::replace(text.begin(), text.end(), '\x01', '`');
    if (text.size() <= kLongestDerivedSummary) return text;
    auto end = kLongestDerivedSummary;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;
    return text.substr(0, end) + "…";
  }
  return {};
}

}  // namespace

bool is_markdown(const std::string& path) {
  const auto ending = std::filesystem::path(path).extension();
  return ending == ".md" || ending == ".markdown" || ending == ".MD";
}

std::string note_text(const Report& report, const std::string& bytes, bool markdown) {
  auto text = report.encoding == "utf-8" ? utf8_of(bytes) : report.clean;
  return markdown ? without_front_matter(std::move(text)) : text;
}

EntrySource derive_entry(const std::string& path, const std::string& id,
                         std::span<const std::string> sentences, std::vector<Error>& problems) {
  EntrySource source;
  source.plain = true;
  source.path = path;
  source.entry.id = id;
  source.entry.source = path;
  const auto bytes = read_file(path);
  if (!bytes) {
    problems.push_back(bytes.error());
    return source;
  }
  const Report report = parse_paste(*bytes, {}, {}, sentences);
  const bool markdown = is_markdown(path);
  const auto text = note_text(report, *bytes, markdown);
  const auto document = parse_markdown(text);
  Article article;
  article.title = title_of(document, markdown);
  if (article.title.empty()) article.title = id;
  article.markdown = markdown ? text.substr(std::min(text.find_first_not_of('\n'), text.size()))
                              : as_code_block(text);
  article.summary = first_paragraph(document);
  article.symptom.markdown = article.markdown;
  const auto errors = derive_signatures(report, *bytes);
  for (const auto& error : errors) source.entry.signatures.push_back(error.signature);
  const auto language = language_of(document);
  read_cures(text, markdown, language, errors, source.entry, article);
  source.entry.articles.emplace(language, std::move(article));
  return source;
}

}  // namespace tracelore
