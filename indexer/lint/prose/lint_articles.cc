#include <algorithm>
#include <filesystem>

#include "indexer/content/article.h"
#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

constexpr std::size_t index_of(Language language) {
  return static_cast<std::size_t>(language);
}

bool needs_part(const EntrySource& source, ArticlePart part) {
  return part != ArticlePart::kVerify || !source.entry.verify_py.empty();
}

void check_parts(const EntrySource& source, Language language, const LintContext& context) {
  const auto& document = source.documents.at(language);
  const auto& headings = document.headings;
  const std::string file = source.article_file(language);
  if (headings.empty() || headings.front().level != 1)
    context.report(ErrorCode::kMissingHeading, file, {1, 1}, {{"heading", "# …"}});
  for (const auto& heading : headings)
    if (heading.title.empty())
      context.report(
          ErrorCode::kMissingHeading, file, {heading.line, 1},
          {{"heading", std::string(static_cast<std::size_t>(heading.level), '#') + " …"}});
  for (const auto& heading : kArticleHeadings) {
    const auto title = heading.titles[index_of(language)];
    const bool there = std::any_of(
        headings.begin(), headings.end(),
        [&](const MarkdownHeading& found) { return found.level == 2 && found.title == title; });
    if (!there && needs_part(source, heading.part))
      context.report(ErrorCode::kMissingHeading, file, {1, 1},
                     {{"heading", "## " + std::string(title)}});
  }
}

// What a heading is in any language: its level, and which part an H2 begins.
struct HeadingShape {
  int level;
  std::optional<ArticlePart> part;
  bool operator==(const HeadingShape&) const = default;
};

HeadingShape shape_of(const MarkdownHeading& heading, Language language) {
  return {heading.level, heading.level == 2 ? part_of(heading.title, language) : std::nullopt};
}

const MarkdownHeading* heading_of(const MarkdownDocument& document, ArticlePart part,
                                  Language language) {
  for (const auto& heading : document.headings)
    if (heading.level == 2 && part_of(heading.title, language) == part) return &heading;
  return nullptr;
}

void check_count(ErrorCode code, const EntrySource& source, Language language, ArticlePart part,
                 std::size_t found, std::size_t wanted, const LintContext& context) {
  if (found == wanted) return;
  const auto* heading = heading_of(source.documents.at(language), part, language);
  if (!heading) return;  // said already
  context.report(code, source.article_file(language), {heading->line, 1},
                 {{"found", std::to_string(found)}, {"wanted", std::to_string(wanted)}});
}

}  // namespace

void check_files(const EntrySource& source, const LintContext& context) {
  if (!source.both_languages) return;
  for (const auto language : kLanguages)
    if (source.documents.count(language) == 0)
      context.report(ErrorCode::kMissingFile, source.article_file(language), {},
                     {{"file", std::string(tag_of(language)) + ".md"}});
  if (source.entry.verify_py.empty() && source.entry.kind != EntryKind::kWrapper)
    context.report(ErrorCode::kMissingFile, source.path + "/verify.py", {},
                   {{"file", "verify.py"}});
}

void check_headings(const EntrySource& source, const LintContext& context) {
  for (const auto& [language, document] : source.documents) check_parts(source, language, context);
  if (source.documents.size() < kLanguages.size()) return;
  const auto& english = source.documents.at(Language::kEnglish).headings;
  const auto& chinese = source.documents.at(Language::kChinese).headings;
  for (std::size_t i = 0; i < std::max(english.size(), chinese.size()); ++i) {
    const bool same =
        i < english.size() && i < chinese.size() &&
        shape_of(english[i], Language::kEnglish) == shape_of(chinese[i], Language::kChinese);
    if (same) continue;
    const auto name = [&](const std::vector<MarkdownHeading>& list) {
      return i < list.size()
                 ? std::string(static_cast<std::size_t>(list[i].level), '#') + " " + list[i].title
                 : "-";
    };
    const auto line = i < chinese.size() ? chinese[i].line
                      : chinese.empty()  ? 1
                                         : chinese.back().line;
    return context.report(ErrorCode::kHeadingsDiffer, source.article_file(Language::kChinese),
                          {line, 1}, {{"english", name(english)}, {"chinese", name(chinese)}});
  }
}

void check_section_counts(const EntrySource& source, const LintContext& context) {
  for (const auto& [language, article] : source.entry.articles) {
    check_count(ErrorCode::kWorkaroundCount, source, language, ArticlePart::kWorkarounds,
                article.workarounds.size(), source.entry.workarounds.size(), context);
    check_count(ErrorCode::kCauseCount, source, language, ArticlePart::kCause,
                article.causes.size(), source.entry.causes.size(), context);
  }
}

void check_code_blocks(const EntrySource& source, const LintContext& context) {
  for (const auto& [language, document] : source.documents)
    for (const auto& block : document.code)
      if (block.fenced && block.info.empty())
        context.report(ErrorCode::kFenceWithoutLanguage, source.article_file(language),
                       {block.line, 1});
  if (source.documents.size() < kLanguages.size()) return;
  const auto& english = source.documents.at(Language::kEnglish).code;
  const auto& chinese = source.documents.at(Language::kChinese).code;
  for (std::size_t i = 0; i < std::max(english.size(), chinese.size()); ++i) {
    const bool same = i < english.size() && i < chinese.size() &&
                      english[i].text == chinese[i].text && english[i].info == chinese[i].info;
    if (same) continue;
    const auto line = [&](const std::vector<MarkdownCode>& list) {
      return i < list.size() ? list[i].line : 0;
    };
    return context.report(
        ErrorCode::kCodeBlocksDiffer, source.article_file(Language::kChinese),
        {std::max<std::size_t>(line(chinese), 1), 1},
        {{"number", std::to_string(i + 1)}, {"english_line", std::to_string(line(english))}});
  }
}

}  // namespace tracelore
