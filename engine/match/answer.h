/// The answer to a paste: what every door renders and none computes.
/// Plain values. Line numbers are 1-based into the text as it was sent. Texts of entries are
/// Markdown.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/origin/origin.h"
#include "engine/traceback/report.h"

namespace tracelore {

enum class Verdict { kExact, kLikely, kRelated, kNone };
std::string_view name_of(Verdict verdict);  ///< "exact", "likely", "related", "none"
bool is_claim(Verdict verdict);             ///< the problem is named: kExact, kLikely

/// A message of the catalogue with its parameters: rendered last, in the reader's language.
struct Statement {
  std::string id;
  Params params;
};

struct Why {
  std::string signature;           ///< its id; empty where nothing was confirmed
  std::vector<std::size_t> lines;  ///< of the paste: where the template stands
  std::vector<Capture> captures;
  std::vector<std::string> evidence;  ///< the `where` strings that are there
  std::vector<std::string> missing;   ///< those that are not
  std::vector<std::string>
      tolerances;  ///< names of Tolerance (sighting.h): "underscores", "case", …
  std::vector<Statement> statements;  ///< the reasons in words, most important first
};

enum class Applies { kAffected, kNotAffected, kUnknown, kUnbound };
std::string_view name_of(Applies applies);  ///< "affected", "not_affected", "unknown", "any"

struct AppliesTo {
  Applies status = Applies::kUnbound;
  Statement because;
};

/// How far an entry's message was found in the paste.
enum class MessageState { kConfirmed, kPartial, kNone };
std::string_view name_of(MessageState state);  ///< "confirmed", "partial", "none"

/// What is known of a cause: it holds and no other one does; one of several that may hold; another
/// one holds, or its own condition does not; the entry has no other.
enum class CauseState { kSettled, kOpen, kExcluded, kSingle };
std::string_view name_of(CauseState state);  ///< "settled", "open", "excluded", "single"

struct CauseChoice {
  std::size_t index = 0;  ///< in Entry::causes
  CauseState state = CauseState::kOpen;
  bool chosen = false;       ///< by the reader
  std::string command = {};  ///< the cause's own, for the reader's shell; empty where it has none
};

/// The command that carries out a workaround for this reader.
struct CommandChoice {
  std::string text;                  ///< for the shell; empty where none fits
  bool refused = false;              ///< known: there is none for this reader
  std::vector<std::string> missing;  ///< facts on which a better one hangs: "capability", "torch"
};

struct WorkaroundChoice {
  std::size_t index = 0;  ///< in Entry::workarounds
  Fit applies = Fit::kUnknown;
  bool of_other_releases = false;  ///< why it does not apply; else the text or the machine says so
  CommandChoice command = {};
};

struct Match {
  std::shared_ptr<const Entry> entry;
  Verdict verdict = Verdict::kRelated;
  double confidence = 0;  ///< calibrated probability that this is the reader's problem
  Why why;
  std::size_t exception =
      0;  ///< index in Answer::report.exceptions; kNoException for a bare log line
  AppliesTo applies;
  MessageState message = MessageState::kNone;
  CauseState cause = CauseState::kSingle;
  std::vector<CauseChoice> causes;  ///< chosen, settled, open, excluded; empty where the entry
                                    ///< tells none apart
  std::vector<WorkaroundChoice> workarounds;  ///< in the order to show
  std::vector<Statement> order;               ///< the ranking rules that placed it, for explain
};

/// The reader's own line: where the error came out of what is no library.
struct YourCode {
  std::string file;         ///< as printed; a notebook's cell is "Cell In[3]"
  std::size_t line = 0;     ///< in the file; 0 unknown
  std::string function;     ///< may be empty
  std::string source;       ///< the line itself; may be empty
  std::size_t at_line = 0;  ///< of the paste
};

struct Answer {
  Verdict verdict = Verdict::kNone;
  std::string fingerprint;  ///< hex; empty where the paste holds no error
  Environment environment;
  Facts facts;  ///< of the machine, those that are versions as in `environment`; `library` is that
                ///< of the first exception
  std::optional<YourCode> your_code;
  std::shared_ptr<const Report> report;           ///< never null
  std::vector<Match> matches;                     ///< best first
  std::vector<Match> context;                     ///< wrappers and guides that go with them
  std::vector<Origin> origins;                    ///< of the first root, where no entry claims it
  std::vector<std::string> unknown_graph_breaks;  ///< ids that no entry knows
  bool partial = false;  ///< a part of the index was out of reach: there may be a better answer
  double took_ms = 0;
};

}  // namespace tracelore
