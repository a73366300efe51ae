#include "engine/traceback/ranks/rank_work.h"

#include <algorithm>
#include <array>

#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostGroups = 4096;
constexpr std::size_t kMostLoose = 16;  // of one rank
constexpr std::size_t kLongestCollective = 120;
constexpr std::string_view kInitialised = "initialization options: size: ";
constexpr std::string_view kFingerprint = "CollectiveFingerPrint(";
constexpr std::string_view kStuck = "watchdog got stuck for";
constexpr std::array<std::string_view, 6> kWorkMarks = {
    "atchdog", "ast enqueued", "last_enqueued", "work sequence id", kInitialised, kFingerprint};

// Every rank brings the same number of elements to these.
constexpr std::array<std::string_view, 5> kEvenSizes = {"ALLREDUCE", "BROADCAST", "REDUCE",
                                                        "_ALLGATHER_BASE", "_REDUCE_SCATTER_BASE"};
// Two ends of one transfer have other names and sizes.
constexpr std::array<std::string_view, 5> kUneven = {"SEND", "RECV", "RECVANY", "COALESCED",
                                                     "UNKNOWN"};

// The number behind `key` and whatever of ": =" stands between.
bool figure_after(std::string_view text, std::string_view key, std::int64_t& value) {
  const auto found = find_text(text, key);
  if (found == std::string_view::npos) return false;
  Scan scan{text, found + key.size()};
  scan.run([](char c) { return c == ':' || c == '=' || c == ' ' || c == '"'; });
  const bool negative = scan.lit("-");
  std::size_t read = 0;
  if (!scan.number(read)) return false;
  value = negative ? -static_cast<std::int64_t>(read) : static_cast<std::int64_t>(read);
  return true;
}

// "[PG ID 0 PG GUID 0(default_pg) Rank 3]", "[Rank 3]": the speaker's number within its group
int member_in_text(std::string_view text) {
  for (const std::string_view key : {" Rank ", "[Rank ", "[rank"}) {
    const auto found = find_text(text, key);
    if (found == std::string_view::npos) continue;
    Scan scan{text, found + key.size()};
    std::size_t rank = 0;
    if (scan.number(rank) && (scan.peek() == ']' || scan.peek() == ')'))
      return static_cast<int>(rank);
  }
  return -1;
}

// "PG GUID 0(default_pg)" since 2.4, "PG 0" before; empty where the line names none
std::string_view group_of(std::string_view text) {
  auto begin = find_text(text, "PG GUID ");
  if (begin == std::string_view::npos) begin = find_text(text, "[PG ");
  if (begin == std::string_view::npos) return {};
  begin += text[begin] == '[' ? 1 : 0;
  const auto end = find_text(text.substr(begin, kLongestCollective), " Rank");
  return end == std::string_view::npos ? std::string_view{} : text.substr(begin, end);
}

// "OpType=ALLREDUCE, NumelIn=8, …", "OpType=ALLREDUCE, TensorShape=[4], …"
std::string collective_in(std::string_view text) {
  Scan scan{text, find_text(text, "OpType=")};
  if (!scan.lit("OpType=")) return {};
  std::string collective(scan.word().substr(0, kLongestCollective));
  if (is_one_of(collective, kUneven)) return {};
  if (!is_one_of(collective, kEvenSizes)) return collective;
  std::string_view size;
  if (scan.lit(", NumelIn=")) size = scan.run(is_digit);
  if (scan.lit(", TensorShape=[")) size = scan.run([](char c) { return c != ']'; });
  return collective.append(" of ").append(size.substr(0, kLongestCollective));
}

Group* group_named(std::string_view name, RankFacts& facts) {
  const auto known = facts.groups.find(std::string(name));
  if (known != facts.groups.end()) return &known->second;
  return facts.groups.size() < kMostGroups ? &facts.groups[std::string(name)] : nullptr;
}

