#include "engine/match/confirm/confirm.h"

#include <algorithm>
#include <utility>

namespace tracelore {
namespace {

// From so many on, evidence is looked for by the paste's pieces of four letters first.
constexpr std::size_t kMuchEvidence = 24;
// Letters of words that a message may have in brackets: "(pid(s) 17)" has none of four letters.
constexpr std::size_t kMostInBrackets = 12;

// Null where the wording was not found.
using Seen = std::shared_ptr<const Sighting>;

Seen shared(std::optional<Sighting> found) {
  return found ? std::make_shared<const Sighting>(std::move(*found)) : nullptr;
}

template <class IsThere>
std::optional<Confirmation> with_evidence(const Signature& signature, Seen seen, IsThere is_there) {
  if (!seen) return std::nullopt;
  std::optional<Confirmation> found(std::in_place);
  found->signature = &signature;
  found->seen = std::move(seen);
  for (const std::string_view wanted : signature.where) {
    const auto plain = without_mark(wanted);
    auto& list = is_there(plain) ? found->evidence : found->missing;
    if (list.empty()) list.reserve(signature.where.size());
    list.push_back(plain);
  }
  return found;
}

}  // namespace

std::optional<Confirmation> confirm(const Signature& signature, const Paste& paste, bool cut) {
  auto seen = shared(find_words(signature, paste, cut));
  if (!seen) seen = shared(find_graph_break(signature, paste));
  return with_evidence(signature, std::move(seen),
                       [&](std::string_view wanted) { return stands_in(paste, wanted); });
}

std::optional<Sighting> Confirmer::look(const Signature& signature, bool cut) {
  if (signature.is_line) return find_words(signature, paste_, cut);
  if (!cut)
    if (auto found = find_as_written(signature, paste_)) return found;
  if (!grams_) grams_ = grams_of(paste_);
  const auto absent = grams_->absent_characters(signature.pattern);
  if (absent == 0 && grams_->may_hold(signature.pattern)) return find_words(signature, paste_, cut);
  if (!cut) return std::nullopt;
  auto found = find_cut_words(signature, paste_, absent);
  if (!found && absent < kMostInBrackets) found = find_without_brackets(signature, paste_);
  return found;
}

// Entries of one index share what was parsed of a wording (Templates), and its text with it.
const Seen& Confirmer::seen(const Signature& signature, bool cut) {
  const auto* text = &signature.pattern.text();
  const auto [first, last] = known_.equal_range(text);
  const auto same = std::find_if(first, last, [&](const auto& row) {
    const KnownSighting& asked = row.second;
    return asked.cut == cut && asked.is_line == signature.is_line &&
           asked.exceptions == signature.exceptions;
  });
  if (same != last) return same->second.seen;
  return known_
      .emplace(text, KnownSighting{signature.pattern, signature.exceptions, signature.is_line, cut,
                                   shared(look(signature, cut))})
      ->second.seen;
}

// Entries that share a wording tell themselves apart by evidence: there may be hundreds of places
// to look for, most of which are in no paste.
bool Confirmer::is_there(std::string_view evidence) {
  if (++asked_evidence_ == kMuchEvidence) haystack_grams_.emplace(std::span(&paste_.haystack, 1));
  const bool as_it_is = evidence.find('\\') == evidence.npos;
  if (haystack_grams_ && as_it_is && !haystack_grams_->may_hold(evidence)) return false;
  if (const auto known = evidence_.find(evidence); known != evidence_.end()) return known->second;
  return evidence_.emplace(evidence, stands_in(paste_, evidence)).first->second;
}

std::size_t Confirmer::places_of(const Signature& signature) {
  const auto& places = signature.where;
  const bool all = std::all_of(places.begin(), places.end(), [&](const std::string& place) {
    return is_there(without_mark(place));
  });
  return all ? places.size() : 0;
}

std::optional<Confirmation> Confirmer::confirm(const Signature& signature, bool cut) {
  auto found = seen(signature, cut);
  if (!found) found = shared(find_graph_break(signature, paste_));
  return with_evidence(signature, std::move(found),
                       [&](std::string_view wanted) { return is_there(wanted); });
}

}  // namespace tracelore
