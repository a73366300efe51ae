#include "server/pages/runs/run_summary.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

#include "engine/messages/messages.h"
#include "server/pages/runs/recorded_run.h"

namespace tracelore {
namespace {

// The most telling first: seen once is seen.
constexpr std::array<std::string_view, 4> kRunResults = {"not_cured", "cured", "not_affected",
                                                         "skipped"};
using Counts = std::array<std::size_t, kRunResults.size()>;
constexpr std::size_t kCured = 1;
constexpr std::size_t kSkipped = kRunResults.size() - 1;

struct Seen {
  std::size_t verdict = kRunResults.size();  // none
  std::string reason;
  std::string reason_en;
};

// What a skipped run lacked, by a word of its reason: the first row that fits. Each script says it
// in its own words, and a list of those would be as long as that of the entries.
struct Lack {
  std::string_view word;
  const char* heading;
};
constexpr Lack kLacks[] = {{"the snippet needs", "page.about.never_release"},
                           {"cuda", "page.about.never_gpu"},
                           {"CUDA", "page.about.never_gpu"},
                           {"NVIDIA", "page.about.never_gpu"},
                           {"mps", "page.about.never_mac"},
                           {"Windows", "page.about.never_windows"},
                           {"installed", "page.about.never_package"}};

using SeenOn = std::map<std::string, Seen, NewerRelease>;  // by release of torch; "" without it

SeenOn seen_of(const Entry& entry, Language language) {
  SeenOn seen;
  for (const auto& line : entry.verified) {
    const auto run = parse_recorded_run(line, entry, language);
    if (!run) continue;
    const auto place = std::find(kRunResults.begin(), kRunResults.end(), run->verdict);
    const auto verdict = static_cast<std::size_t>(place - kRunResults.begin());
    if (verdict == kRunResults.size()) continue;  // nothing was seen
    auto& best = seen[run->torch];
    if (verdict < best.verdict) best = {verdict, run->reason, run->reason_en};
  }
  return seen;
}

std::size_t best_of(const SeenOn& seen) {
  std::size_t best = kRunResults.size();
  for (const auto& [release, on] : seen) best = std::min(best, on.verdict);
  return best;
}

/// Why an entry was never reproduced: the heading that it stands under, and its own words.
struct WhyNever {
  std::string heading;
  std::string reason;
};

WhyNever why_never(const SeenOn& seen, Language language) {
  if (best_of(seen) < kSkipped) return {say(language, "page.about.never_affected"), {}};
  for (const auto& [release, on] : seen) {
    if (on.reason.empty()) continue;
    for (const auto& [word, heading] : kLacks)
      if (on.reason_en.find(word) != std::string::npos) return {say(language, heading), on.reason};
    return {on.reason, {}};
  }
  return {say(language, "page.about.never_run"), {}};
}

Json release_rows(const std::map<std::string, Counts, NewerRelease>& releases) {
  Json rows = Json::array();
  for (const auto& [release, counts] : releases)
    rows.push_back({{"version", release}, {"counts", counts}});
  return rows;
}

Json never_rows(const std::map<std::string, Json>& by_heading) {
  Json rows = Json::array();
  for (const auto& [heading, entries] : by_heading)
    rows.push_back({{"heading", heading}, {"count", entries.size()}, {"entries", entries}});
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Json& a, const Json& b) { return a["count"] > b["count"]; });
  return rows;
}

}  // namespace

Json run_summary(const std::vector<std::shared_ptr<const Entry>>& entries, Language language) {
  std::size_t checks = 0;
  std::size_t reproduced = 0;
  std::map<CheckKind, std::size_t> kinds;
  std::map<std::string, Counts, NewerRelease> releases;
  std::map<std::string, Json> by_heading;
  for (const auto& entry : entries) {
    if (entry->verify_py.empty()) continue;
    ++checks;
    ++kinds[entry->verify.shows];
    const auto seen = seen_of(*entry, language);
    for (const auto& [release, on] : seen)
      if (!release.empty()) ++releases[release][on.verdict];
    if (best_of(seen) <= kCured) {
      ++reproduced;
      continue;
    }
    const auto why = why_never(seen, language);
    by_heading[why.heading].push_back(
        {{"id", entry->id}, {"title", entry->article(language).title}, {"reason", why.reason}});
  }
  if (releases.empty()) return nullptr;
  Json verdicts = Json::array();
  for (const auto id : kRunResults) verdicts.push_back(say(language, "run." + std::string(id)));
  return {{"checks", checks},
          {"reproduced", reproduced},
          {"environment", kinds[CheckKind::kEnvironment]},
          {"release", kinds[CheckKind::kRelease]},
          {"demonstration", kinds[CheckKind::kDemonstration]},
          {"verdicts", verdicts},
          {"releases", release_rows(releases)},
          {"never", never_rows(by_heading)}};
}

}  // namespace tracelore
