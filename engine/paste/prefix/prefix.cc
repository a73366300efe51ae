#include "engine/paste/prefix/prefix.h"

#include <cstring>

namespace tracelore::parsing {

void Prefixes::speak(std::string_view who) {
  if (!identity.empty()) identity += '|';
  identity += who.substr(0, 200);
}

void Prefixes::set_rank(std::size_t rank, RankOf of) {
  if (rank >= 1'000'000 || of < rank_of) return;
  process_rank = static_cast<int>(rank);
  rank_of = of;
}

void Prefixes::note_place(std::string_view place) {
  const auto add = [this](std::string_view bytes) {
    std::uint64_t chunk = 0;
    std::memcpy(&chunk, bytes.data(), bytes.size());
    shape = (shape ^ (shape >> 29U) ^ chunk) * 1099511628211ULL;
  };
  for (; place.size() > sizeof shape; place.remove_prefix(sizeof shape))
    add(place.substr(0, sizeof shape));
  if (!place.empty()) add(place);
  log_record = true;
}

}  // namespace tracelore::parsing
