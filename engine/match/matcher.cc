#include "engine/match/matcher.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/index/reader.h"
#include "engine/match/confirm/retrieve.h"
#include "engine/match/facts.h"
#include "engine/match/fingerprint.h"
#include "engine/match/judge/causes.h"
#include "engine/match/judge/cures.h"
#include "engine/match/judge/judge.h"
#include "engine/match/judge/reasons.h"
#include "engine/match/origin_of.h"
#include "engine/match/paste_search.h"
#include "engine/match/versions.h"
#include "engine/match/your_code.h"
#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

std::vector<SignatureRef> all_signatures(const Reader& reader) {
  std::vector<SignatureRef> refs;
  for (EntryNumber number = 0; number < reader.size(); ++number)
    if (const auto entry = reader.entry(number))
      for (std::uint32_t i = 0; i < (*entry)->signatures.size(); ++i) refs.push_back({number, i});
  return refs;
}

// Roots that no issue explains yet: a drifted message under a confirmed wrapper, the second of two
// problems.
bool leaves_a_root_open(const Report& report, const PasteSearch& search) {
  for (std::size_t i = 0; i < report.exceptions.size(); ++i)
    if (report.exceptions[i].relation == Relation::kRoot && !search.issue_confirmed_on(i))
      return true;
  return false;
}

std::vector<std::string> unknown_graph_breaks(const Reader& reader, const Paste& paste) {
  std::vector<std::string> unknown;
  for (const auto& id : paste.graph_breaks)
    if (reader.signatures_for_graph_break(id).empty()) unknown.push_back(id);
  return unknown;
}

Result<std::vector<Finding>> find(const Reader& reader, const Paste& paste, const Known& known,
                                  const MatchOptions& options, const Limits& limits,
                                  MatchTrace* trace) {
  PasteSearch search(reader, paste, options.leave_out);
  const auto shingles = shingles_of(paste.passages);
  const auto exact =
      options.use_index ? exact_leg(reader, paste, shingles) : all_signatures(reader);
  for (const auto ref : exact)
    if (auto done = search.confirm_signature(ref); !done) return fail(done.error());
  const bool open = leaves_a_root_open(*paste.report, search);
  std::vector<SimilarEntry> text;
  if (open || trace) {
    const ShingleSet set(shingles);
    if (open) text = reader.similar(set, limits.text_leg_candidates);
    if (trace) trace->shingles = set.size();
  }
  for (const auto& candidate : text)
    if (auto done = search.try_entry(candidate); !done) return fail(done.error());
  search.guide_to(unknown_graph_breaks(reader, paste));
  auto findings = search.judged(known, trace ? SIZE_MAX : options.limit);
  if (trace) *trace = MatchTrace{trace->shingles, exact, text, findings};
  return findings;
}

// The one that the reader chose goes first, where it may hold.
void choose(std::string_view cause, Finding& finding) {
  const auto& causes = finding.entry->causes;
  const auto at = std::ranges::find_if(
      finding.causes, [&](const CauseChoice& choice) { return causes[choice.index].id == cause; });
  if (at == finding.causes.end() || at->state != CauseState::kOpen) return;
  at->chosen = true;
  std::rotate(finding.causes.begin(), at, at + 1);
}

Match match_of(const Finding& finding, const Paste& paste, const Known& known) {
  Match match;
  match.entry = finding.entry;
  match.verdict = finding.verdict;
  match.confidence = confidence_of(finding);
  match.why = why_of(finding);
  match.exception = finding.confirmed() ? finding.confirmation->seen->exception : kNoException;
  match.applies = finding.applies;
  match.message = message_state(finding);
  match.cause = cause_state(finding);
  match.causes = finding.causes;
  const auto shell = reader_shell(known.facts);
  for (auto& choice : match.causes)
    choice.command = from_posix(shell, match.entry->causes[choice.index].command);
  match.workarounds = order_workarounds(*match.entry, finding, paste, known.versions, known.facts);
  return match;
}

// Wrappers and guides stand below a claim on the cause itself; alone they are the answer.
void fill_matches(const std::vector<Finding>& findings, const Paste& paste, std::size_t limit,
                  Answer& answer) {
  if (findings.empty()) return;
  const Finding& first = findings.front();
  const bool explained = first.entry->kind == EntryKind::kIssue && is_claim(first.verdict);
  const bool proven = explained && first.verdict == Verdict::kExact;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    // Beside the problem itself what lacks its evidence only distracts; beside a proven one what
    // only has like words does, too.
    const bool is_confirmed = findings[i].confirmed();
    if (explained && is_confirmed && findings[i].refuted()) continue;
    if (proven && !is_confirmed && findings[i].graph_breaks.empty()) continue;
    const bool is_context = explained && findings[i].entry->kind != EntryKind::kIssue;
    if (!is_context && answer.matches.size() == limit) continue;
    auto& match =
        (is_context ? answer.context : answer.matches)
            .emplace_back(match_of(findings[i], paste, {answer.environment, answer.facts}));
    if (i > 0) match.order = order_reasons(findings[i - 1], findings[i]);
  }
  if (answer.matches.empty()) return;
  Match& best = answer.matches.front();
  if (auto root = root_beside(first, *answer.report))
    best.why.statements.push_back(std::move(*root));
  answer.verdict = best.verdict;
}

}  // namespace

Result<Answer> match_paste(const Reader& reader, std::string_view paste,
                           const MatchOptions& options, const Limits& limits, MatchTrace* trace) {
  const auto started = std::chrono::steady_clock::now();
  Answer answer;
  answer.report =
      std::make_shared<const Report>(parse_paste(paste, limits, options.lines, reader.sentences()));
  answer.fingerprint = fingerprint_of(*answer.report);
  answer.environment = environment_of(*answer.report, options.environment, options.here);
  answer.facts = facts_of(*answer.report, answer.environment, options.facts, options.here);
  answer.your_code = your_code_of(*answer.report);
  const Paste view(*answer.report);
  const auto judged = [&] {
    return find(reader, view, {answer.environment, answer.facts}, options, limits, trace);
  };
  auto findings = judged();
  // Nothing is claimed: the line that raises may tell the release, by which all is judged again.
  if (findings && std::ranges::none_of(*findings, is_claim, &Finding::verdict) &&
      add_raised(reader, *answer.report, answer.environment))
    findings = judged();
  if (!findings) return fail(findings.error());
  for (auto& finding : *findings) choose(options.cause, finding);
  fill_matches(*findings, view, options.limit, answer);
  answer.unknown_graph_breaks = unknown_graph_breaks(reader, view);
  answer.origins = origins_of(reader, answer);
  // What could not be looked up says so nowhere else.
  if (reader.is_overtaken()) return fail(ErrorCode::kIndexChanged);
  answer.partial = reader.missing() > 0;
  if (answer.matches.empty() && !answer.unknown_graph_breaks.empty())
    answer.verdict = Verdict::kRelated;
  answer.took_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  return answer;
}

}  // namespace tracelore
