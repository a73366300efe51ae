#include "engine/answer/where_seen.h"

#include <algorithm>
#include <map>

#include "engine/entry/snippet.h"
#include "engine/messages/messages.h"
#include "engine/release/version.h"

namespace tracelore {
namespace {

struct ByAge {
  bool operator()(const std::string& a, const std::string& b) const {
    const auto left = Version::parse(a);
    const auto right = Version::parse(b);
    if (left && right && *left != *right) return *left < *right;
    return a < b;
  }
};

// Releases on which the problem appeared, and whether it was cured each time there.
using Runs = std::map<std::string, bool, ByAge>;

struct Recorded {
  std::string package;
  Runs runs;
};

Recorded recorded_of(const Entry& entry) {
  Recorded recorded;
  for (const auto& line : entry.verified) {
    const auto run = parse_json(line);
    if (!run || !run->is_object()) continue;
    const auto verdict = run->find("verdict");
    const auto id = verdict != run->end() && verdict->is_string()
                        ? verdict_id(verdict->get_ref<const std::string&>())
                        : std::string_view{};
    if (id != "cured" && id != "not_cured") continue;
    const auto versions = run->find("versions");
    auto decided = deciding_package(entry, versions == run->end() ? Json() : *versions);
    decided.version.erase(std::min(decided.version.find('+'), decided.version.size()));
    if (recorded.package.empty()) recorded.package = decided.name;
    if (decided.version.empty() || decided.name != recorded.package) continue;
    const auto [at, added] = recorded.runs.emplace(decided.version, true);
    at->second = at->second && id == "cured";
  }
  return recorded;
}

// "2.3.1, 2.8.0 and 2.15.0"; of more than three the ends, "1.13.1 to 2.15.0 (5 releases)".
std::string listed(const std::vector<std::string>& releases, Language language) {
  constexpr std::size_t kShort = 3;
  if (releases.size() > kShort)
    return say(language, "list.range",
               {{"first", releases.front()},
                {"last", releases.back()},
                {"count", std::to_string(releases.size())}});
  std::string text = releases.front();
  for (std::size_t i = 1; i < releases.size(); ++i)
    text = say(language, i + 1 < releases.size() ? "list.comma" : "list.and",
               {{"first", text}, {"last", releases[i]}});
  return text;
}

// A demonstration makes the mistake itself: it reproduces nobody's problem.
std::string runs_text(const Recorded& recorded, CheckKind shows,
                      const std::vector<std::string>& releases, std::size_t cured,
                      Language language) {
  const std::string kind = shows == CheckKind::kDemonstration ? "seen.shown_" : "seen.";
  const std::string id = cured < releases.size() ? "not_always_cured"
                         : cured == 1            ? "cured_once"
                                                 : "cured_each_time";
  return say(language, kind + id,
             {{"package", recorded.package == "python" ? "Python" : recorded.package},
              {"releases", listed(releases, language)},
              {"cured", std::to_string(cured)}});
}

void append(std::string& text, const std::string& sentence, Language language) {
  if (!text.empty() && language == Language::kEnglish) text += ' ';
  text += sentence;
}

}  // namespace

Json where_seen_part(const Entry& entry, Language language) {
  const Recorded recorded = recorded_of(entry);
  if (entry.affects.empty() && entry.fixed_in.empty() && recorded.runs.empty()) return nullptr;
  std::string text;
  Json affects = Json::object();
  for (const auto& [package, bounds] : entry.affects) {
    affects[package] = bounds.text();
    append(text, say(language, "seen.affects", {{"package", package}, {"range", bounds.text()}}),
           language);
  }
  for (const auto& [package, release] : entry.fixed_in)
    append(text, say(language, "seen.fixed_in", {{"package", package}, {"version", release}}),
           language);
  std::vector<std::string> releases;
  std::size_t cured = 0;
  for (const auto& [release, each_time] : recorded.runs) {
    releases.push_back(release);
    cured += each_time;
  }
  const auto runs = releases.empty()
                        ? std::string()
                        : runs_text(recorded, entry.verify.shows, releases, cured, language);
  if (!runs.empty()) append(text, runs, language);
  return {{"affects", std::move(affects)},
          {"fixed_in", entry.fixed_in},
          {"package", recorded.package},
          {"reproduced", releases},
          {"cured", cured},
          {"runs", runs},
          {"text", text}};
}

}  // namespace tracelore
