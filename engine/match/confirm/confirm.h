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
#include "engine/match/confirm/paste.h"
#include "engine/match/confirm/sighting.h"
#include "engine/match/confirm/word_grams.h"

namespace tracelore {

/// A signature that was found in a passage: evidence, not yet a verdict. A copy shares the
/// sighting.
struct Confirmation {
  const Signature* signature = nullptr;
  std::shared_ptr<const Sighting> seen;    ///< never null
  std::vector<std::string_view> evidence;  ///< of the signature's `where`, without its mark
  std::vector<std::string_view> missing;
};

/// The best confirmation of `signature`, root causes first. Linear in the paste.
/// `cut` also tries messages whose head or tail is outside the paste, or whose brackets were left
/// out.
std::optional<Confirmation> confirm(const Signature& signature, const Paste& paste, bool cut);

/// Does for many signatures what confirm() does for one. A wording that hundreds of entries share
/// is looked for once. Most that share no more than some words with the paste are told by their
/// letters (word_grams.h). Of one paste, which outlives it; of one thread.
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
