#include "engine/answer/ranks_words.h"

#include <map>
#include <vector>

namespace tracelore {
namespace {

std::vector<long> numbers_of(const Json& list) {
  std::vector<long> numbers;
  for (const auto& value : list)
    if (value.is_number_integer()) numbers.push_back(value.get<long>());
  return numbers;
}

// Of an answer's ranks those whose node is told.
std::map<long, std::string> hosts_of(const Json& ranks) {
  std::map<long, std::string> hosts;
  for (const auto& row : list_at(ranks, "hosts")) {
    const Json& rank = part_at(row, "rank");
    auto host = text_at(row, "host");
    if (rank.is_number_integer() && !host.empty())
      hosts.try_emplace(rank.get<long>(), std::move(host));
  }
  return hosts;
}

void append_to(std::string& list, const std::string& item) {
  list.append(list.empty() ? "" : ", ").append(item);
}

}  // namespace

std::string ranks_words(const Json& list) {
  const auto ranks = numbers_of(list);
  std::string words;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
    append_to(words, std::to_string(ranks[i]));
    if (last > i) words.append(last > i + 1 ? "–" : ", ").append(std::to_string(ranks[last]));
    i = last + 1;
  }
  return words;
}

std::string first_to_fail_words(const Json& ranks) {
  const auto& first = list_at(ranks, "first_to_fail");
  const auto hosts = hosts_of(ranks);
  std::string words;
  bool told = false;
  for (const long rank : numbers_of(first)) {
    const auto host = hosts.find(rank);
    told |= host != hosts.end();
    append_to(words, std::to_string(rank) +
                         (host == hosts.end() ? std::string() : " (" + host->second + ")"));
  }
  return told ? words : ranks_words(first);
}

}  // namespace tracelore
