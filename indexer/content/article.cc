#include "indexer/content/article.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace tracelore {
namespace {

std::string trimmed_part(std::string_view text) {
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
      sections.push_back(
          {document.headings[i].title, trimmed_part(document.part(document.section(i)))});
  return sections;
}

// A section whose id is missing from `ids` is left out, and an id without one gets an empty
// section: both are faults that the lint names.
void pair(const std::vector<const MarkdownHeading*>& headings,
          const std::vector<std::string_view>& ids, std::vector<Section>& sections) {
  if (std::ranges::all_of(headings, [](const auto* heading) { return heading->id.empty(); }))
    return;
  std::vector<Section> paired(ids.size());
  for (std::size_t i = 0; i < headings.size(); ++i) {
    const auto at = std::ranges::find(ids, headings[i]->id);
    if (at != ids.end()) paired[static_cast<std::size_t>(at - ids.begin())] = sections[i];
  }
  sections = std::move(paired);
}

// The whole file with what to do before what it comes from, wherever the cures stand in it.
std::string cures_first(const MarkdownDocument& document, Language language) {
  std::string text = document.text;
  const auto& headings = document.headings;
  std::size_t cause = text.npos;
  for (std::size_t i = 1; i < headings.size(); ++i) {
    if (headings[i].level != 2) continue;
    const auto begin = headings[i - 1].body.end;
    const auto part = part_of(headings[i].title, language);
    if (part == ArticlePart::kCause) cause = begin;
    if (part != ArticlePart::kWorkarounds || cause == text.npos) continue;
    auto end = document.section(i).end;
    if (end == text.size()) end = text.append("\n\n").size();
    const auto at = [&](std::size_t offset) {
      return text.begin() + static_cast<std::ptrdiff_t>(offset);
    };
    std::rotate(at(cause), at(begin), at(end));
    break;
  }
  return text;
}

// The line of the next H1 or H2.
std::size_t next_part(const MarkdownDocument& document, std::size_t index) {
  for (auto i = index + 1; i < document.headings.size(); ++i)
    if (document.headings[i].level <= 2) return document.headings[i].line;
  return SIZE_MAX;
}

}  // namespace

std::optional<ArticlePart> part_of(std::string_view title, Language language) {
  for (const auto& heading : kArticleHeadings)
    if (heading.titles[static_cast<std::size_t>(language)] == title) return heading.part;
  return std::nullopt;
}

std::vector<const MarkdownHeading*> headings_of(const MarkdownDocument& document, ArticlePart part,
                                                Language language) {
  std::vector<const MarkdownHeading*> found;
  bool inside = false;
  for (const auto& heading : document.headings) {
    if (heading.level <= 2) inside = heading.level == 2 && part_of(heading.title, language) == part;
    if (inside && heading.level == 3) found.push_back(&heading);
  }
  return found;
}

void pair_sections(const MarkdownDocument& document, Language language, const Entry& entry,
                   Article& article) {
  const auto ids_of = [](const auto& items) {
    std::vector<std::string_view> ids;
    for (const auto& item : items) ids.push_back(item.id);
    return ids;
  };
  pair(headings_of(document, ArticlePart::kCause, language), ids_of(entry.causes), article.causes);
  pair(headings_of(document, ArticlePart::kWorkarounds, language), ids_of(entry.workarounds),
       article.workarounds);
}

Article article_of(const MarkdownDocument& document, Language language) {
  Article article;
  article.markdown = cures_first(document, language);
  article.summary = trimmed_part(document.part(document.lead));
  for (std::size_t i = 0; i < document.headings.size(); ++i) {
    const auto& heading = document.headings[i];
    if (heading.level == 1 && article.title.empty()) article.title = heading.title;
    if (heading.level != 2) continue;
    const Section own{heading.title, trimmed_part(document.part(heading.body))};
    const Section whole{heading.title, trimmed_part(document.part(document.section(i)))};
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

bool offers_alternatives(const EntrySource& source) {
  if (!source.entry.causes.empty() || !source.alternatives) return false;
  for (const auto& [language, document] : source.documents)
    for (std::size_t i = 0; i < document.headings.size(); ++i) {
      const auto& heading = document.headings[i];
      if (heading.level != 2 || part_of(heading.title, language) != ArticlePart::kCause) continue;
      const auto end = next_part(document, i);
      const bool listed = std::ranges::any_of(document.lists, [&](const MarkdownList& list) {
        return list.line > heading.line && list.line < end;
      });
      if (listed || headings_of(document, ArticlePart::kCause, language).size() > 1) return true;
    }
  return false;
}

}  // namespace tracelore
