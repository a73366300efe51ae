#include "engine/match/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/index/legs/similar.h"
#include "engine/match/confirm/exception_class.h"
#include "engine/match/confirm/foreign.h"
#include "engine/match/judge/calibration.h"
#include "engine/match/judge/causes.h"
#include "engine/match/versions.h"

namespace tracelore {
namespace {

bool derived(const Finding& finding) {
  return finding.confirmed() && finding.confirmation->signature->derived;
}

// What was confirmed is a log line, or an error that a log only names ("… thrown while requesting
// …"). It explains no root of the text, and there is one.
bool has_unconfirmed_root(const Finding& finding, const Paste& paste) {
  const auto& exceptions = paste.report->exceptions;
  const bool named_only =
      !finding.on_log_line && exceptions[finding.confirmation->seen->exception].frames.empty();
  if (!finding.on_log_line && !named_only) return false;
  return std::any_of(exceptions.begin(), exceptions.end(), [&](const Exception& e) {
    return e.relation == Relation::kRoot && (finding.on_log_line || !e.frames.empty());
  });
}

bool is_logged_as_warning(const Sighting& seen, const Report& report) {
  bool warned = false;
  for (const auto& line : report.lines) {
    if (!stands_on(seen, line)) continue;
    if (!line.warned) return false;
    warned = true;
  }
  return warned;
}

// By its signature, its class, its level in the log, or as "a.py:3: TracerWarning: Converting …":
// the message follows a warning's class on its line.
bool is_in_a_warning(const Confirmation& found, const Paste& paste) {
  if (found.signature->warning) return true;
  const Sighting& seen = *found.seen;
  if (seen.exception != kNoException)
    return is_warning(paste.report->exceptions[seen.exception].type);
  const auto& text = paste.passages[seen.passage].text();
  const auto head = std::string_view(text).substr(0, seen.match.bytes.begin);
  const auto line = head.rfind('\n') == head.npos ? head : head.substr(head.rfind('\n') + 1);
  return line.find("Warning: ") != line.npos || is_logged_as_warning(seen, *paste.report);
}

bool shows_an_error(const Report& report) {
  return std::ranges::any_of(report.exceptions, [](const Exception& e) {
    return e.relation == Relation::kRoot && !e.type.empty() && !is_warning(e.type);
  });
}

bool is_path(std::string_view evidence) {
  return evidence.find('/') != evidence.npos;
}

// The whole traceback is there and does not run through the library that the signature asks for:
// this is no truncated paste but another problem with the same words.
bool runs_elsewhere(const Confirmation& found, const Report& report) {
  if (found.seen->exception == kNoException) return false;
  const Exception& exception = report.exceptions[found.seen->exception];
  const bool whole = !exception.frames.empty() && !exception.head_cut;
  return whole && std::any_of(found.missing.begin(), found.missing.end(), is_path);
}

bool loses_words(Tolerance tolerance) {
  return tolerance != Tolerance::kUnderscores && tolerance != Tolerance::kWrapped;
}

// A sentence that only PyTorch and its libraries say, known as an exception without its class.
bool is_known_sentence(const Sighting& seen, const Report& report) {
  return seen.exception != kNoException && report.exceptions[seen.exception].type.empty();
}

// A line of the text that holds more than the shell's word for a signal, whose class is ours.
bool is_line_of_a_death(const Confirmation& found, const Report& report) {
  return found.signature->is_line && found.seen->exception != kNoException &&
         report.exceptions[found.seen->exception].type.starts_with("SIG");
}

// `where: ["!torch/serialization.py"]`: words that any program may print.
bool requires_evidence(const Signature& signature, std::string_view evidence) {
  return std::any_of(signature.where.begin(), signature.where.end(), [&](std::string_view wanted) {
    return is_required(wanted) && without_mark(wanted) == evidence;
  });
}

// Without its evidence a text must at least be the signature's own, as an exception of its class or
// as a sentence that needs none.
bool too_doubtful(const Confirmation& found, const Report& report) {
  if (std::any_of(found.missing.begin(), found.missing.end(), [&](std::string_view missing) {
        return requires_evidence(*found.signature, missing);
      }))
    return true;
  return !found.missing.empty() &&
         std::any_of(
             found.seen->tolerances.begin(), found.seen->tolerances.end(),
             [&](Tolerance tolerance) {
               if (tolerance == Tolerance::kNoClass && is_known_sentence(*found.seen, report))
                 return false;
               return loses_words(tolerance);
             });
}

// What a rank printed because another one had failed, in a paste that shows that failure. And a
// warning: it ended nothing, so that beside the error that did it is reading, not the problem.
bool stands_aside(const Finding& finding, const Report& report) {
  const bool aftermath = !finding.on_log_line && finding.relation == Relation::kTeardown;
  return (aftermath || finding.warned) && shows_an_error(report);
}

Verdict verdict_of(const Finding& finding, const Paste& paste) {
  if (!finding.confirmed()) {
    const bool similar =
        finding.coverage >= kLeastCoverage && foreign_framework(*finding.entry, paste).empty();
    return similar ? Verdict::kRelated : Verdict::kNone;
  }
  const Confirmation& found = *finding.confirmation;
  if (!finding.foreign.empty()) return Verdict::kRelated;
  if (finding.refuted()) {
    const bool of_torch = is_known_sentence(*found.seen, *paste.report) ||
                          is_line_of_a_death(found, *paste.report) || paste.names_torch();
    return of_torch ? Verdict::kRelated : Verdict::kNone;
  }
  if (finding.borrowed || stands_aside(finding, *paste.report)) return Verdict::kRelated;
  const bool sure = finding.entry->kind == EntryKind::kIssue &&
                    message_state(finding) == MessageState::kConfirmed && !derived(finding) &&
                    (finding.on_log_line || finding.relation == Relation::kRoot) &&
                    !has_unconfirmed_root(finding, paste) &&
                    cause_state(finding) != CauseState::kOpen &&
                    finding.applies.status != Applies::kNotAffected;
  return sure ? Verdict::kExact : Verdict::kLikely;
}

bool overlap(const Sighting& a, const Sighting& b) {
  return std::any_of(a.lines.begin(), a.lines.end(), [&](std::size_t line) {
    return std::find(b.lines.begin(), b.lines.end(), line) != b.lines.end();
  });
}

}  // namespace

void judge(Finding& finding, const Paste& paste, const Environment& environment,
           const Facts& facts) {
  if (finding.confirmed()) {
    const auto exception = finding.confirmation->seen->exception;
    finding.on_log_line = exception == kNoException;
    if (!finding.on_log_line) {
      finding.relation = paste.report->exceptions[exception].relation;
      finding.ignored = paste.report->exceptions[exception].ignored;
    }
    finding.warned = is_in_a_warning(*finding.confirmation, paste);
    finding.elsewhere = runs_elsewhere(*finding.confirmation, *paste.report);
    finding.doubtful = too_doubtful(*finding.confirmation, *paste.report);
    finding.foreign = foreign_framework(*finding.confirmation, *finding.entry, paste);
    finding.borrowed = is_borrowed(*finding.confirmation, *finding.entry, paste);
  }
  finding.applies = applies_to(*finding.entry, environment);
  finding.causes = choose_causes(finding, paste, environment, facts);
  finding.verdict = verdict_of(finding, paste);
}

MessageState message_state(const Finding& finding) {
  if (!finding.confirmed()) return MessageState::kNone;
  const Confirmation& found = *finding.confirmation;
  const bool whole = found.seen->tolerances.empty() && found.missing.empty() && !finding.refuted();
  return whole ? MessageState::kConfirmed : MessageState::kPartial;
}

void settle_rivals(std::vector<Finding>& findings) {
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].verdict != Verdict::kExact) continue;
    for (std::size_t j = i + 1; j < findings.size(); ++j)
      if (findings[j].verdict == Verdict::kExact &&
          overlap(*findings[i].confirmation->seen, *findings[j].confirmation->seen))
        findings[j].verdict = Verdict::kLikely;
  }
}

