#include "engine/match/paste_search.h"

#include <algorithm>

#include "engine/match/judge/judge.h"
#include "engine/match/judge/rank.h"
#include "engine/match/versions.h"

namespace tracelore {
namespace {

// The tag of guides that explain Dynamo's graph-break ids (docs/content-format.md).
constexpr std::string_view kGraphBreakGuide = "graph-break-ids";

}  // namespace

Finding PasteSearch::judged_finding(Candidate& found, const Known& known) const {
  Finding finding;
  finding.entry = std::move(found.entry);
  finding.number = found.number;
  finding.confirmation = std::move(found.confirmation);
  finding.coverage = found.coverage;
  finding.places = found.places;
  judge(finding, paste_, known.versions, known.facts);
  return finding;
}

// Of one entry: its best confirmation first, the others beside it.
Finding PasteSearch::best_finding(std::span<Candidate> found, const Known& known) const {
  if (found.size() == 1) return judged_finding(found.front(), known);
  std::vector<Finding> choices;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto& finding = choices.emplace_back();
    finding.entry = found[i].entry;
    finding.number = found[i].number;
    finding.confirmation = found[i].confirmation;
    for (std::size_t j = 0; j < found.size(); ++j)
      if (j != i) finding.others.push_back(*found[j].confirmation);
    judge(finding, paste_, known.versions, known.facts);
  }
  sort_findings(choices, 1);
  return std::move(choices.front());
}

Result<void> PasteSearch::confirm_signature(SignatureRef ref) {
  auto entry = reader_.entry(ref.entry);
  if (!entry) return fail(entry.error());
  if ((*entry)->id == leave_out_ || ref.signature >= (*entry)->signatures.size()) return {};
  auto found = confirmer_.confirm((*entry)->signatures[ref.signature], /*cut=*/false);
  if (!found) return {};
  // A part may be replaced meanwhile: what is confirmed points into the entry that is held.
  const bool known = !found_.empty() && found_.back().number == ref.entry;
  if (known && found_.back().entry != *entry) return {};
  found_.push_back({ref.entry, std::move(*entry), std::move(found)});
  exact_ = found_.size();
  return {};
}

Result<void> PasteSearch::try_entry(const SimilarEntry& similar) {
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
bool PasteSearch::shares_message(const Finding& finding) const {
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

bool PasteSearch::issue_confirmed_on(std::size_t exception) const {
  return std::any_of(found_.begin(), found_.end(), [&](const Candidate& found) {
    return found.confirmation && found.confirmation->seen->exception == exception &&
           found.entry->kind == EntryKind::kIssue;
  });
}

void PasteSearch::guide_to(const std::vector<std::string>& graph_breaks) {
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

std::vector<Finding> PasteSearch::judged(const Known& known, std::size_t wanted) {
  auto findings = std::move(guides_);
  for (auto& guide : findings) guide.applies = applies_to(*guide.entry, known.versions);
  findings.reserve(findings.size() + found_.size());
  for (auto first = found_.begin(); first != found_.end();) {
    const auto next = std::find_if(
        first, found_.end(), [&](const Candidate& found) { return found.number != first->number; });
    findings.push_back(best_finding({first, next}, known));
    if (findings.back().verdict == Verdict::kNone) findings.pop_back();
    first = next;
  }
  const bool issues = std::all_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.entry->kind == EntryKind::kIssue;
  });
  const bool claimed = std::ranges::any_of(findings, is_claim, &Finding::verdict);
  for (auto& finding : findings) finding.beside_claim = claimed;
  sort_findings(findings, issues ? wanted : findings.size());
  for (auto& finding : findings) {
    finding.shared_message = shares_message(finding);
    if (finding.shared_message && finding.verdict == Verdict::kExact)
      finding.verdict = Verdict::kLikely;
  }
  settle_rivals(findings);
  return findings;
}

std::size_t PasteSearch::places_of(const Entry& entry) {
  std::size_t most = 0;
  for (const auto& signature : entry.signatures)
    most = std::max(most, confirmer_.places_of(signature));
  return most;
}

bool PasteSearch::is_found(EntryNumber number) const {
  const auto exact = std::span(found_).first(exact_), text = std::span(found_).subspan(exact_);
  return std::ranges::binary_search(exact, number, {}, &Candidate::number) ||
         std::ranges::find(text, number, &Candidate::number) != text.end();
}

}  // namespace tracelore
