#include "engine/traceback/formats/formats.h"

#include <array>

#include "engine/paste/literal_filter.h"
#include "engine/traceback/machine/environment.h"
#include "engine/traceback/ranks/rank_facts.h"

namespace tracelore::parsing {

std::span<const Format> formats() {
  static constexpr std::array<Format, 16> kFormats = {{
      {"python", recognise_python},
      {"exception-group", recognise_exception_group, exception_group_needs},
      {"ipython", recognise_ipython, ipython_needs, ipython_may_claim},
      {"rich", recognise_rich, nullptr, rich_may_claim},
      {"pytest", recognise_pytest, pytest_needs, pytest_may_claim},
      {"bare", recognise_bare},
      {"warning", recognise_warning, warning_needs},
      {"terminate", recognise_terminate, terminate_needs},
      {"cuda-line", recognise_cuda_line, cuda_line_needs},
      {"nccl-line", recognise_nccl_line, nccl_line_needs},
      {"loader", recognise_loader, loader_needs},
      {"compiler", recognise_compiler, compiler_needs},
      {"fault", recognise_fault, fault_needs},
      {"torchrun-table", recognise_torchrun_table, torchrun_table_needs},
      {"dynamo-log", recognise_dynamo_log, dynamo_log_needs},
      {"error-report", recognise_error_report, error_report_needs},
  }};
  static_assert(kFormats.size() <= kNamesMachine);
  return kFormats;
}

namespace {

constexpr std::size_t kStep = 3;

// What nearly every text that is asked about has line by line.
constexpr std::string_view kUsual =
    "Traceback (most recent call last):\n"
    "  File \"/usr/lib/python3.10/site-packages/torch/nn/modules/module.py\", line 1532, in "
    "_wrapped_call_impl\n"
    "    return self._call_impl(*args, **kwargs)\n"
    "  File \"/usr/lib/python3.10/dist-packages/torch/distributed/optim/functional.py\", line 90, "
    "in "
    "forward\n"
    "    output, weight = self.module(input, size=num_inputs, index=None)\n";

struct Needs {
  LiteralFilter filter{kStep, kUsual};
  std::uint64_t always = 0;  // formats that need nothing
};

Needs collect_needs() {
  Needs needs;
  for (std::size_t row = 0; row < formats().size(); ++row) {
    const auto& format = formats()[row];
    bool filtered = format.needs != nullptr || format.may_claim != nullptr;
    if (format.needs)
      for (const auto literal : format.needs())
        filtered &= needs.filter.add(literal, static_cast<std::uint16_t>(row));
    if (!filtered) needs.always |= std::uint64_t{1} << row;
  }
  for (const auto& mark : rank_marks())
    if (!needs.filter.add(mark.literal, mark.saying))
      needs.always |= std::uint64_t{1} << mark.saying;
  for (const auto& mark : path_marks())
    if (!needs.filter.add(mark.literal, mark.saying))
      needs.always |= std::uint64_t{1} << mark.saying;
  for (const auto sentence : known_sentences())
    if (!needs.filter.add(sentence, kKnownSentenceTag)) needs.always |= kKnownSentence;
  for (const auto words : announcements())
    if (!needs.filter.add(words, kAnnouncementTag)) needs.always |= kAnnouncement;
  return needs;
}

}  // namespace

std::uint64_t formats_for(const CleanText& clean, std::size_t* first_sentence) {
  static const Needs needs = collect_needs();
  std::size_t first = 0;
  auto found = needs.always | needs.filter.tags_in(clean.text, kKnownSentenceTag, first);
  if (first_sentence) *first_sentence = (needs.always & kKnownSentence) != 0 ? 0 : first;
  for (std::size_t row = 0; row < formats().size(); ++row)
    if (formats()[row].may_claim && formats()[row].may_claim(clean))
      found |= std::uint64_t{1} << row;
  return found;
}

}  // namespace tracelore::parsing
