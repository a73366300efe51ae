#include "engine/answer/ranks_words.h"

#include <map>
#include <vector>

namespace tracelore {
namespace {

const Json& list_at(const Json& object, const char* name) {
  static const Json kNone = Json::array();
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found != object.end() && found->is_array() ? *found : kNone;
}

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
    if (!row.is_object()) continue;
    const auto rank = row.value("rank", Json());
    const auto host = row.value("host", Json());
    if (rank.is_number_integer() && host.is_string() && !host.get_ref<const std::string&>().empty())
      hosts.try_emplace(rank.get<long>(), host.get<std::string>());
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
