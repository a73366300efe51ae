#include "server/pages/answer/answer_address.h"

#include <algorithm>

#include "engine/text/secrets/redact.h"
#include "server/pages/answer/shown_version.h"
#include "server/pages/page_link.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostValues = 12;
constexpr std::size_t kMostVersions = 6;
constexpr std::size_t kValueBytes = 80;

// The page reads the same bounds (web/assets/shared.js).
bool may_be_shown(std::string_view value) {
  return !value.empty() && value.size() <= kValueBytes && value.find('\n') == value.npos;
}

void add_versions(const Match& match, const Environment& environment, Fields& fields) {
  std::vector<std::string> packages{"torch", "python", "cuda"};
  for (const auto& package : match.entry->packages) packages.push_back(normalize_package(package));
  std::size_t count = 0;
  for (auto package = packages.begin(); package != packages.end(); ++package) {
    const auto known = environment.find(*package);
    if (known == environment.end() || std::find(packages.begin(), package, *package) != package)
      continue;
    if (++count > kMostVersions) return;
    fields.emplace_back("on." + *package, shown_version(known->second));
  }
}

void add_values(const Match& match, Fields& fields) {
  std::size_t count = 0;
  for (const auto& capture : match.why.captures) {
    const auto value = redact(capture.value);
    if (capture.name.empty() || !may_be_shown(value)) continue;
    if (++count > kMostValues) return;
    fields.emplace_back("v." + capture.name, value);
  }
}

std::string cause_of(const Match& match) {
  for (const auto& cause : match.causes)
    if (cause.chosen || cause.state == CauseState::kSettled)
      return match.entry->causes[cause.index].id;
  return {};
}

}  // namespace

std::string answer_address(const Exchange& exchange, const Answer& answer) {
  const bool claimed = is_claim(answer.verdict);
  if (!claimed) return page_link(exchange, "/");
  const Match& match = answer.matches.front();
  Fields fields{{"shared", std::string(name_of(answer.verdict))}};
  if (const auto cause = cause_of(match); !cause.empty()) fields.emplace_back("cause", cause);
  if (!match.why.lines.empty())
    fields.emplace_back("line", std::to_string(match.why.lines.front()));
  add_versions(match, answer.environment, fields);
  add_values(match, fields);
  return page_link(exchange, "/entries/" + percent_encode(match.entry->id)) + "#" +
         query_string(fields).substr(1);
}

}  // namespace tracelore
