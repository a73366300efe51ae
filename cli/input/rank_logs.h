/// The logs of a distributed run: one folder, a file or two for each process rank.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/answer/answering.h"
#include "cli/command.h"
#include "engine/base/json/json.h"
#include "engine/paste/reduce/reduce.h"

namespace tracelore::cli {

/// The rank that a path tells: rank_3.log, rank3/…, 3/stderr.log (torchrun --log-dir),
/// worker-3.out.
std::optional<int> rank_of_path(std::string_view path);

/// One file's part of the joined text.
struct RankLog {
  std::string path;
  int rank = 0;
  std::size_t first_line = 1;  ///< of the joined text
  std::size_t last_line = 0;
  LineMap lines;         ///< from its part, counted from 1, to the file
  double failed_at = 0;  ///< seconds since 1970: what torchrun's error.json says, else when the
                         ///< file was last written
};

struct RankLogs {
  ReducedText text;  ///< every line behind "[rank3]: "
  std::vector<RankLog> files;
};

/// Fault "no_rank_logs" where no file's name tells a rank; kTooManyLogs, kIsFile,
/// kFileUnreadable.
Result<RankLogs> read_rank_logs(Terminal& terminal, const std::string& folder, const Door& door);

/// Adds `files` to the answer, and settles the first rank to fail by the times where the texts
/// leave it open.
void tell_files(const RankLogs& logs, Json& answer);

/// "logs/3/stderr.log:41" for a line of the joined text.
std::string place_of(const std::vector<RankLog>& files, std::size_t line);

}  // namespace tracelore::cli
