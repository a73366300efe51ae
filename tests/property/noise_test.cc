// What stands around an error in a real paste must not change its answer.
#include "tests/property/noise.h"

#include "tests/property/content_test.h"

namespace tracelore {
namespace {

using property::first_of;
using property::kNoises;

class NoiseAround : public property::ContentTest {};

// The signature's own words are a warning, which comes behind whatever else the paste holds.
bool is_a_warning(const Match& match) {
  const auto& signatures = match.entry->signatures;
  return match.verdict == Verdict::kRelated ||
         std::ranges::any_of(signatures, [&](const Signature& one) {
           return one.id == match.why.signature && one.warning;
         });
}

std::string settled_of(const Answer& answer) {
  const auto& causes = answer.matches.front().causes;
  const bool settled = !causes.empty() && causes.front().state == CauseState::kSettled;
  return settled ? answer.matches.front().entry->causes[causes.front().index].id : "";
}

TEST_F(NoiseAround, LeavesTheEntryAndTheCause) {
  for (const auto& sample : samples()) {
    if (is_a_warning(sample.answer.matches.front())) continue;
    for (const auto& noise : kNoises) {
      SCOPED_TRACE(sample.path.string() + ", " + std::string(noise.name));
      const auto noisy = answer(noise.around(sample.text));
      EXPECT_EQ(first_of(noisy), first_of(sample.answer));
      if (first_of(noisy) != first_of(sample.answer)) continue;
      const auto settled = settled_of(noisy);
      EXPECT_TRUE(settled.empty() || settled == settled_of(sample.answer)) << settled;
    }
  }
}

}  // namespace
}  // namespace tracelore
