#include "engine/match/matcher.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/index/reader.h"
#include "engine/match/confirm/retrieve.h"
#include "engine/match/facts.h"
#include "engine/match/fingerprint.h"
#include "engine/match/judge/causes.h"
#include "engine/match/judge/judge.h"
#include "engine/match/judge/rank.h"
#include "engine/match/judge/reasons.h"
#include "engine/match/versions.h"
#include "engine/match/your_code.h"
#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

// The tag of guides that explain Dynamo's graph-break ids (docs/content-format.md).
constexpr std::string_view kGraphBreakGuide = "graph-break-ids";

// One of an entry's signatures that stands in the paste; without a confirmation, how much of the
// entry the paste holds.
struct FoundEntry {
  EntryNumber number = 0;
  std::shared_ptr<const Entry> entry;
  std::optional<Confirmation> confirmation;
  double coverage = 0;
  std::size_t places = 0;
};

// What is known of the machine: versions, and the rest.
struct Known {
  const Environment& versions;
  const Facts& facts;
};

Finding judged_finding(FoundEntry& found, const Paste& paste, const Known& known) {
  Finding finding;
  finding.entry = std::move(found.entry);
  finding.number = found.number;
  finding.confirmation = std::move(found.confirmation);
  finding.coverage = found.coverage;
  finding.places = found.places;
  judge(finding, paste, known.versions, known.facts);
  return finding;
}

// Of one entry: its best confirmation first, the others beside it.
Finding best_finding(std::span<FoundEntry> found, const Paste& paste, const Known& known) {
  if (found.size() == 1) return judged_finding(found.front(), paste, known);
  std::vector<Finding> choices;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto& finding = choices.emplace_back();
    finding.entry = found[i].entry;
    finding.number = found[i].number;
    finding.confirmation = found[i].confirmation;
    for (std::size_t j = 0; j < found.size(); ++j)
      if (j != i) finding.others.push_back(*found[j].confirmation);
    judge(finding, paste, known.versions, known.facts);
  }
  sort_findings(choices, 1);
  return std::move(choices.front());
}

// One request's work: reads the index, collects what is found of each entry.
class PasteSearch {
 public:
  PasteSearch(const Reader& reader, const Paste& paste, std::string_view leave_out)
      : reader_(reader), paste_(paste), confirmer_(paste), leave_out_(leave_out) {}

  // Of the exact leg: in order, before any other.
  Result<void> confirm_signature(SignatureRef ref) {
    auto entry = reader_.entry(ref.entry);
    if (!entry) return fail(entry.error());
    if ((*entry)->id == leave_out_ || ref.signature >= (*entry)->signatures.size()) return {};
    auto found = confirmer_.confirm((*entry)->signatures[ref.signature], /*cut=*/false);
    if (!found) return {};
    // A shard may be replaced meanwhile: what is confirmed points into the entry that is held.
    const bool known = !found_.empty() && found_.back().number == ref.entry;
    if (known && found_.back().entry != *entry) return {};
    found_.push_back({ref.entry, std::move(*entry), std::move(found)});
    exact_ = found_.size();
    return {};
  }

  // Every signature of an entry that only shares words with the paste.
  Result<void> try_entry(const SimilarEntry& similar) {
    if (is_found(similar.entry)) return {};
    const auto entry = reader_.entry(similar.entry);
    if (!entry) return fail(entry.error());
    if ((*entry)->id == leave_out_) return {};
    const auto before = found_.size();
    for (const auto& signature : (*entry)->signatures)
      if (auto found = confirmer_.confirm(signature, /*cut=*/true))
        found_.push_back({similar.entry, *entry, std::move(found)});
    if (found_.size() == before)
      found_.push_back({similar.entry, *entry, std::nullopt, similar.coverage, places_of(**entry)});
    return {};
  }

  // Whether an entry that this one overlaps has the same message with more evidence: the message
  // alone then does not tell which of the two it is.
  bool shares_message(const Finding& finding) const {
    if (!finding.confirmed()) return false;
    const Signature& mine = *finding.confirmation->signature;
    for (const auto& id : finding.entry->overlaps) {
      const auto number = reader_.find(id);
      const auto other = number ? reader_.entry(*number) : fail(ErrorCode::kEntryNotFound);
      if (!other || (*other)->kind != EntryKind::kIssue) continue;
      for (const auto& theirs : (*other)->signatures)
        if (theirs.where.size() > mine.where.size() &&
            theirs.pattern.text().find(mine.pattern.text()) != std::string::npos)
          return true;
    }
    return false;
  }

  bool issue_confirmed_on(std::size_t exception) const {
    return std::any_of(found_.begin(), found_.end(), [&](const FoundEntry& found) {
      return found.confirmation && found.confirmation->seen->exception == exception &&
             found.entry->kind == EntryKind::kIssue;
    });
  }

