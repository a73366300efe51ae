#include "cli/answer/file_groups.h"

#include <algorithm>
#include <cmath>

#include "cli/answer/answer_parts.h"
#include "cli/terminal/rows.h"
#include "cli/terminal/safe_text.h"
#include "cli/terminal/terminal.h"
#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

constexpr std::size_t kNamed = 6;

// What makes two answers the same to a reader: the problem, its cause, and the error itself.
std::string key_of(const Json& answer) {
  std::string key = string_at(answer, "verdict") + "|" + string_at(answer, "fingerprint");
  const Json& matches = list_at(answer, "matches");
  if (matches.empty()) return key;
  return key + "|" + string_at(part_at(matches[0], "entry"), "id") + "|" +
         string_at(part_at(matches[0], "cause"), "id");
}

bool tells_failure(const Json& answer) {
  const Json& exceptions = list_at(answer, "exceptions");
  const Json& matches = list_at(answer, "matches");
  return !exceptions.empty() || (!matches.empty() && is_claim(matches[0]));
}

}  // namespace

void FileGroups::add(const std::string& file, std::size_t line, double failed_at,
                     const Json& answer, std::string shown) {
  const auto key = key_of(answer);
  Member member{safe_text(line == 0 ? file : file + ":" + std::to_string(line)), failed_at};
  auto group = std::ranges::find(groups_, key, &Group::key);
  if (group == groups_.end())
    group = groups_.insert(group, {key, std::move(shown), tells_failure(answer), {}});
  else if (failed_at < group->members.front().failed_at)
    group->shown = std::move(shown);
  const auto place = std::ranges::upper_bound(group->members, failed_at, {}, &Member::failed_at);
  group->members.insert(place, std::move(member));
}

std::vector<const FileGroups::Group*> FileGroups::in_order(bool& first_is_clear) const {
  std::vector<const Group*> order;
  std::vector<double> times;
  for (const auto& group : groups_) {
    order.push_back(&group);
    for (const auto& member : group.members)
      if (group.failed) times.push_back(member.failed_at);
  }
  std::ranges::stable_partition(order, [](const Group* group) { return group->failed; });
  std::ranges::sort(times);
  first_is_clear = times.size() > 1 && times[0] > 0 && times[0] + kFailedApart < times[1];
  if (first_is_clear)
    std::ranges::stable_partition(order, [&](const Group* group) {
      return group->failed && group->members.front().failed_at == times[0];
    });
  return order;
}

std::string FileGroups::text(const Terminal& terminal) const {
  bool first_is_clear = false;
  const auto order = in_order(first_is_clear);
  Rows rows(terminal);
  if (first_is_clear)
    rows.add(inked(terminal, Ink::kBold,
                   say(terminal.language, "view.first_file",
                       {{"file", order.front()->members.front().place}})));
  for (const Group* group : order) {
    rows.add_text(inked(terminal, Ink::kBold, "== " + group->members.front().place) + "\n" +
                  group->shown);
    if (group->members.size() == 1) continue;
    std::string files;
    const auto last = std::min(kNamed + 1, group->members.size());
    for (std::size_t i = 1; i < last; ++i)
      files.append(i == 1 ? "" : ", ").append(group->members[i].place);
    if (last < group->members.size()) files += " …";
    rows.add(say(terminal.language, "view.same_in",
                 {{"count", std::to_string(group->members.size() - 1)}, {"files", files}}));
  }
  return rows.take();
}

}  // namespace tracelore::cli
