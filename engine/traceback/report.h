/// What the parser found in a paste. Plain values; every line number is 1-based into the text as it
/// was sent.
#pragma once

#include <cstdint>
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"
#include "engine/paste/clean_line.h"

namespace tracelore {

/// Its texts stand in Report::clean or Report::made: a frame does not outlive its report.
struct Frame {
  std::string_view file;        ///< as printed; either slash
  std::size_t line = 0;         ///< 0 unknown
  std::string_view function;    ///< may be empty
  std::string_view code;        ///< the source line below it, trimmed; may be empty
  std::size_t source_line = 0;  ///< where the frame stands in the paste
  bool operator==(const Frame&) const = default;
};

/// Why an exception is (not) what the reader needs; the parser's judgement ("Root cause" in
/// matching.md).
enum class Relation : std::uint8_t {
  kRoot,      ///< believed to have started it; several roots may be independent
  kCause,     ///< an inner cause that is not the deepest (in the middle of a chain)
  kWrapper,   ///< raised because of another one ("direct cause" of it, re-raise, ChildFailedError)
  kHandled,   ///< caught and logged, or "During handling of" its successor, and harmless for what
              ///< ended the run
  kTeardown,  ///< noise after the fact: broken pipe, NCCL abort, KeyboardInterrupt of the others
};
std::string_view name_of(Relation relation);  ///< "root", "cause", "wrapper", "handled", "teardown"

struct Exception {
  std::string type;     ///< as printed, dotted; empty where only a message is there
  std::string message;  ///< cleaned, advice dropped, lines joined by '\n'; may be empty
  Relation relation = Relation::kRoot;
  int cause = -1;        ///< index in Report::exceptions of what it wraps; -1 none
  int raised_next = -1;  ///< index of what was raised "During handling of" it; -1 none
  std::string
      format;  ///< id of the format that recognised it ("python", "torchrun-table", "cuda-line", …)
  LineRange lines;  ///< the whole of it, header to last message line, in its first occurrence
  LineRange message_lines;                  ///< of the first occurrence
  std::vector<std::size_t> message_source;  ///< the paste line of each line of `message`
  std::vector<Frame> frames;                ///< outermost first; of a chain: only its own
  std::vector<Frame>
      user_frames;  ///< "from user code:" section of Dynamo, TorchScript's source extract
  std::vector<std::string>
      notes;  ///< __notes__, Dynamo's explanation/hint blocks beyond the title stay in `message`
  std::vector<int> process_ranks;  ///< that printed it, sorted, unique; empty unknown
  std::size_t repeats = 1;         ///< occurrences folded into this one
  double seconds = -1;             ///< earliest time stamp, as CleanLine::seconds
  bool ignored = false;   ///< each time, Python printed it and went on: no code could catch it
  bool head_cut = false;  ///< the paste begins inside it
  bool tail_cut = false;  ///< the paste ends inside it
};

/// A version that the text names or implies. Ranges from frames are added later, in engine/release.
struct StatedVersion {
  std::string package;  ///< "torch", "python", "cuda", "numpy", "driver", … normalised as PyPI does
  std::string version;  ///< as written: "2.7.1+cu128"
  std::string
      from;  ///< "text" (collect_env, pip list, banner) or "paths" (python3.11/site-packages)
  std::size_t line = 0;
  bool operator==(const StatedVersion&) const = default;
};

/// What the text tells of the machine beside versions; os and place at most once.
struct StatedFact {
  std::string name;   ///< "os", "place", "gpu" or "capability" (engine/release/facts.h)
  std::string value;  ///< "windows", "colab", the card's name as printed, "9.0"
  std::string from;   ///< "text" or "paths", as StatedVersion::from; "words": a card in a sentence
  std::size_t line = 0;
  bool operator==(const StatedFact&) const = default;
};

/// One card of nvidia-smi's table or of another list; what the text does not tell is empty.
struct StatedDevice {
  int number = -1;           ///< as the list counts; -1 unknown
  std::string gpu;           ///< its name, "..." at the end where the table cut it off
  std::string memory_total;  ///< as printed: "81559MiB" is "81559 MiB"
  std::string memory_used;
  std::size_t line = 0;
  bool operator==(const StatedDevice&) const = default;
};

/// The node that a rank ran on.
struct RankHost {
  int rank = -1;
  std::string host;
  bool operator==(const RankHost&) const = default;
};

/// What became of a process rank, as far as the text tells.
enum class RankState : std::uint8_t {
  kFirst,    ///< of Ranks::first_to_fail
  kLagging,  ///< of Ranks::lagging
  kFailed,   ///< it printed an error that it did not survive
  kEnded,    ///< its launcher says that it ended; it printed no error
  kSpoke,    ///< it printed something, and no error
  kSilent,   ///< one of the world whose size is printed, and never heard of
};
std::string_view name_of(RankState state);  ///< "first_to_fail", "lagging", "failed", …

inline constexpr std::size_t kMostRankRows = 1024;

struct RankRow {
  int rank = 0;
  RankState state = RankState::kSilent;
  std::size_t line = 0;   ///< of the error that it printed, else 0
  double seconds = -1;    ///< of that line, else of its end; as CleanLine::seconds
  std::string host = {};  ///< empty where the text does not tell
  bool operator==(const RankRow&) const = default;
};

/// Who failed, who lags. Empty lists where the text does not tell.
struct Ranks {
  int seen =
      0;  ///< how many process ranks speak (or the world size, where it is printed and larger)
  std::vector<int> first_to_fail;  ///< best judgement; several only if they cannot be told apart
  std::vector<int> lagging;        ///< from watchdog and flight-recorder numbers, or never heard of
  std::vector<RankHost> hosts;     ///< of the ranks named above, where the text tells
  std::vector<RankRow> each;       ///< by rank, at most kMostRankRows; of two ranks and more
  int node_size = 0;               ///< processes of a node; 0 unknown
};

/// Can be moved, not copied: frames point into its text.
struct Report {
  Report() = default;
  Report(Report&&) = default;
  Report& operator=(Report&&) = default;
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  std::string clean;  ///< the cleaned text, lines ended by '\n'; spans below point into it
  std::forward_list<std::string> made;  ///< texts of frames that the paste shows in pieces
  std::vector<CleanLine> lines;
  std::vector<Exception>
      exceptions;  ///< roots first, best first; then causes, wrappers, handled, teardown
  std::vector<StatedVersion> versions;
  std::vector<StatedFact> facts;
  std::vector<StatedDevice> devices;
  Ranks ranks;
  std::string encoding =
      "utf-8";  ///< what the paste was recognised as: utf-8, utf-16le, utf-16be, gb18030
  std::uint32_t notes = 0;  ///< CleanNote bits of the whole text

  std::string_view text_of(const CleanLine& line) const {
    return std::string_view(clean).substr(line.text.begin, line.text.size());
  }
};

}  // namespace tracelore