  // Graph-break ids that no entry knows are answered with the guides on them.
  void guide_to(const std::vector<std::string>& graph_breaks) {
    if (graph_breaks.empty()) return;
    for (const auto number : reader_.tagged(kGraphBreakGuide)) {
      const auto guide = reader_.entry(number);
      if (!guide || (*guide)->kind != EntryKind::kGuide || is_found(number)) continue;
      Finding finding;
      finding.entry = *guide;
      finding.number = number;
      finding.graph_breaks = graph_breaks;
      finding.verdict = Verdict::kRelated;
      guides_.push_back(std::move(finding));
    }
  }

  // Once: it takes what was found. In order; only the best `wanted` where no wrapper or guide may
  // have to be shown beside them.
  std::vector<Finding> judged(const Known& known, std::size_t wanted) {
    auto findings = std::move(guides_);
    for (auto& guide : findings) guide.applies = applies_to(*guide.entry, known.versions);
    findings.reserve(findings.size() + found_.size());
    for (auto first = found_.begin(); first != found_.end();) {
      const auto next = std::find_if(first, found_.end(), [&](const FoundEntry& found) {
        return found.number != first->number;
      });
      findings.push_back(best_finding({first, next}, paste_, known));
      if (findings.back().verdict == Verdict::kNone) findings.pop_back();
      first = next;
    }
    const bool issues = std::all_of(findings.begin(), findings.end(), [](const Finding& finding) {
      return finding.entry->kind == EntryKind::kIssue;
    });
    sort_findings(findings, issues ? wanted : findings.size());
    for (auto& finding : findings) {
      finding.shared_message = shares_message(finding);
      if (finding.shared_message && finding.verdict == Verdict::kExact)
        finding.verdict = Verdict::kLikely;
    }
    settle_rivals(findings);
    return findings;
  }

 private:
  std::size_t places_of(const Entry& entry) {
    std::size_t most = 0;
    for (const auto& signature : entry.signatures)
      most = std::max(most, confirmer_.places_of(signature));
    return most;
  }

  bool is_found(EntryNumber number) const {
    const auto exact = std::span(found_).first(exact_), text = std::span(found_).subspan(exact_);
    return std::ranges::binary_search(exact, number, {}, &FoundEntry::number) ||
           std::ranges::find(text, number, &FoundEntry::number) != text.end();
  }

  const Reader& reader_;
  const Paste& paste_;
  Confirmer confirmer_;
  std::string_view leave_out_;
  std::vector<FoundEntry> found_;  // those of an entry side by side…
  std::size_t exact_ = 0;          // …and so many in the order of entries
  std::vector<Finding> guides_;
};

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
  match.workarounds = order_workarounds(*match.entry, finding, paste, known.versions, known.facts);
  return match;
}

bool is_claim(Verdict verdict) {
  return verdict == Verdict::kExact || verdict == Verdict::kLikely;
}

// Wrappers and guides stand below a claim on the cause itself; alone they are the answer.
void fill_matches(const std::vector<Finding>& findings, const Paste& paste, std::size_t limit,
                  Answer& answer) {
  if (findings.empty()) return;
  const Finding& first = findings.front();
  const bool explained = first.entry->kind == EntryKind::kIssue && is_claim(first.verdict);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const bool is_context = explained && findings[i].entry->kind != EntryKind::kIssue;
    if (!is_context && answer.matches.size() == limit) continue;
    auto& match =
        (is_context ? answer.context : answer.matches)
            .emplace_back(match_of(findings[i], paste, {answer.environment, answer.facts}));
    if (i > 0) match.order = order_reasons(findings[i - 1], findings[i]);
  }
  if (!answer.matches.empty()) answer.verdict = answer.matches.front().verdict;
}

}  // namespace

Result<Answer> match_paste(const Reader& reader, std::string_view paste,
                           const MatchOptions& options, const Limits& limits, MatchTrace* trace) {
  const auto started = std::chrono::steady_clock::now();
  Answer answer;
  answer.report =
      std::make_shared<const Report>(parse_paste(paste, limits, options.lines, reader.sentences()));
  answer.fingerprint = fingerprint_of(*answer.report);
  answer.environment = environment_of(*answer.report, options.environment);
  answer.facts = facts_of(*answer.report, answer.environment, options.facts);
  answer.your_code = your_code_of(*answer.report);
  const Paste view(*answer.report);
  auto findings = find(reader, view, {answer.environment, answer.facts}, options, limits, trace);
  if (!findings) return fail(findings.error());
  for (auto& finding : *findings) choose(options.cause, finding);
  fill_matches(*findings, view, options.limit, answer);
  answer.unknown_graph_breaks = unknown_graph_breaks(reader, view);
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
