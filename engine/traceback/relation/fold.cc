#include "engine/traceback/relation/fold.h"

#include <algorithm>
#include <unordered_map>

#include "engine/paste/prefix/timestamps.h"
#include "engine/paste/scan.h"
#include "engine/traceback/read/numbers.h"

namespace tracelore::parsing {
namespace {

std::string_view base_name(std::string_view path) {
  const auto slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// A rank that was cut in the middle of its frames is the same failure; so are frames seen through
// another mount.
std::string key_of(const Exception& exception) {
  std::string key = exception.type;
  key += '\n';
  key += without_numbers(exception.message);
  key += '\n';
  if (!exception.frames.empty()) {
    const auto& last = exception.frames.back();
    key += base_name(last.file);
    key.append(":").append(std::to_string(last.line)).append(":").append(last.function);
  }
  return key;
}

void merge(Exception& kept, const Exception& other) {
  ++kept.repeats;
  kept.ignored &= other.ignored;
  kept.process_ranks.insert(kept.process_ranks.end(), other.process_ranks.begin(),
                            other.process_ranks.end());
  if (kept.seconds < 0 ||
      (is_comparable(kept.seconds, other.seconds) && other.seconds < kept.seconds))
    kept.seconds = other.seconds;
}

void sort_ranks(std::vector<int>& ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
}

// Folding may close a chain to a ring (A caused by B caused by A): the link that closes it is
// dropped.
void break_cycles(std::vector<Exception>& exceptions) {
  enum : std::uint8_t { kNew, kOpen, kDone };
  std::vector<std::uint8_t> state(exceptions.size(), kNew);
  std::vector<std::size_t> path;
  for (std::size_t start = 0; start < exceptions.size(); ++start) {
    path.clear();
    auto at = static_cast<int>(start);
    while (at >= 0 && state[static_cast<std::size_t>(at)] == kNew) {
      state[static_cast<std::size_t>(at)] = kOpen;
      path.push_back(static_cast<std::size_t>(at));
      at = exceptions[static_cast<std::size_t>(at)].cause;
    }
    if (at >= 0 && state[static_cast<std::size_t>(at)] == kOpen) exceptions[path.back()].cause = -1;
    for (const auto index : path) state[index] = kDone;
  }
}

// A program that announces an error and then prints its traceback means one error: the message
// without a class takes the key of the exception that has one.
class Keys {
 public:
  explicit Keys(const std::vector<FoundException>& found) {
    if (std::none_of(found.begin(), found.end(),
                     [](const FoundException& one) { return is_announcement(one.exception); }))
      return;
    for (const auto& one : found)
      if (!one.exception.type.empty() && one.exception.message.size() > 20)
        typed_.try_emplace(without_numbers(one.exception.message), key_of(one.exception));
  }
  std::string of(const Exception& exception) const {
    if (is_announcement(exception))
      if (const auto known = typed_.find(without_numbers(exception.message)); known != typed_.end())
        return known->second;
    return key_of(exception);
  }

 private:
  static bool is_announcement(const Exception& exception) {
    return exception.type.empty() && exception.frames.empty();
  }

  std::unordered_map<std::string, std::string> typed_;
};

// The first occurrence had less to say than this one.
void replace_by(Exception& kept, Exception fuller) {
  std::swap(kept, fuller);
  const auto repeats = fuller.repeats;
  merge(kept, fuller);
  kept.repeats = repeats + 1;
}

// Takes occurrences in the order of the text; chain links are resolved once all are there.
class Folding {
 public:
  explicit Folding(const std::vector<FoundException>& found)
      : keys_(found), one_alone_(found.size() == 1) {
    place_of_.reserve(found.size());
  }

  void add(FoundException&& one) {
    // One alone has nobody to be equal to.
    const auto [known, fresh] = seen_.try_emplace(
        one_alone_ ? std::string() : keys_.of(one.exception), folded_.exceptions.size());
    const auto place = known->second;
    place_of_.push_back(place);
    const int rank = one.exception.process_ranks.empty() ? -1 : one.exception.process_ranks.front();
    folded_.occurrences.push_back({place, rank, one.exception.seconds, one.first_index,
                                   one.last_index, one.stream, one.logged});
    if (!fresh) return add_again(place, std::move(one));
    links_.push_back({one.exception.cause, one.exception.raised_next});
    folded_.facts.push_back({one.echo});
    folded_.exceptions.push_back(std::move(one.exception));
  }

  Folded finish() {
    for (std::size_t at = 0; at < folded_.exceptions.size(); ++at) {
      folded_.exceptions[at].cause = resolved(links_[at].cause, at);
      folded_.exceptions[at].raised_next = resolved(links_[at].raised_next, at);
      sort_ranks(folded_.exceptions[at].process_ranks);
    }
    break_cycles(folded_.exceptions);
    return std::move(folded_);
  }

 private:
  // Indices into what was found.
  struct Links {
    int cause = -1;
    int raised_next = -1;
  };

  void add_again(std::size_t place, FoundException&& one) {
    auto& links = links_[place];
    if (links.cause < 0) links.cause = one.exception.cause;
    if (links.raised_next < 0) links.raised_next = one.exception.raised_next;
    folded_.facts[place].echo &= one.echo;
    auto& kept = folded_.exceptions[place];
    if (kept.type.empty() && !one.exception.type.empty())
      replace_by(kept, std::move(one.exception));
    else
      merge(kept, one.exception);
  }

  int resolved(int index, std::size_t self) const {
    if (index < 0) return -1;
    const auto target = place_of_[static_cast<std::size_t>(index)];
    return target == self ? -1 : static_cast<int>(target);
  }

  Keys keys_;
  bool one_alone_;
  Folded folded_;
  std::unordered_map<std::string, std::size_t> seen_;  // key -> place in `folded_`
  std::vector<std::size_t> place_of_;                  // of each that was found
  std::vector<Links> links_;
};

}  // namespace

Folded fold(std::vector<FoundException> found) {
  Folding folding(found);
  for (auto& one : found) folding.add(std::move(one));
  return folding.finish();
}

}  // namespace tracelore::parsing
