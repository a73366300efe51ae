/// One prefix: what it says of a line, and the row that reads it.
///
/// Adding a prefix is adding a reader and its row to the file of whoever writes it: speakers.cc,
/// records.cc or labels.cc.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/paste/scan.h"

namespace tracelore::parsing {

/// Whose count a rank is, the surest last. A line keeps the surest that its prefixes tell; of equal
/// ones the one read last.
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

/// Launchers and collectors that say who speaks: ranks, pods, actors.
std::span<const PrefixRow> speaker_rows();
/// Records of a log: time stamps, levels, places in the program.
std::span<const PrefixRow> record_rows();
/// Labels that look like ordinary text, and the marks of viewers: quoting, comments, boxes.
std::span<const PrefixRow> label_rows();

}  // namespace tracelore::parsing