void merge(Work& work, const Work& said) {
  work.enqueued = std::max(work.enqueued, said.enqueued);
  work.completed = std::max(work.completed, said.completed);
  // The first that ran out of time: what waits behind it runs out later.
  if (said.timed_out >= 0 && (work.timed_out < 0 || said.timed_out < work.timed_out)) {
    work.timed_out = said.timed_out;
    work.collective.clear();
  }
  if (work.collective.empty() && said.timed_out == work.timed_out)
    work.collective = said.collective;
  if (said.member >= 0) work.member = said.member;
  work.alarmed |= said.alarmed;
  work.stuck |= said.stuck;
}

// "Detected mismatch between collectives on ranks. Rank 1 is running collective:
// CollectiveFingerPrint(SequenceNumber=0, OpType=BROADCAST, …), but Rank 0 is running collective:
// …"
void read_fingerprints(std::string_view text, RankFacts& facts) {
  constexpr std::string_view kRunning = " is running collective: ";
  std::size_t begin = 0;
  for (auto at = find_text(text, kRunning); at != text.npos; at = text.find(kRunning, begin)) {
    auto digits = at;
    while (digits > begin && is_digit(text[digits - 1])) --digits;
    Scan scan{text, digits};
    std::size_t rank = 0;
    const auto next = std::min(text.find(kRunning, at + 1), text.size());
    const auto said = text.substr(at, next - at);
    Work work;
    if (scan.number(rank) && figure_after(said, "SequenceNumber", work.timed_out)) {
      work.collective = collective_in(said);
      work.alarmed = true;
      if (auto* group = group_named("", facts)) merge(group->works[static_cast<int>(rank)], work);
      facts.alarmed.insert(static_cast<int>(rank));
    }
    begin = at + kRunning.size();
  }
}

Work work_in(std::string_view text) {
  Work work;
  for (const std::string_view key :
       {"ast enqueued work", "ast enqueued NCCL work", "last_enqueued_collective", "ast enqueued"})
    if (figure_after(text, key, work.enqueued)) break;
  for (const std::string_view key : {"last completed work", "last completed NCCL work",
                                     "last_completed_collective", "last completed"})
    if (figure_after(text, key, work.completed)) break;
  for (const std::string_view key : {"SeqNum", "work sequence id", "Timeout at NCCL work"})
    if (figure_after(text, key, work.timed_out)) break;
  work.collective = collective_in(text);
  work.stuck = has(text, kStuck);
  work.alarmed = true;
  return work;
}

}  // namespace

bool is_default_group(std::string_view name) {
  return name.empty() || name == "PG 0" || name == "PG GUID 0" || has(name, "(default_pg)");
}

std::vector<std::string_view> work_marks() {
  return {kWorkMarks.begin(), kWorkMarks.end()};
}

void WorkReader::read(std::string_view text, int rank, RankFacts& facts) {
  if (!has_any(text, kWorkMarks)) return;
  if (has(text, kFingerprint)) return read_fingerprints(text, facts);
  const int member = member_in_text(text);
  if (rank < 0) rank = member;
  if (rank < 0) return;
  const auto name = group_of(text);
  std::int64_t size = 0;
  if (figure_after(text, kInitialised, size)) {
    auto* group = name.empty() ? nullptr : group_named(name, facts);
    if (!group) return;
    group->size = static_cast<int>(size);
    group->works[rank].member = member;
    return;
  }
  auto work = work_in(text);
  work.member = member;
  facts.alarmed.insert(rank);
  if (!name.empty()) {
    if (auto* group = group_named(name, facts)) merge(group->works[rank], work);
  } else if (auto& loose = loose_[rank]; loose.size() < kMostLoose) {
    loose.push_back(std::move(work));
  }
}

void WorkReader::settle(RankFacts& facts) {
  const bool named = std::any_of(facts.groups.begin(), facts.groups.end(),
                                 [](const auto& group) { return !group.first.empty(); });
  for (auto& [rank, works] : loose_) {
    for (const auto& work : works) {
      for (auto& [name, group] : facts.groups) {
        const auto known = group.works.find(rank);
        if (known != group.works.end() && known->second.timed_out == work.timed_out)
          merge(known->second, work);
      }
      // Another number than the rank's own is that of a group which nobody named.
      const bool of_all = work.member < 0 || work.member == rank;
      if (!named && of_all)
        if (auto* group = group_named("", facts)) merge(group->works[rank], work);
    }
  }
}

}  // namespace tracelore::parsing
