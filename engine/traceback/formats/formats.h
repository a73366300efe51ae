/// The recognisers. One file and one row for each form in which errors are printed.
///
/// A recogniser walks one stream and claims runs of its lines; it knows nothing of the others.
/// Where claims meet, the longest wins, so the order of the table means nothing. Each runs in time
/// linear in its stream.
#pragma once

#include <span>
#include <vector>

#include "engine/traceback/view.h"

namespace tracelore::parsing {

struct Format {
  const char* id;  ///< becomes Exception::form where the recogniser sets none
  void (*recognise)(const View& view, std::vector<Claim>& claims);
};

std::span<const Format> formats();

void recognise_python(const View& view, std::vector<Claim>& claims);
void recognise_exception_group(const View& view, std::vector<Claim>& claims);
void recognise_ipython(const View& view, std::vector<Claim>& claims);
void recognise_rich(const View& view, std::vector<Claim>& claims);
void recognise_pytest(const View& view, std::vector<Claim>& claims);
void recognise_bare(const View& view, std::vector<Claim>& claims);
void recognise_warning(const View& view, std::vector<Claim>& claims);
void recognise_terminate(const View& view, std::vector<Claim>& claims);
void recognise_cuda_line(const View& view, std::vector<Claim>& claims);
void recognise_nccl_line(const View& view, std::vector<Claim>& claims);
void recognise_loader(const View& view, std::vector<Claim>& claims);
void recognise_compiler(const View& view, std::vector<Claim>& claims);
void recognise_fault(const View& view, std::vector<Claim>& claims);
void recognise_error_report(const View& view, std::vector<Claim>& claims);
void recognise_dynamo_log(const View& view, std::vector<Claim>& claims);
void recognise_torchrun_table(const View& view, std::vector<Claim>& claims);

}  // namespace tracelore::parsing
