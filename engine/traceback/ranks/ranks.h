/// Which process failed first, and which ones the others waited for.
#pragma once

#include <string_view>

#include "engine/paste/clean.h"
#include "engine/traceback/read/hints.h"
#include "engine/traceback/relation/fold.h"

namespace tracelore::parsing {

/// Gives a rank to the lines of a stream. The stream is one process, and says once which rank it is
/// ("(TrainWorker pid=5127) rank 27/32 on gpu 3"). Local ranks ("[default2]:") become ranks, or
/// none where two nodes share them. Before recognition.
void learn_ranks(CleanText& clean);

/// 2 of "node-1|[default2]:", a name of a stream; -1 where it has no local rank.
int local_rank_of(std::string_view stream);

/// The judgement on ranks. Texts of the ranks come before torchrun's table, whose "first observed
/// failure" may be a rank that only noticed another's death. Where only watchdogs fired, the work
/// of each process group tells who is behind. Of several attempts the last one counts.
Ranks ranks_of(const CleanText& clean, const Hints& hints, const Folded& folded);

}  // namespace tracelore::parsing
