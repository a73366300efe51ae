#include "engine/traceback/relation/survival.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "engine/paste/scan.h"
#include "engine/traceback/relation/kinds.h"

namespace tracelore::parsing {
namespace {

// So many lines show the program at work again where nothing says that it caught the error.
constexpr std::size_t kLinesOfLife = 5;
constexpr std::size_t kLeastLife = 8;  // bytes of a line
constexpr std::size_t kMostBelow = 2;  // lines in which a program says what it does next
constexpr std::size_t kReach = 64;     // lines of others that may stand between

// How a program says that it goes on.
constexpr std::array<std::string_view, 22> kGoesOn = {
    "retry",   "Retry",  "etrying",   "try again", "alling back", "allback", "kipping",   "kipped",
    "gnoring", "gnored", "ontinuing", "goes on",   "going on",    "ttempt ", "non-fatal", "重试",
    "跳过",    "忽略",   "回退",      "继续",      "再试",        "改用"};

// Libraries of communication speak on after the program's death.
constexpr std::array<std::string_view, 7> kOfLibraries = {
    "[PG ", "[Rank ", "ProcessGroup", "NCCL", "Gloo", "destroy_process_group", "FlightRecorder"};

// A line that a program prints while it works: it counts something.
bool shows_life(const CleanLine& line, const LineFacts& facts, std::string_view text) {
  return line.kind == LineKind::kLog && !facts.error_level && text.size() > kLeastLife &&
         std::any_of(text.begin(), text.end(), is_digit) && !has_any(text, kOfLibraries);
}

// Lines of life of each process, and those of all of them. Read on first use: few texts need them.
class Life {
 public:
  explicit Life(const CleanText& clean) : clean_(clean) {}

  std::size_t between(std::uint32_t begin, std::uint32_t end) {
    read();
    return count(all_, begin, end);
  }
  std::size_t lines_behind(const Occurrence& one) {
    read();
    const auto own = of_rank_.find(one.process_rank);
    return own == of_rank_.end() ? 0 : count(own->second.lines, one.last_index, kEnd);
  }
  std::size_t records_behind(const Occurrence& one) {
    read();
    const auto own = of_rank_.find(one.process_rank);
    return own == of_rank_.end() ? 0 : count(own->second.records, one.last_index, kEnd);
  }

 private:
  static constexpr auto kEnd = static_cast<std::uint32_t>(-1);
  struct Own {
    std::vector<std::uint32_t> lines, records;
  };

  void read() {
    if (std::exchange(is_read_, true)) return;
    for (std::uint32_t at = 0; at < clean_.lines.size(); ++at) {
      const auto& line = clean_.lines[at];
      if (!shows_life(line, clean_.facts[at], clean_.text_of(line))) continue;
      all_.push_back(at);
      if (line.process_rank < 0) continue;
      auto& own = of_rank_[line.process_rank];
      own.lines.push_back(at);
      // What a program printed before it died may come out behind its last words; what it logged
      // does not.
      if (clean_.facts[at].log_record) own.records.push_back(at);
    }
  }

  static std::size_t count(const std::vector<std::uint32_t>& lines, std::uint32_t begin,
                           std::uint32_t end) {
    const auto first = std::upper_bound(lines.begin(), lines.end(), begin);
    return static_cast<std::size_t>(std::lower_bound(first, lines.end(), end) - first);
  }

  const CleanText& clean_;
  bool is_read_ = false;
  std::vector<std::uint32_t> all_;
  std::map<int, Own> of_rank_;
};

// The record of the error is a warning; or it, the one that announces the error, or the next one
// of the same speaker says that it goes on.
bool says_it_goes_on(const CleanText& clean, const Occurrence& one) {
  if (clean.lines[one.first_index].warned) return true;
  const auto says = [&](std::size_t at) {
    return has_any(clean.text_of(clean.lines[at]), kGoesOn);
  };
  if (clean.facts[one.first_index].log_record && says(one.first_index)) return true;
  for (std::size_t back = 1; back <= kReach && back <= one.first_index; ++back) {
    const auto at = one.first_index - back;
    if (clean.lines[at].stream != one.stream || clean.lines[at].text.size() == 0) continue;
    if (clean.facts[at].log_record && says(at)) return true;
    break;
  }
  std::size_t below = 0;
  for (std::size_t at = one.last_index + 1;
       at < clean.lines.size() && at <= one.last_index + kReach && below < kMostBelow; ++at) {
    if (clean.lines[at].stream != one.stream || clean.lines[at].text.size() == 0) continue;
    if (clean.facts[at].log_record && says(at)) return true;
    ++below;
  }
  return false;
}

bool is_open_root(const Folded& folded, std::size_t at) {
  return folded.exceptions[at].relation == Relation::kRoot && !folded.facts[at].echo;
}

// Where the text shows what ended the run, or comes nearest to it.
struct LastErrors {
  std::uint32_t raised = 0;  // the last error that a program or a library raised
  std::uint32_t any = 0;     // or a watchdog
};

LastErrors ending_of(const Folded& folded) {
  LastErrors ending;
  for (const auto& one : folded.occurrences) {
    const auto& exception = folded.exceptions[one.exception];
    if (!is_open_root(folded, one.exception)) continue;
    if (is_genuine(exception)) ending.raised = std::max(ending.raised, one.first_index);
    if (is_genuine(exception) || is_watchdog(exception))
      ending.any = std::max(ending.any, one.first_index);
  }
  return ending;
}

bool is_survived(const Occurrence& one, Life& life, const LastErrors& ending,
                 const CleanText& clean) {
  if (one.process_rank >= 0) {
    const auto needed = one.logged ? std::size_t{1} : kLinesOfLife;
    return (one.logged ? life.lines_behind(one) : life.records_behind(one)) >= needed;
  }
  if (one.last_index < ending.any && one.logged && says_it_goes_on(clean, one))
    return life.between(one.last_index, ending.any) > 0 || one.last_index < ending.raised;
  return one.last_index < ending.raised &&
         life.between(one.last_index, ending.raised) >= kLinesOfLife;
}

}  // namespace

void mark_survived(Folded& folded, const CleanText& clean) {
  const auto& all = folded.exceptions;
  if (std::none_of(all.begin(), all.end(), [](const auto& one) { return is_genuine(one); })) return;
  Life life(clean);
  const auto ending = ending_of(folded);
  std::vector<bool> fatal(all.size(), false);
  for (const auto& one : folded.occurrences)
    if (!is_genuine(all[one.exception]) || !is_survived(one, life, ending, clean))
      fatal[one.exception] = true;
  bool ended = false;
  for (std::size_t at = 0; at < all.size(); ++at) {
    folded.facts[at].survived = !fatal[at];
    ended |= fatal[at] && is_open_root(folded, at) && (is_genuine(all[at]) || is_watchdog(all[at]));
  }
  for (std::size_t at = 0; at < all.size(); ++at)
    if (ended && !fatal[at] && all[at].relation == Relation::kRoot)
      folded.exceptions[at].relation = Relation::kHandled;
}

}  // namespace tracelore::parsing