Features features_of(const Finding& f) {
  const bool confirmed = f.confirmed();
  const auto literal =
      confirmed ? static_cast<double>(f.confirmation->seen->match.literal_bytes) : 0.0;
  return {1.0,
          f.verdict == Verdict::kExact ? 1.0 : 0.0,
          confirmed ? static_cast<double>(
                          std::min<std::size_t>(f.confirmation->seen->tolerances.size(), 3))
                    : 0.0,
          confirmed ? static_cast<double>(std::min<std::size_t>(f.confirmation->missing.size(), 2))
                    : 0.0,
          f.relation != Relation::kRoot || f.on_log_line ? 1.0 : 0.0,
          f.cause_open() ? 1.0 : 0.0,
          f.applies.status == Applies::kNotAffected ? 1.0 : 0.0,
          confirmed ? std::max(0.0, (40.0 - literal) / 40.0) : 0.0,
          derived(f) ? 1.0 : 0.0,
          confirmed ? 0.0 : 1.0,
          f.entry->kind == EntryKind::kIssue ? 0.0 : 1.0,
          f.shared_message ? 1.0 : 0.0};
}

double confidence_of(const Finding& finding) {
  const auto features = features_of(finding);
  const double score =
      std::inner_product(features.begin(), features.end(), calibration::kWeights.begin(), 0.0);
  return 1.0 / (1.0 + std::exp(-score));
}

}  // namespace tracelore
