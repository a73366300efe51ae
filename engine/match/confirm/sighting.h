/// Where the words of a signature stand in a paste.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/match/confirm/paste.h"

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
  kBrackets,     ///< what the message has in brackets was left out
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

/// Whether the wording begins before the paste or goes on after it.
bool is_cut(const Sighting& seen);

/// Whether the writer's dots say that the text goes on.
bool ends_with_ellipsis(std::string_view text);

/// Whether a line of the paste holds words of it.
bool stands_on(const Sighting& seen, const CleanLine& line);

/// The words alone, as the paste has them anywhere: in the messages of exceptions, root causes
/// first, then in log lines. `cut` also tries messages whose head or tail is outside the paste, and
/// those without their brackets. Linear in the paste.
std::optional<Sighting> find_words(const Signature& signature, const Paste& paste, bool cut);

/// The same in messages alone, with nothing forgiven but the class.
std::optional<Sighting> find_as_written(const Signature& signature, const Paste& paste);

/// The words alone without what the template has in brackets, where enough of it is left: in the
/// messages of exceptions, then in log lines.
std::optional<Sighting> find_without_brackets(const Signature& signature, const Paste& paste);

/// A cut message alone, where the template is long enough without the `absent` characters that the
/// paste does not hold.
std::optional<Sighting> find_cut_words(const Signature& signature, const Paste& paste,
                                       std::size_t absent);

/// By an id of its graph breaks: the wording is another.
std::optional<Sighting> find_graph_break(const Signature& signature, const Paste& paste);

}  // namespace tracelore
