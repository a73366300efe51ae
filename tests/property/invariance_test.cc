// What a paste went through on its way must not change the answer: dressed by terminals and logs,
// cut at either end, or pasted together with another one.
#include <algorithm>

#include "tests/property/content_test.h"
#include "tests/property/dressing.h"

namespace tracelore {
namespace {

using property::dressings;
using property::join;
using property::lines_of;

using property::claims;
using property::first_of;
using property::Sample;

class Invariance : public property::ContentTest {};

bool names(const Entry& from, const std::string& id) {
  const auto lists = [&](const auto& ids) { return std::ranges::find(ids, id) != ids.end(); };
  return from.id == id || lists(from.related) || lists(from.overlaps);
}

bool holds(const Answer& answer, const std::string& id) {
  const auto is_it = [&](const Match& match) { return match.entry->id == id; };
  return std::ranges::any_of(answer.matches, is_it) || std::ranges::any_of(answer.context, is_it);
}

TEST_F(Invariance, OneDressingDoesNotChangeTheEntry) {
  for (const auto& sample : samples())
    for (const auto& dressing : dressings())
      EXPECT_EQ(first_of(answer(dressing.wear(sample.text))), first_of(sample.answer))
          << sample.path << ", " << dressing.name;
}

TEST_F(Invariance, SeveralDressingsDoNotChangeTheEntry) {
  EXPECT_TRUE(rc::check("two dressings, one over the other", [] {
    const auto& sample = any_sample();
    const auto inner = *rc::gen::inRange<std::size_t>(0, dressings().size() - 1);
    const auto outer = *rc::gen::inRange<std::size_t>(inner + 1, dressings().size());
    RC_LOG() << sample.path << ", " << dressings()[inner].name << ", " << dressings()[outer].name
             << '\n';
    const auto dressed = dressings()[outer].wear(dressings()[inner].wear(sample.text));
    RC_ASSERT(first_of(answer(dressed)) == first_of(sample.answer));
  }));
}

// Cutting the head off takes the deeper cause of a wrapper away: what is left of the chain is then
// rightly believed to be the root.
bool stands_on_root(const Answer& answer) {
  const auto at = answer.matches.front().exception;
  const auto& all = answer.report->exceptions;
  return at >= all.size() || all[at].relation == Relation::kRoot;
}

// What is left may be answered with less, never with something else.
void is_no_more_than(const Answer& cut, const Sample& sample) {
  if (!claims(cut)) return;
  const Entry& found = *cut.matches.front().entry;
  const Entry& whole = *sample.answer.matches.front().entry;
  EXPECT_TRUE(names(whole, found.id) || names(found, whole.id))
      << "found " << found.id << ", of the whole " << whole.id;
  if (found.id == whole.id && stands_on_root(sample.answer)) {
    EXPECT_GE(cut.verdict, sample.answer.verdict);
  }
}

TEST_F(Invariance, ACutPasteIsNotClaimedForAnotherEntry) {
  for (const auto& sample : samples()) {
    const auto lines = lines_of(sample.text);
    for (std::size_t cut = 1; cut < lines.size(); ++cut) {
      SCOPED_TRACE(sample.path.string() + " at line " + std::to_string(cut));
      is_no_more_than(answer(join(lines, cut, lines.size())), sample);
      is_no_more_than(answer(join(lines, 0, cut)), sample);
    }
  }
}

TEST_F(Invariance, TwoPastesInOneAreBothFound) {
  EXPECT_TRUE(rc::check("two samples, one below the other", [] {
    const auto& above = any_sample();
    const auto& below = any_sample();
    RC_PRE(first_of(above.answer) != first_of(below.answer));
    RC_LOG() << above.path << ", " << below.path << '\n';
    const auto both = answer(above.text + "\n" + below.text);
    RC_ASSERT(holds(both, first_of(above.answer)));
    RC_ASSERT(holds(both, first_of(below.answer)));
  }));
}

}  // namespace
}  // namespace tracelore
