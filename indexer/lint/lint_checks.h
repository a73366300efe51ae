/// The checks of lint.cc's table, by file; those of what readers read are in prose/.
#pragma once

#include <map>
#include <set>
#include <string>

#include "indexer/content/load.h"

namespace tracelore {

/// What every check sees. Findings go to `problems`.
struct LintContext {
  const LoadedContent& content;
  std::set<std::string> known_ids;             ///< of entries, broken ones included
  std::map<std::string, std::string> aliases;  ///< alias -> the first entry that has it
  std::vector<Error>& problems;

  void report(ErrorCode code, const std::string& file, Position at, Params params = {}) const {
    problems.push_back({code, at, file, std::move(params)});
  }
};

/// The names that an entry's signatures capture.
std::set<std::string> captures_of(const Entry& entry);

/// The distributions whose versions its expressions may ask for.
std::set<std::string> packages_of(const Entry& entry);

using EntryCheck = void (*)(const EntrySource& source, const LintContext& context);
using ContentCheck = void (*)(const LintContext& context);

// lint_articles.cc
void check_files(const EntrySource& source, const LintContext& context);
void check_headings(const EntrySource& source, const LintContext& context);
void check_section_counts(const EntrySource& source, const LintContext& context);
void check_code_blocks(const EntrySource& source, const LintContext& context);

// lint_causes.cc
void check_heading_ids(const EntrySource& source, const LintContext& context);
void check_alternatives(const EntrySource& source, const LintContext& context);
void check_causes(const EntrySource& source, const LintContext& context);

// lint_conditions.cc
void check_conditions(const EntrySource& source, const LintContext& context);
void check_texts(const EntrySource& source, const LintContext& context);

// lint_commands.cc
void check_commands(const EntrySource& source, const LintContext& context);

// lint_sentences.cc
void check_sentences(const EntrySource& source, const LintContext& context);

// lint_prose.cc
void check_translation(const EntrySource& source, const LintContext& context);
void check_chinese_punctuation(const EntrySource& source, const LintContext& context);

// lint_references.cc
void check_references(const EntrySource& source, const LintContext& context);
void check_aliases(const EntrySource& source, const LintContext& context);
void check_expressions(const EntrySource& source, const LintContext& context);

// lint_names.cc
void check_names(const EntrySource& source, const LintContext& context);

// lint_releases.cc
void check_releases(const EntrySource& source, const LintContext& context);

// lint_signatures.cc
void check_templates(const EntrySource& source, const LintContext& context);
void check_samples(const LintContext& context);

// lint_snippets.cc
void check_kind(const EntrySource& source, const LintContext& context);
void check_snippets(const LintContext& context);

}  // namespace tracelore
