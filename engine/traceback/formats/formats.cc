#include "engine/traceback/formats/formats.h"

#include <array>

namespace tracelore::parsing {

std::span<const Format> formats() {
  static constexpr std::array<Format, 16> kFormats = {{
      {"python", recognise_python},
      {"exception-group", recognise_exception_group},
      {"ipython", recognise_ipython},
      {"rich", recognise_rich},
      {"pytest", recognise_pytest},
      {"bare", recognise_bare},
      {"warning", recognise_warning},
      {"terminate", recognise_terminate},
      {"cuda-line", recognise_cuda_line},
      {"nccl-line", recognise_nccl_line},
      {"loader", recognise_loader},
      {"compiler", recognise_compiler},
      {"fault", recognise_fault},
      {"torchrun-table", recognise_torchrun_table},
      {"dynamo-log", recognise_dynamo_log},
      {"error-report", recognise_error_report},
  }};
  return kFormats;
}

}  // namespace tracelore::parsing
