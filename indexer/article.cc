#include "indexer/article.h"

#include <algorithm>

namespace tracelore {
namespace {

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  // The first line keeps its indentation: it may be code.
  const auto line = text.rfind('\n', first);
  const auto begin = line == text.npos ? 0 : line + 1;
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

// The H3s below heading `index`.
std::vector<Section> subsections(const MarkdownDocument& document, std::size_t index) {
  std::vector<Section> sections;
  for (auto i = index + 1; i < document.headings.size() && document.headings[i].level > 2; ++i)
    if (document.headings[i].level == 3)
      sections.push_back({document.headings[i].title, trimmed(document.part(document.section(i)))});
  return sections;
}

}  // namespace

std::optional<ArticlePart> part_of(std::string_view title, Language language) {
  for (const auto& heading : kArticleHeadings)
    if (heading.titles[static_cast<std::size_t>(language)] == title) return heading.part;
  return std::nullopt;
}

Article article_of(const MarkdownDocument& document, Language language) {
  Article article;
  article.markdown = document.text;
  article.summary = trimmed(document.part(document.lead));
  for (std::size_t i = 0; i < document.headings.size(); ++i) {
    const auto& heading = document.headings[i];
    if (heading.level == 1 && article.title.empty()) article.title = heading.title;
    if (heading.level != 2) continue;
    const Section own{heading.title, trimmed(document.part(heading.body))};
    const Section whole{heading.title, trimmed(document.part(document.section(i)))};
    const auto part = part_of(heading.title, language);
    if (!part) continue;
    switch (*part) {
      case ArticlePart::kSymptom:
        article.symptom = whole;
        break;
      case ArticlePart::kCause:
        article.cause = own;
        article.causes = subsections(document, i);
        break;
      case ArticlePart::kWorkarounds:
        article.workarounds_lead = own;
        article.workarounds = subsections(document, i);
        break;
      case ArticlePart::kVerify:
        article.verify = whole;
        break;
      case ArticlePart::kReferences:
        article.references = whole;
        break;
    }
  }
  return article;
}

}  // namespace tracelore
