/// An entry that was retrieved for a paste, with what is known of it so far: the value that
/// confirm, judge and rank pass on.
#pragma once

#include <memory>
#include <optional>

#include "engine/index/reader.h"
#include "engine/match/answer.h"
#include "engine/match/confirm/confirm.h"

namespace tracelore {

struct Finding {
  std::shared_ptr<const Entry> entry;
  EntryNumber number = 0;  ///< of the entry
  /// The best of the entry's signatures; none: only similar.
  std::optional<Confirmation> confirmation;
  /// The entry's other signatures that stand in the paste: a cause may ask for any of them.
  std::vector<Confirmation> others;
  bool shared_message =
      false;            ///< another entry has the same message and tells itself apart by evidence
  double coverage = 0;  ///< of the best signature, where nothing was confirmed
  /// Where nothing was confirmed: how many places of a signature's `where` stand in the paste, if
  /// all of them do.
  std::size_t places = 0;
  /// The guide on graph breaks beside ids that no entry knows; empty for every other finding.
  std::vector<std::string> graph_breaks;
  Relation relation = Relation::kRoot;  ///< of the exception that holds the confirmation
  bool ignored = false;      ///< that exception was printed and passed over: "Exception ignored in"
  bool on_log_line = false;  ///< the confirmation stands outside every exception
  bool warned = false;       ///< the confirmation is a warning: the program went on
  bool elsewhere = false;    ///< the whole traceback runs past the evidence asked for
  bool doubtful = false;     ///< neither the evidence nor the whole of the words
  std::string_view foreign;  ///< the other framework whose message it is
  bool borrowed = false;     ///< any program's words, and nothing names this field
  bool beside_claim = false;  ///< a finding claims: what only shares words comes last
  AppliesTo applies;
  std::vector<CauseChoice> causes;
  Verdict verdict = Verdict::kRelated;

  bool confirmed() const { return confirmation.has_value(); }
  /// The words are there, but they are not known to be this problem's: no claim.
  bool refuted() const { return elsewhere || doubtful || !foreign.empty(); }
  /// Its causes are told apart, and not here: an entry without `causes` says no less than others.
  bool cause_open() const {
    return !causes.empty() && causes.front().state != CauseState::kSettled;
  }
};

}  // namespace tracelore
