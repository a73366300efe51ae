/// The recognisers. One file and one row for each form in which errors are printed.
///
/// A recogniser walks one stream and claims runs of its lines; it knows nothing of the others.
/// Where claims meet, the longest wins, so the order of the table means nothing. Each runs in time
/// linear in its stream.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/traceback/view.h"

namespace tracelore::parsing {

struct Format {
  const char* id;  ///< becomes Exception::form where the recogniser sets none
  void (*recognise)(const View& view, std::vector<Claim>& claims);
  /// Literals of at least LiteralFilter::kShortest bytes, one of which stands in every line that
  /// the format claims first; absent: it looks at every text. Most texts hold none of most formats.
  std::vector<std::string_view> (*needs)() = nullptr;
};

std::span<const Format> formats();

/// A bit for each row of formats() that may find something in a text.
std::uint64_t formats_for(std::string_view text);

std::vector<std::string_view> terminate_needs();
std::vector<std::string_view> nccl_line_needs();
std::vector<std::string_view> loader_needs();
std::vector<std::string_view> compiler_needs();
std::vector<std::string_view> fault_needs();

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
