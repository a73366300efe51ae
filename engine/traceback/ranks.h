/// Which process failed first, and which ones the others waited for.
#pragma once

#include "engine/traceback/clean.h"
#include "engine/traceback/fold.h"

namespace tracelore::parsing {

/// Gives a rank to the lines of streams that are one process each and that say once which rank they
/// are
/// ("(TrainWorker pid=5127) rank 27/32 on gpu 3"). Before recognition.
void learn_ranks(CleanText& clean);

/// The judgement on ranks. Texts of the ranks come before torchrun's table, whose "first observed
/// failure" may be a rank that only noticed another's death. Where only watchdogs fired, the last
/// enqueued and completed work tells who is behind.
Ranks judge_ranks(const CleanText& clean, const Folded& folded);

}  // namespace tracelore::parsing
