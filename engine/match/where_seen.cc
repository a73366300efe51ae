#include "engine/match/where_seen.h"

#include <algorithm>
#include <map>

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

std::string text_at(const Json& object, std::string_view key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The package that the entry is about, as far as runs name its release.
std::string package_of(const Entry& entry, const Json& versions) {
  for (const auto& package : entry.packages)
    if (!text_at(versions, package).empty()) return package;
  return text_at(versions, "torch").empty() ? std::string() : "torch";
}

Recorded recorded_of(const Entry& entry) {
  constexpr std::string_view kAffected = "AFFECTED";
  constexpr std::string_view kCured = "AFFECTED, workaround works";
  Recorded recorded;
  for (const auto& line : entry.verified) {
    const auto run = parse_json(line);
    if (!run) continue;
    const auto verdict = text_at(*run, "verdict");
    const auto versions = run->find("versions");
    if (!verdict.starts_with(kAffected) || versions == run->end()) continue;
    if (recorded.package.empty()) recorded.package = package_of(entry, *versions);
    auto release = text_at(*versions, recorded.package);
    release.erase(std::min(release.find('+'), release.size()));
    if (release.empty()) continue;
    const auto [at, added] = recorded.runs.emplace(release, true);
    at->second = at->second && verdict.starts_with(kCured);
  }
  return recorded;
}

// "2.3.1, 2.8.0 and 2.15.0".
std::string listed(const std::vector<std::string>& releases, Language language) {
  std::string text = releases.front();
  for (std::size_t i = 1; i < releases.size(); ++i)
    text = say(language, i + 1 < releases.size() ? "list.comma" : "list.and",
               {{"first", text}, {"last", releases[i]}});
  return text;
}

std::string runs_text(const Recorded& recorded, const std::vector<std::string>& releases,
                      std::size_t cured, Language language) {
  const std::string id = cured < releases.size() ? "seen.not_always_cured"
                         : cured == 1            ? "seen.cured_once"
                                                 : "seen.cured_each_time";
  return say(language, id,
             {{"package", recorded.package},
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
  const auto runs =
      releases.empty() ? std::string() : runs_text(recorded, releases, cured, language);
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
