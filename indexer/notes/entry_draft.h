/// An entry's folder from a person's own note: what can be taken over, and what cannot is left out.
#pragma once

#include <string>
#include <vector>

#include "indexer/source/entry_source.h"

namespace tracelore {

/// The parts of the files, for a frame that has the headings. Lists are YAML, the rest is Markdown;
/// empty is what the note does not tell.
struct EntryDraft {
  Language language = Language::kEnglish;
  std::string packages;
  std::string signatures;
  std::string causes;
  std::string workarounds;
  std::string title;
  std::string summary;
  std::string symptom;
  std::string cause;
  std::string cures;
  std::string verify;
  std::vector<Sample> samples;  ///< file: a name, for samples/
};

/// As derive_entry() reads it; the same errors.
Result<EntryDraft> draft_of_note(const std::string& path);

/// An id from the name of a file: lower-case words and hyphens; empty where it has no letter of
/// these.
std::string id_of_file(const std::string& path);

}  // namespace tracelore
