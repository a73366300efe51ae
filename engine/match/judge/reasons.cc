#include "engine/match/judge/reasons.h"

#include <algorithm>
#include <cmath>

#include "engine/base/bytes/dotted.h"
#include "engine/match/judge/message_context.h"
#include "engine/match/judge/rank.h"
#include "engine/text/secrets/redact.h"

namespace tracelore {
namespace {

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const auto& item : items) text.append(text.empty() ? "" : ", ").append(item);
  return text;
}

std::string line_text(const std::vector<std::size_t>& lines) {
  if (lines.empty()) return "";
  const auto [low, high] = std::minmax_element(lines.begin(), lines.end());
  return *low == *high ? std::to_string(*low) : std::to_string(*low) + "–" + std::to_string(*high);
}

Statement place_of(const Finding& finding, const Confirmation& found) {
  const Params params = {{"lines", line_text(found.seen->lines)}};
  if (finding.on_log_line) return {"why.log_line", params};
  if (finding.relation == Relation::kRoot)
    return {found.seen->tolerances.empty() ? "why.root_message" : "why.root_message_changed",
            params};
  if (finding.relation == Relation::kHandled) return {"why.handled_message", params};
  if (finding.ignored) return {"why.ignored_message", params};
  if (finding.relation == Relation::kTeardown) return {"why.teardown_message", params};
  return {"why.wrapper_message", params};
}

// "KeyError: 'a'": the class and the beginning of the message, whole words of one line.
std::string error_words(const Exception& exception) {
  constexpr std::size_t kMostBytes = 120;
  auto words = redact(exception.message.substr(0, exception.message.find('\n')));
  if (words.size() > kMostBytes) {
    const auto blank = words.rfind(' ', kMostBytes);
    words = blank == std::string::npos ? "…" : words.substr(0, blank) + " …";
  }
  return std::string(last_part(exception.type)) + (words.empty() ? "" : ": ") + words;
}

auto count_fitting(const Finding& finding) {
  return std::ranges::count_if(finding.causes, [](const CauseChoice& choice) {
    return choice.state != CauseState::kExcluded;
  });
}

void add_confirmed(const Finding& finding, Why& why) {
  const Confirmation& found = *finding.confirmation;
  why.signature = found.signature->id;
  why.lines = found.seen->lines;
  why.captures = captures_of(finding);
  why.evidence.assign(found.evidence.begin(), found.evidence.end());
  why.missing.assign(found.missing.begin(), found.missing.end());
  const bool by_id =
      !found.seen->tolerances.empty() && found.seen->tolerances.back() == Tolerance::kGraphBreak;
  if (!by_id) why.statements.push_back(place_of(finding, found));
  if (!found.evidence.empty())
    why.statements.push_back({"why.evidence", {{"evidence", joined(why.evidence)}}});
  if (!found.missing.empty())
    why.statements.push_back(
        {finding.elsewhere ? "why.elsewhere" : "why.missing", {{"missing", joined(why.missing)}}});
  if (!finding.foreign.empty())
    why.statements.push_back({"why.foreign", {{"framework", std::string(finding.foreign)}}});
  if (finding.borrowed) why.statements.push_back({"why.borrowed", {}});
  for (const auto tolerance : found.seen->tolerances) {
    why.tolerances.emplace_back(name_of(tolerance));
    why.statements.push_back({"why.tolerance." + std::string(name_of(tolerance)),
                              {{"classes", joined(found.signature->exceptions)}}});
  }
  if (found.signature->derived) why.statements.push_back({"why.derived", {}});
}

}  // namespace

Why why_of(const Finding& finding) {
  Why why;
  if (finding.confirmed()) {
    add_confirmed(finding, why);
    if (finding.shared_message) why.statements.push_back({"why.shared_message", {}});
    if (finding.cause_open())
      why.statements.push_back(
          {count_fitting(finding) == 1 ? "why.cause_open_alone" : "why.cause_open",
           {{"count", std::to_string(count_fitting(finding))}}});
    if (finding.applies.status == Applies::kNotAffected)
      why.statements.push_back(finding.applies.because);
  } else if (!finding.graph_breaks.empty()) {
    why.statements.push_back({"why.graph_break_guide", {{"ids", joined(finding.graph_breaks)}}});
  } else {
    const auto percent = std::to_string(std::lround(finding.coverage * 100));
    why.statements.push_back({"why.similar", {{"percent", percent}}});
  }
  return why;
}

std::optional<Statement> root_beside(const Finding& finding, const Report& report) {
  if (!finding.confirmed() || !is_claim(finding.verdict) || report.exceptions.empty()) return {};
  const auto& root = report.exceptions.front();
  if (root.relation != Relation::kRoot || root.type.empty() || root.message_lines.first == 0)
    return {};
  const bool of_root = finding.relation == Relation::kRoot && !finding.on_log_line;
  if (of_root || finding.confirmation->seen->exception == 0) return {};
  return Statement{
      "why.root_beside",
      {{"error", error_words(root)}, {"lines", std::to_string(root.message_lines.first)}}};
}

std::vector<Statement> order_reasons(const Finding& before, const Finding& after) {
  const auto rule = deciding_rule(before, after);
  if (rule.empty()) return {};
  return {
      {"rank." + std::string(rule), {{"before", before.entry->id}, {"after", after.entry->id}}}};
}

}  // namespace tracelore
