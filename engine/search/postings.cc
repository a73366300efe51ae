#include "engine/search/postings.h"

#include <algorithm>

namespace tracelore {
namespace {

constexpr std::size_t kMostTexts = 4000;

}  // namespace

Result<Postings> Postings::of(const Reader& reader) {
  if (auto words = reader.words()) return Postings(std::move(words));
  return fail(ErrorCode::kIndexCorrupt, {{"path", ""}, {"detail", "words"}});
}

Proposal Postings::propose(const Plan& plan, const Filters& filters, std::size_t most) {
  auto proposal = tracelore::propose(words_, plan, filters, most);
  candidates_ = words_.asked(proposal.candidates);
  return proposal;
}

bool Postings::has_label(Field field, const std::string& value) const {
  return words_.find(key_of_label(field, value)).entries > 0;
}

std::uint8_t Postings::fields_of(const Lookup& lookup, std::uint8_t fields) const {
  return words_.find(key_of(lookup)).fields & fields;
}

std::vector<std::uint32_t> Postings::places(const Lookup& lookup, EntryNumber entry,
                                            std::size_t field) const {
  return words_.places(words_.find(key_of(lookup)), entry, field);
}

void Postings::for_each_text(
    std::string_view mark, const std::string& start,
    const std::function<void(const std::string&, std::size_t)>& use) const {
  std::size_t left = kMostTexts;
  words_.for_each_text(std::string(mark) + start, [&](std::string_view text, std::size_t held) {
    use(std::string(text.substr(mark.size())), held);
    return --left > 0;
  });
}

std::shared_ptr<const Occurrences> Postings::of_term(const Lookup& lookup) {
  auto key = key_of(lookup);
  const auto [found, added] = terms_.try_emplace(std::move(key));
  if (!added) return found->second;
  const auto list = words_.find(found->first);
  const auto result = std::make_shared<Occurrences>();
  result->holders = list.holders;
  result->held.reserve(std::min<std::size_t>(list.entries, candidates_.entries.size()));
  words_.among(list, candidates_, [&](std::size_t place, FieldCounts counts, std::uint8_t code) {
    result->held.push_back({static_cast<std::uint32_t>(place), counts, code});
  });
  return found->second = result;
}

std::shared_ptr<const Occurrences> Postings::of(const Wording& wording) {
  auto first = of_term(wording.all.front());
  if (wording.all.size() == 1) return first;
  const auto result = std::make_shared<Occurrences>(*first);
  for (std::size_t t = 1; t < wording.all.size(); ++t) {
    const auto term = of_term(wording.all[t]);
    result->holders = std::min(result->holders, term->holders);
    auto other = term->held.begin();
    std::erase_if(result->held, [&](Held& held) {
      while (other != term->held.end() && other->place < held.place) ++other;
      if (other == term->held.end() || other->place != held.place) return true;
      held.counts = least_counts(held.counts, other->counts);
      held.code = kOtherCounts;
      return held.counts == 0;
    });
  }
  return result;
}

}  // namespace tracelore
