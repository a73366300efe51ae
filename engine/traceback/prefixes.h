/// What programs, launchers and viewers put before a line: ranks, pods, time stamps, log levels,
/// quoting.
///
/// One table of rows (prefixes.cc; the readers in prefix_speakers.cc and prefix_records.cc). A row
/// reads one prefix at the cursor; rows are tried again and again until none reads, so that any
/// nesting works. Adding a prefix is adding a row.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/traceback/scan.h"

namespace tracelore::parsing {

/// Whose count a rank is. A later one is better, but for that of a process: it stays.
enum class RankOf : std::uint8_t {
  kNobody,
  kTask,   ///< of a launcher's task (srun, mpirun), which is a whole node where torchrun runs in it
  kLocal,  ///< within its node
  kProcess,
};

/// What the prefixes of one line said.
struct Prefixes {
  int process_rank = -1;
  RankOf rank_of = RankOf::kNobody;
  double seconds = -1;   ///< of the day, plus days of the year where a date is there
  std::string identity;  ///< who speaks: lines of one identity form a stream
  std::uint64_t shape =
      0;  ///< which prefixes of log records, and the place in the program that logged; 0: none
  bool log_record =
      false;  ///< a logging library wrote it (level or source file), not a plain print
  bool error_level = false;  ///< its level is error, critical or fatal
  bool warning = false;      ///< its level is warning or above
  bool pytest = false;       ///< "E   " of pytest
  bool box = false;          ///< inside a drawn box
  bool quoted = false;
  bool any = false;

  bool operator==(const Prefixes&) const = default;

  /// `who` speaks as well, of which the first 200 bytes count.
  void speak(std::string_view who);
  /// Ranks from a million on are no ranks.
  void set_rank(std::size_t rank, RankOf of = RankOf::kProcess);
  /// A logging library wrote the line at `place` of the program (path and line, or a logger's
  /// name).
  void note_place(std::string_view place);
};

/// How much a row needs before it is believed: some prefixes look like ordinary text.
enum class Evidence : std::uint8_t {
  kNone,      ///< its own form is enough
  kEmphatic,  ///< most lines of the paste have it, or a traceback's header or frame stands right
              ///< behind it
};

struct PrefixRow {
  const char* id;
  /// The bytes that it may begin with; empty: any, behind a time. A row that lists blanks passes
  /// over them, to one of its other bytes.
  std::string_view starts;
  Evidence evidence;
  bool of_record;  ///< stands before the records of a log: a line with another one begins another
                   ///< record
  /// Reads one prefix at the cursor; false where there is none, and the cursor then stands
  /// anywhere.
  bool (*read)(Scan& scan, Prefixes& found);
};

std::span<const PrefixRow> prefix_rows();

/// A bit for each row.
using PrefixSet = std::uint64_t;

/// What the rows say of themselves, by bits.
struct PrefixTable {
  std::array<PrefixSet, 256> by_byte = {};  ///< the rows that may begin with a byte
  PrefixSet behind_time = 0;                ///< those that begin with any
  PrefixSet sure = 0;                       ///< those that need no evidence
};
const PrefixTable& prefix_table();

/// The rows that need no evidence.
inline PrefixSet sure_prefixes() {
  return prefix_table().sure;
}

/// Counts the rows that need evidence.
class PrefixCensus {
 public:
  /// What is left of a line without the prefixes that need none, which go into `found`: all there
  /// is to strip where nothing else is believed.
  std::string_view count(std::string_view line, Prefixes& found);
  /// Counts a line at whose head no row can stand, for nearly no time: most lines. False for
  /// another.
  bool count_plain(std::string_view line);
  PrefixSet believed() const;

 private:
  std::size_t lines_ = 0;
  std::size_t seen_[64] = {};
  bool emphatic_[64] = {};
};

/// Takes all prefixes off `line`; what is left is returned.
std::string_view strip_prefixes(std::string_view line, PrefixSet believed, Prefixes& found);

}  // namespace tracelore::parsing
