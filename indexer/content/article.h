/// The write-up of an entry in one language: which headings it has and what stands below them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/entry/entry.h"
#include "indexer/source/entry_source.h"

namespace tracelore {

enum class ArticlePart { kSymptom, kCause, kWorkarounds, kVerify, kReferences };

struct ArticleHeading {
  ArticlePart part;
  std::array<std::string_view, 2> titles;  ///< by Language
};

/// The H2 headings of an entry, in their order.
inline constexpr auto kArticleHeadings = std::to_array<ArticleHeading>({
    {ArticlePart::kSymptom, {"Symptom", "现象"}},
    {ArticlePart::kCause, {"Cause", "原因"}},
    {ArticlePart::kWorkarounds, {"Workarounds", "解决办法"}},
    {ArticlePart::kVerify, {"Verify", "验证"}},
    {ArticlePart::kReferences, {"References", "参考"}},
});

/// The part that an H2 begins, nothing for another title.
std::optional<ArticlePart> part_of(std::string_view title, Language language);

Article article_of(const MarkdownDocument& document, Language language);

/// The H3 headings below `part`, in the order of the file.
std::vector<const MarkdownHeading*> headings_of(const MarkdownDocument& document, ArticlePart part,
                                                Language language);

/// Puts the sections of causes and workarounds where `entry` lists their ids. A part none of whose
/// headings has an id stays in the order of the file.
void pair_sections(const MarkdownDocument& document, Language language, const Entry& entry,
                   Article& article);

/// Without `causes`, whether the Cause section lists several reasons all the same: two H3 and more,
/// or a list. Not where entry.yaml says that its list holds no alternatives.
bool offers_alternatives(const EntrySource& source);

}  // namespace tracelore
