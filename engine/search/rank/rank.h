/// From a plan to entries in order: the index proposes some hundred, each is then scored field by
/// field.
#pragma once

#include <string>
#include <vector>

#include "engine/index/schema.h"
#include "engine/search/plan/plan.h"
#include "engine/search/rank/candidates.h"

namespace tracelore {

/// An entry that holds some of what was asked for.
struct Ranked {
  EntryNumber number = 0;
  double score = 0;
  double coverage = 0;   ///< share of what was asked for, by weight of information: 0 to 1
  double asked_for = 0;  ///< the same of title and Entry::asked alone
  double strength = 0;   ///< the score without its helpers, in units of a word that one entry holds
  bool lacks_foreign_name = false;  ///< is not about what the question names of another field
  std::uint8_t fields = 0;          ///< where: a bit for each of kTextFields
};

struct Ranking {
  std::vector<Ranked> hits;  ///< best first; equal scores by number
  std::size_t total = 0;  ///< entries that hold anything asked for; an estimate where `hits` is cut
  std::vector<double> information;  ///< by concept: how much it tells
  std::vector<bool> known;          ///< by concept: whether the index has any of its words
  std::vector<Realm> realms;  ///< by concept: as in the plan; kName too for packages of the index
                              ///< and identifiers that an entry holds whole
};

/// Throws Xapian's exceptions.
/// A plan without concepts lists everything that passes the filters. `most`: entries that are
/// scored.
Ranking rank_entries(const IndexWords& words, const Plan& plan, const Filters& filters,
                     std::size_t most);

}  // namespace tracelore
