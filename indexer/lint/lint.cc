#include "indexer/lint/lint.h"

#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

constexpr EntryCheck kEntryChecks[] = {
    check_files,       check_headings,    check_section_counts,
    check_code_blocks, check_translation, check_chinese_punctuation,
    check_references,  check_aliases,     check_expressions,
    check_templates,   check_heading_ids, check_alternatives,
    check_causes,      check_sentences,   check_commands,
    check_names,       check_kind,        check_conditions,
    check_texts,       check_releases,
};

constexpr ContentCheck kContentChecks[] = {check_snippets, check_samples};

}  // namespace

void lint(const LoadedContent& content, std::vector<Error>& problems) {
  LintContext context{content, {}, {}, problems};
  for (const auto* list : {&content.sources, &content.broken})
    for (const auto& source : *list) {
      context.known_ids.insert(source.entry.id);
      for (const auto& alias : source.entry.aliases)
        context.aliases.emplace(alias, source.entry.id);
    }
  for (const auto& source : content.sources)
    for (const auto check : kEntryChecks)
      if (!source.plain) check(source, context);
  for (const auto check : kContentChecks) check(context);
}

}  // namespace tracelore
