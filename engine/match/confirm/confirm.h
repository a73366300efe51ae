/// Confirmation: does a signature's template stand in this paste, with its evidence, and how sure
/// is that?
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/match/confirm/passage.h"
#include "engine/match/confirm/word_grams.h"

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

/// Where a wording was found, and what had to be forgiven for it.
struct Sighting {
  std::size_t passage = 0;               ///< index in the passages
  std::size_t exception = kNoException;  ///< whose message (or lines) hold it
  TemplateMatch match;
  std::vector<std::size_t> lines;  ///< of the paste
  std::vector<Tolerance> tolerances;
};

/// A signature that was found in a passage: evidence, not yet a verdict. A copy shares the
/// sighting.
struct Confirmation {
  const Signature* signature = nullptr;
  std::shared_ptr<const Sighting> seen;    ///< never null
  std::vector<std::string_view> evidence;  ///< of the signature's `where`, without its mark
  std::vector<std::string_view> missing;
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

  /// Whether it names PyTorch, by its name or by what only its paths hold. Looked for on first use,
  /// so one Paste belongs to one thread.
  bool names_torch() const;
  /// The same for a library of this field, or a driver's message with c10's head.
  bool names_field() const;

 private:
  mutable std::optional<bool> names_torch_;
  mutable std::optional<bool> names_field_;
};

/// Whether the paste holds the text, with either slash.
bool stands_in(const Paste& paste, std::string_view text);

/// The words of the messages and log lines: where templates that are no line's are looked for.
WordGrams grams_of(const Paste& paste);

/// The best confirmation of `signature`, root causes first. Linear in the paste.
/// `cut` also tries messages whose head or tail is outside the paste.
std::optional<Confirmation> confirm(const Signature& signature, const Paste& paste, bool cut);

/// Does for many signatures what confirm() does for one: hundreds of entries may share a wording,
/// which is looked for once, and most of those that share no more than some words with the paste
/// are known by that. Of one paste, which outlives it; of one thread.
class Confirmer {
 public:
  explicit Confirmer(const Paste& paste) : paste_(paste) {}

  std::optional<Confirmation> confirm(const Signature& signature, bool cut);
  /// How many places of its `where` stand in the paste, whatever its words do; 0 where one does
  /// not.
  std::size_t places_of(const Signature& signature);

 private:
  // What was found of a wording, without the evidence of the signature that it was asked for.
  struct KnownSighting {
    Template pattern;
    std::vector<std::string> exceptions;
    bool is_line = false;
    bool cut = false;
    std::shared_ptr<const Sighting> seen;  // null: nowhere
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  std::optional<Sighting> look(const Signature& signature, bool cut);
  const std::shared_ptr<const Sighting>& seen(const Signature& signature, bool cut);
  bool is_there(std::string_view evidence);

  const Paste& paste_;
  std::optional<WordGrams> grams_;  // made when the first message is not as its template has it
  std::size_t asked_evidence_ = 0;
  std::optional<WordGrams> haystack_grams_;  // made when much evidence is asked for
  std::unordered_multimap<const std::string*, KnownSighting> known_;  // by the text of `pattern`
  std::unordered_map<std::string, bool, Hash, std::equal_to<>> evidence_;
};

}  // namespace tracelore
