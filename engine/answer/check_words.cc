#include "engine/answer/check_words.h"

#include "engine/entry/snippet.h"
#include "engine/messages/messages.h"

namespace tracelore {
namespace {

// "check.<kind>" of one that is stated, else what was said of all of them.
std::string kind_key(CheckKind shows) {
  const bool stated = shows != CheckKind::kUnstated;
  return "check." + (stated ? std::string(name_of(shows)) : std::string("unstated"));
}

}  // namespace

std::string check_words(Language language, CheckKind shows) {
  return say(language, kind_key(shows));
}

std::string run_words(Language language, CheckKind shows, std::string_view verdict,
                      const std::string& library, const std::string& reason) {
  const auto id = verdict_id(verdict);
  if (id == "skipped")
    return reason.empty() ? say(language, "check.skipped")
                          : say(language, "check.skipped_because", {{"reason", reason}});
  if (id == "error")
    return reason.empty() ? say(language, "check.error")
                          : say(language, "check.error_because", {{"reason", reason}});
  const auto key = kind_key(shows) + "." + std::string(id);
  const auto shown = library.empty() ? say(language, "check.some_library") : library;
  return say(language, key, {{"library", shown}});
}

Json told_runs(const Entry& entry, const std::vector<std::string>& lines, Language language) {
  Json runs = recorded_runs(lines);
  for (auto& run : runs) {
    const auto decided = deciding_package(entry, part_at(run, "versions"));
    const auto shows = check_kind_of(text_at(run, "shows")).value_or(CheckKind::kUnstated);
    run["headline"] = run_words(language, shows, text_at(run, "verdict"), decided.text());
    run["decided_by"] = {{"package", decided.name}, {"version", decided.version}};
  }
  return runs;
}

}  // namespace tracelore
