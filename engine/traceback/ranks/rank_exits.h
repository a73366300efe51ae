/// How processes ended, as those who started them say: torchrun's table, mp.spawn, mpirun, srun,
/// DeepSpeed's launcher.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tracelore::parsing {

/// Where torchrun's table lists an exit.
enum class TablePlace {
  kNone,   ///< somebody else tells of it
  kRoot,   ///< under "Root Cause (first observed failure)"
  kLater,  ///< under "Failures", which lists all but the first
};

struct RankExit {
  int rank = -1;
  int local_rank = -1;
  int exit_code = 0;    ///< a signal is negative
  double seconds = -1;  ///< as CleanLine::seconds
  std::string host;
  TablePlace place = TablePlace::kNone;
  bool task = false;  ///< a task of srun, which is a whole node where torchrun runs in it
};

/// One of these stands in every line that begins a notice.
std::vector<std::string_view> exit_marks();

/// Fed with all lines in order; torchrun's table is read row by row.
class ExitReader {
 public:
  void read(std::string_view line, std::vector<RankExit>& exits);

 private:
  void read_table(std::string_view text, std::vector<RankExit>& exits);

  bool open_ = false;  // within the table
  bool root_ = false;
  RankExit row_;  // what stood above the row's rank
};

}  // namespace tracelore::parsing
