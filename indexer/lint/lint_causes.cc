#include <algorithm>
#include <set>

#include "indexer/content/article.h"
#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

template <class Items>
std::vector<std::string> ids_of(const Items& items) {
  std::vector<std::string> ids;
  for (const auto& item : items) ids.push_back(item.id);
  return ids;
}

std::string joined(const std::vector<std::string>& ids) {
  std::string text;
  for (const auto& id : ids) text.append(text.empty() ? "" : ", ").append(id);
  return text;
}

std::string mark_of(const std::string& id) {
  return "{#" + id + "}";
}

std::string_view title_of_part(ArticlePart part, Language language) {
  const auto* row = std::ranges::find(kArticleHeadings, part, &ArticleHeading::part);
  return row->titles[static_cast<std::size_t>(language)];
}

// A mark that an author may copy, and what may stand in its place.
Params ids_to_choose_from(const std::vector<std::string>& ids) {
  return {{"mark", mark_of(ids.empty() ? "id" : ids.front())}, {"ids", joined(ids)}};
}

// Where no heading has an id they are paired by their order, which only this knowledge base's own
// content may not do.
void check_ids(const EntrySource& source, Language language, ArticlePart part,
               const std::vector<std::string>& ids, const LintContext& context) {
  const auto headings = headings_of(source.documents.at(language), part, language);
  const bool none =
      std::ranges::all_of(headings, [](const auto* heading) { return heading->id.empty(); });
  if (headings.empty()) return;
  const std::string file = source.article_file(language);
  if (none && !source.both_languages) {
    auto params = ids_to_choose_from(ids);
    params.emplace_back("part", std::string(title_of_part(part, language)));
    if (headings.size() > 1)  // one alone cannot be mistaken
      context.report(ErrorCode::kHeadingsPairedByOrder, file, {headings.front()->line, 1}, params);
    return;
  }
  std::set<std::string> seen;
  for (const auto* heading : headings) {
    const Position at{heading->line, 1};
    auto params = ids_to_choose_from(ids);
    params.insert(params.end(), {{"id", heading->id}, {"title", heading->title}});
    if (heading->id.empty())
      context.report(ErrorCode::kHeadingWithoutId, file, at, params);
    else if (std::ranges::find(ids, heading->id) == ids.end())
      context.report(ErrorCode::kHeadingUnknownId, file, at, params);
    else if (!seen.insert(heading->id).second)
      context.report(ErrorCode::kHeadingDoubleId, file, at, params);
  }
  for (const auto& id : ids)
    if (!none && seen.count(id) == 0)
      context.report(ErrorCode::kHeadingIdMissing, file, {headings.front()->line, 1},
                     {{"id", id}, {"mark", mark_of(id)}});
}

}  // namespace

std::set<std::string> captures_of(const Entry& entry) {
  std::set<std::string> names;
  for (const auto& signature : entry.signatures)
    for (const auto& piece : signature.pattern.pieces())
      if (!piece.name.empty()) names.insert(piece.name);
  return names;
}

void check_heading_ids(const EntrySource& source, const LintContext& context) {
  for (const auto& [language, document] : source.documents) {
    check_ids(source, language, ArticlePart::kCause, ids_of(source.entry.causes), context);
    check_ids(source, language, ArticlePart::kWorkarounds, ids_of(source.entry.workarounds),
              context);
  }
}

void check_alternatives(const EntrySource& source, const LintContext& context) {
  const bool says_why = source.places.count("why_single") > 0;
  if (!source.alternatives && !says_why)
    context.report(ErrorCode::kMissingKey, source.yaml_file(), source.place("alternatives"),
                   {{"key", "why_single"}});
  if (source.both_languages && source.entry.alternatives)
    context.report(ErrorCode::kAlternativesWithoutCauses, source.yaml_file(), {});
}

// `otherwise` closes a list in which every other cause can be judged.
void check_causes(const EntrySource& source, const LintContext& context) {
  const auto& causes = source.entry.causes;
  const auto otherwise = std::ranges::count_if(causes, &Cause::otherwise);
  const bool all_asked = std::ranges::all_of(causes, &Cause::asks);
  for (const auto& cause : causes) {
    if (cause.otherwise && (otherwise > 1 || !all_asked || causes.size() < 2))
      context.report(ErrorCode::kOtherwiseBesideOpen, source.yaml_file(),
                     source.place("when/" + cause.id), {{"id", cause.id}});
  }
}

}  // namespace tracelore
