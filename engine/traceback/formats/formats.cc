#include "engine/traceback/formats/formats.h"

#include <array>

#include "engine/traceback/literal_filter.h"

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
      {"terminate", recognise_terminate, terminate_needs},
      {"cuda-line", recognise_cuda_line},
      {"nccl-line", recognise_nccl_line, nccl_line_needs},
      {"loader", recognise_loader, loader_needs},
      {"compiler", recognise_compiler, compiler_needs},
      {"fault", recognise_fault, fault_needs},
      {"torchrun-table", recognise_torchrun_table},
      {"dynamo-log", recognise_dynamo_log},
      {"error-report", recognise_error_report},
  }};
  return kFormats;
}

namespace {

struct Needs {
  LiteralFilter filter;
  std::uint64_t none = 0;  // formats that need nothing
};

Needs collect_needs() {
  Needs needs;
  for (std::size_t row = 0; row < formats().size(); ++row) {
    const auto& format = formats()[row];
    bool all = format.needs != nullptr;
    if (format.needs)
      for (const auto literal : format.needs())
        all &= needs.filter.add(literal, static_cast<std::uint16_t>(row));
    if (!all) needs.none |= std::uint64_t{1} << row;
  }
  return needs;
}

}  // namespace

std::uint64_t formats_for(std::string_view text) {
  static const Needs needs = collect_needs();
  return needs.none | needs.filter.tags_in(text);
}

}  // namespace tracelore::parsing
