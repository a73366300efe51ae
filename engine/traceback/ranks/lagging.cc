#include "engine/traceback/ranks/lagging.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>

namespace tracelore::parsing {
namespace {

constexpr auto kNever = std::numeric_limits<std::int64_t>::max();
// Processes of a node where the text does not tell.
constexpr int kUsualNode = 8;

// All ranks of a group run the same collectives: who has not even enqueued what the others wait for
// is behind.
std::set<int> late_to_enqueue(const Group& group) {
  std::int64_t waited_for = kNever, most = -1;
  for (const auto& [rank, work] : group.works) {
    if (work.timed_out >= 0 && work.enqueued >= work.timed_out)
      waited_for = std::min(waited_for, work.timed_out);
    most = std::max(most, work.enqueued);
  }
  std::set<int> found;
  for (const auto& [rank, work] : group.works)
    if (work.enqueued >= 0 && work.enqueued < (waited_for == kNever ? most : waited_for))
      found.insert(rank);
  return found;
}

// One that hangs at an earlier collective never came to the one that the others wait for.
std::set<int> at_earlier_number(const Group& group) {
  std::int64_t least = kNever, highest = -1;
  for (const auto& [rank, work] : group.works) {
    if (work.timed_out < 0) continue;
    least = std::min(least, work.timed_out);
    highest = std::max(highest, work.timed_out);
  }
  std::set<int> found;
  for (const auto& [rank, work] : group.works)
    if (work.timed_out == least && least < highest) found.insert(rank);
  return found;
}

// At the same number most wait in one collective: who is in another took another way.
std::set<int> in_another_collective(const Group& group) {
  std::map<std::string, std::set<int>> ranks_in;
  std::size_t all = 0;
  for (const auto& [rank, work] : group.works) {
    if (work.timed_out < 0 || work.collective.empty()) continue;
    ranks_in[work.collective].insert(rank);
    ++all;
  }
  std::set<int> found;
  const bool agreed = std::any_of(ranks_in.begin(), ranks_in.end(),
                                  [&](const auto& row) { return row.second.size() * 2 > all; });
  for (const auto& [collective, ranks] : ranks_in)
    if (agreed && ranks.size() * 2 <= all) found.insert(ranks.begin(), ranks.end());
  return found;
}

// The watchdog of a process that holds the lock of the interpreter or of CUDA does not come forward
// either.
std::set<int> stuck_itself(const Group& group) {
  std::size_t waiting = 0;
  std::set<int> found;
  for (const auto& [rank, work] : group.works) {
    if (work.timed_out >= 0) ++waiting;
    if (work.stuck && work.timed_out < 0) found.insert(rank);
  }
  return waiting >= 2 ? found : std::set<int>{};
}

std::set<int> behind_in(const Group& group) {
  const auto known = static_cast<std::size_t>(std::count_if(
      group.works.begin(), group.works.end(), [](const auto& row) { return row.second.alarmed; }));
  for (const auto find :
       {late_to_enqueue, at_earlier_number, in_another_collective, stuck_itself}) {
    auto found = find(group);
    // More than half of a group do not lag: the figures say something else.
    if (!found.empty()) return found.size() * 2 <= known ? found : std::set<int>{};
  }
  return {};
}

// "mesh_tp" of "PG GUID 5(mesh_tp)"
std::string purpose_of(const std::string& name) {
  const auto begin = name.find('(');
  return begin == std::string::npos ? name : name.substr(begin);
}

// Numbers within a group run evenly over the ranks: number 2 of {8, 9, _, 11} is rank 10.
class Members {
 public:
  explicit Members(const Group& group) {
    for (const auto& [rank, work] : group.works)
      if (work.member >= 0) known_.emplace(work.member, rank);
    if (known_.size() < 2) return;
    const auto [first, rank] = *known_.begin();
    const auto [second, next] = *std::next(known_.begin());
    step_ = (next - rank) / (second - first);
    base_ = rank - first * step_;
    even_ = step_ > 0 && std::all_of(known_.begin(), known_.end(), [this](const auto& row) {
              return row.second == base_ + row.first * step_;
            });
  }
  bool even() const { return even_; }
  int rank_of(int member) const { return base_ + member * step_; }
  int size() const { return known_.empty() ? 0 : known_.rbegin()->first + 1; }

 private:
  std::map<int, int> known_;
  int base_ = 0, step_ = 0;
  bool even_ = false;
};

class Silence {
 public:
  Silence(const RankFacts& facts, const std::set<int>& raised) : facts_(facts) {
    heard_ = facts.alarmed;
    heard_.insert(raised.begin(), raised.end());
    for (const auto& [name, group] : facts.groups)
      sizes_[purpose_of(name)] =
          std::max({sizes_[purpose_of(name)], group.size, Members(group).size()});
    const int node = facts.node > 0 ? facts.node : kUsualNode;
    node_ = facts.world > node ? node : std::max(facts.world, 1);
    for (const int rank : heard_) nodes_heard_.insert(rank / node_);
    for (const int rank : facts.speaking) nodes_heard_.insert(rank / node_);
  }

  // Members of the group of whom nothing was heard while the others ran out of time.
  std::set<int> missing_of(const std::string& name, const Group& group) const {
    const bool of_all = is_default_group(name);
    const Members members(group);
    const int size = of_all ? facts_.world : sizes_.at(purpose_of(name));
    if (!of_all && !members.even()) return {};
    std::set<int> missing;
    for (int member = 0; member < size; ++member) {
      const int rank = of_all ? member : members.rank_of(member);
      if (heard_.contains(rank)) continue;
      // Its node's console may not have been pasted.
      if (!nodes_heard_.contains(rank / node_)) return {};
      missing.insert(rank);
    }
    const bool few = missing.size() * 2 < static_cast<std::size_t>(size);
    return few ? missing : std::set<int>{};
  }

 private:
  const RankFacts& facts_;
  std::set<int> heard_, nodes_heard_;
  std::map<std::string, int> sizes_;
  int node_ = 1;
};

std::set<int> missing_members(const RankFacts& facts, const std::set<int>& raised) {
  std::set<int> missing;
  const Silence silence(facts, raised);
  for (const auto& [name, group] : facts.groups) {
    const auto waiting = std::count_if(group.works.begin(), group.works.end(),
                                       [](const auto& row) { return row.second.timed_out >= 0; });
    if (waiting < 2) continue;
    const auto found = silence.missing_of(name, group);
    missing.insert(found.begin(), found.end());
  }
  return missing;
}

}  // namespace

std::set<int> find_lagging(const RankFacts& facts, const std::set<int>& raised) {
  auto behind = facts.accused;
  for (const auto& [name, group] : facts.groups) behind.merge(behind_in(group));
  return behind.empty() ? missing_members(facts, raised) : behind;
}

}  // namespace tracelore::parsing
