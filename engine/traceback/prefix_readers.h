/// The readers of single prefixes, by who writes them; prefixes.cc has the table that holds them
/// all. Each reads one prefix at the cursor, or returns false: the cursor may then stand anywhere.
#pragma once

#include "engine/traceback/prefixes.h"

namespace tracelore::parsing {

// Who speaks: prefix_speakers.cc.
bool kubernetes_pod(Scan& scan, Prefixes& found);
bool torch_rank(Scan& scan, Prefixes& found);
bool torchrun_tee(Scan& scan, Prefixes& found);
bool mpi_tag(Scan& scan, Prefixes& found);
bool actor_pid(Scan& scan, Prefixes& found);
bool slurm_label(Scan& scan, Prefixes& found);
bool compose_service(Scan& scan, Prefixes& found);

// Records of a log: prefix_records.cc.
bool time_stamp(Scan& scan, Prefixes& found);
bool journal(Scan& scan, Prefixes& found);
bool cri_stream(Scan& scan, Prefixes& found);
bool glog(Scan& scan, Prefixes& found);
bool dynamo_frame(Scan& scan, Prefixes& found);
bool level_first(Scan& scan, Prefixes& found);
bool level_after_time(Scan& scan, Prefixes& found);
bool bracket_level(Scan& scan, Prefixes& found);

}  // namespace tracelore::parsing
