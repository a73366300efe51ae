/// Confirmation: does a signature's template stand in this paste, with its evidence, and how sure
/// is that?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/match/passage.h"

namespace tracelore {

/// What had to be forgiven for a template to match; each makes the match one step less sure and is
/// named in `why`.
enum class Tolerance : std::uint8_t {
  kUnderscores,  ///< double underscores were lost
  kCase,         ///< letters differ in case
  kWrapped,      ///< white space differs: wrapped inside words, or joined from several lines
  kHeadCut,      ///< the message begins before the paste
  kTailCut,      ///< the message goes on after the paste
  kClass,        ///< the exception's class is not one that the signature lists
  kNoClass,      ///< the text stands in the paste, but not as an exception's message
  kGraphBreak,   ///< only the graph-break id is there, the wording is another
};
std::string_view name_of(Tolerance tolerance);

/// A signature that was found in a passage: evidence, not yet a verdict.
struct Confirmation {
  const Signature* signature = nullptr;
  std::size_t passage = 0;               ///< index in the passages
  std::size_t exception = kNoException;  ///< whose message (or lines) hold it
  TemplateMatch match;
  std::vector<std::size_t> lines;  ///< of the paste
  std::vector<Tolerance> tolerances;
  std::vector<std::string> evidence;
  std::vector<std::string> missing;
};

/// The paste as confirmation sees it. Points into the report, which outlives it, and into itself.
struct Paste {
  const Report* report = nullptr;
  std::vector<Passage> passages;
  std::string slashed;        ///< the cleaned text with '\\' as '/'; empty where it has none
  std::string_view haystack;  ///< the same for `where`, or the cleaned text itself
  std::vector<std::string> graph_breaks;

  explicit Paste(const Report& from);
  Paste(const Paste&) = delete;
  Paste& operator=(const Paste&) = delete;
};

/// The best confirmation of `signature`, root causes first. Linear in the paste.
/// `cut` also tries messages whose head or tail is outside the paste.
std::optional<Confirmation> confirm(const Signature& signature, const Paste& paste, bool cut);

}  // namespace tracelore
