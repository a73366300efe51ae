#include "engine/evaluation/evaluate.h"

#include <algorithm>
#include <chrono>

#include "engine/evaluation/label_row.h"
#include "engine/evaluation/meant.h"
#include "engine/match/judge/judge.h"
#include "engine/match/matcher.h"

namespace tracelore {
namespace {

Result<Label> read_label(const JsonLine& line) {
  LabelRow row(line);
  row.require("file");
  Label label;
  label.file = row.read_or("file", std::string());
  label.id = row.read_or("id", std::string());
  label.also = row.read_or("also", std::vector<std::string>{});
  label.kind = row.read_or("kind", std::string(label.id.empty() ? "near" : "positive"));
  label.named = row.read_or("named", true);
  label.torch = row.read_or("torch", std::string());
  label.stated = row.read_or("stated", false);
  label.ranks = row.read_or("ranks", 0);
  label.first = row.read<std::vector<int>>("first_ranks");
  label.lagging = row.read<std::vector<int>>("lagging_ranks");
  if (row.fault()) return fail(*row.fault());
  return label;
}

// Only what matching itself can tell: a traceback whose header, frames and message were all pasted.
bool is_whole(const Report& report) {
  return !report.exceptions.empty() && !report.exceptions.front().frames.empty() &&
         !report.exceptions.front().type.empty() && !report.exceptions.front().head_cut &&
         !report.exceptions.front().tail_cut;
}

std::size_t torch_frames(const Report& report) {
  std::size_t count = 0;
  for (const auto& exception : report.exceptions)
    for (const auto& frame : exception.frames)
      count += frame.file.find("/torch/") != std::string::npos ||
               frame.file.find("\\torch\\") != std::string::npos;
  return count;
}

// By id or alias; null where there is none.
std::shared_ptr<const Entry> entry_of(const Reader& reader, const std::string& id) {
  const auto number = reader.find(id);
  const auto entry = number ? reader.entry(*number) : fail(ErrorCode::kEntryNotFound);
  return entry ? *entry : nullptr;
}

void note_causes(const Reader& reader, Outcome& outcome) {
  const auto entry = entry_of(reader, outcome.label.id);
  outcome.one_cause = entry && entry->causes.empty() && !entry->alternatives;
}

// Under the ids that their entries have today those that the label means are right.
void note_matches(const Answer& answer, Outcome& outcome) {
  auto wanted = outcome.label.also;
  wanted.push_back(outcome.label.id);
  for (const auto& match : answer.matches) {
    outcome.ids.push_back(match.entry->id);
    if (is_meant(*match.entry, wanted)) outcome.label.also.push_back(match.entry->id);
  }
}

Result<Outcome> run_label(const Reader& reader, const Label& label, const LoadText& load,
                          bool leave_out) {
  auto text = load(label.file);
  if (!text) return fail(text.error());
  MatchOptions options;
  if (const auto entry = leave_out ? entry_of(reader, label.id) : nullptr)
    options.leave_out = entry->id;
  MatchTrace trace;
  const auto started = std::chrono::steady_clock::now();
  auto answer = match_paste(reader, *text, options, {}, &trace);
  const auto elapsed = std::chrono::steady_clock::now() - started;
  if (!answer) return fail(answer.error());
  Outcome outcome;
  outcome.label = label;
  outcome.milliseconds = std::chrono::duration<double, std::milli>(elapsed).count();
  outcome.verdict = answer->verdict;
  note_matches(*answer, outcome);
  if (!answer->matches.empty()) outcome.confidence = answer->matches.front().confidence;
  for (const auto& finding : trace.findings)
    if (!outcome.ids.empty() && finding.entry->id == outcome.ids.front()) {
      const auto features = features_of(finding);
      outcome.features.assign(features.begin(), features.end());
    }
  outcome.whole_traceback = is_whole(*answer->report);
  outcome.torch_frames = torch_frames(*answer->report);
  outcome.ranks = answer->report->ranks;
  const auto torch = answer->environment.find("torch");
  if (torch != answer->environment.end() && torch->second.from == "frames")
    outcome.torch_range = torch->second.version;
  note_causes(reader, outcome);
  return outcome;
}

}  // namespace

Result<std::vector<Label>> read_labels(std::string_view jsonl) {
  const auto rows = parse_json_lines(jsonl);
  if (!rows) return fail(rows.error());
  std::vector<Label> labels;
  for (const auto& row : *rows) {
    auto label = read_label(row);
    if (!label) return fail(label.error());
    labels.push_back(std::move(*label));
  }
  return labels;
}

Result<std::vector<Outcome>> run_labels(const Reader& reader, const std::vector<Label>& labels,
                                        const LoadText& load, bool leave_out) {
  std::vector<Outcome> outcomes;
  for (const auto& label : labels) {
    if (leave_out && (label.id.empty() || !label.named)) continue;
    auto outcome = run_label(reader, label, load, leave_out);
    if (!outcome) return fail(outcome.error());
    outcomes.push_back(std::move(*outcome));
  }
  return outcomes;
}

}  // namespace tracelore
