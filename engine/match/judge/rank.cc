#include "engine/match/judge/rank.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace tracelore {
namespace {

// What followed the failure of another rank, or what was only warned of, claims nothing beside it.
// It stands in the text all the same, and goes before what is only like the text's words.
double confirmed(const Finding& f) {
  const bool beside = f.warned || f.relation == Relation::kTeardown;
  const bool claims = !beside || f.verdict != Verdict::kRelated;
  if (f.confirmed() && !f.refuted() && !f.borrowed && claims) return 0;
  return f.beside_claim && !f.confirmed() ? 2 : 1;
}

// An id of Dynamo's registry says more than similar words.
double graph_break(const Finding& f) {
  return f.graph_breaks.empty() ? 1 : 0;
}

// A problem of its own before "something below failed", that before what only came after the
// failure or was caught, then a tutorial, then what was only warned of, and last a mere hint.
double explains(const Finding& f) {
  if (f.warned) return f.confirmation->signature->warning ? 5 : 4;
  if (f.entry->kind == EntryKind::kGuide) return 3;
  if (f.entry->kind == EntryKind::kWrapper) return 1;
  const bool aside = f.relation == Relation::kTeardown || f.relation == Relation::kHandled;
  return aside ? 2 : 0;
}

double relation(const Finding& f) {
  // Of what only wraps, an exception is nearer to the failure than a table in the log.
  if (f.entry->kind == EntryKind::kWrapper && f.relation == Relation::kWrapper) return 0;
  if (f.on_log_line) return 1;
  switch (f.relation) {
    case Relation::kRoot:
      return 0;
    case Relation::kCause:
      return 1;
    case Relation::kWrapper:
      return 2;
    case Relation::kHandled:
      return 3;
    case Relation::kTeardown:
      return 4;
  }
  return 4;
}

double missing_evidence(const Finding& f) {
  return f.confirmed() ? static_cast<double>(f.confirmation->missing.size()) : 0;
}

double tolerances(const Finding& f) {
  return f.confirmed() ? static_cast<double>(f.confirmation->seen->tolerances.size()) : 0;
}

double version(const Finding& f) {
  return f.applies.status == Applies::kNotAffected ? 1 : 0;
}

// Several roots keep the parser's order, which is best first.
double root(const Finding& f) {
  return f.confirmed() && f.confirmation->seen->exception != kNoException
             ? static_cast<double>(f.confirmation->seen->exception)
             : 1e6;
}

double evidence(const Finding& f) {
  if (!f.confirmed()) return 0;
  std::size_t bytes = 0;  // ".grad.detach" tells more than "torch"
  for (const auto& found : f.confirmation->evidence) bytes += found.size();
  return -static_cast<double>(bytes);
}

// A message that several causes share says less than one whose cause is known.
double decided(const Finding& f) {
  return f.cause_open() ? 1 : 0;
}

double literal(const Finding& f) {
  return f.confirmed() ? -static_cast<double>(f.confirmation->seen->match.literal_bytes) : 0;
}

double similarity(const Finding& f) {
  return -f.coverage;
}

// Of those that share the same words with the paste, one that was raised where the paste says.
double places(const Finding& f) {
  return -static_cast<double>(f.places);
}

constexpr RankRule kRules[] = {
    {"confirmed", confirmed},
    {"graph_break", graph_break},
    {"explains", explains},
    {"relation", relation},
    {"missing_evidence", missing_evidence},
    {"version", version},
    {"tolerances", tolerances},
    {"root", root},
    {"evidence", evidence},
    {"decided", decided},
    {"literal", literal},
    {"similarity", similarity},
    {"places", places},
};

}  // namespace

std::span<const RankRule> rank_rules() {
  return kRules;
}

// Every key once, then the findings moved to their places: a common message has hundreds of them.
void sort_findings(std::vector<Finding>& findings, std::size_t wanted) {
  struct KeyedFinding {
    std::array<double, std::size(kRules)> keys;
    std::size_t index;
  };
  std::vector<KeyedFinding> rows(findings.size());
  std::vector<const KeyedFinding*> order(findings.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    order[i] = &rows[i];
    rows[i].index = i;
    for (std::size_t rule = 0; rule < std::size(kRules); ++rule)
      rows[i].keys[rule] = kRules[rule].key(findings[i]);
  }
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, order.size()));
  const auto before = [&](const KeyedFinding* a, const KeyedFinding* b) {
    if (a->keys != b->keys) return a->keys < b->keys;
    const int ids = findings[a->index].entry->id.compare(findings[b->index].entry->id);
    return ids != 0 ? ids < 0 : a->index < b->index;
  };
  if (end != order.end()) std::nth_element(order.begin(), end, order.end(), before);
  std::sort(order.begin(), end, before);
  std::vector<Finding> sorted;
  sorted.reserve(static_cast<std::size_t>(end - order.begin()));
  for (auto row = order.begin(); row != end; ++row)
    sorted.push_back(std::move(findings[(*row)->index]));
  findings = std::move(sorted);
}

std::string_view deciding_rule(const Finding& before, const Finding& after) {
  for (const auto& rule : kRules)
    if (rule.key(before) != rule.key(after)) return rule.id;
  return {};
}

}  // namespace tracelore
