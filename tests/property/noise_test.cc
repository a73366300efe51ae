// What stands around an error in a real paste must not change its answer.
#include "tests/property/noise.h"

#include "tests/property/content_test.h"

namespace tracelore {
namespace {

using property::claims;
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

std::string first_line_of(const Exception& exception) {
  return exception.type + ": " + exception.message.substr(0, exception.message.find('\n'));
}

// As people shorten it: so much of the line, and dots.
std::string shortened(const std::string& line, double share) {
  auto end = static_cast<std::size_t>(static_cast<double>(line.size()) * share);
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
  return line.substr(0, end) + "...";
}

using AShortenedMessage = property::ContentTest;

TEST_F(AShortenedMessage, SettlesNoOtherCause) {
  for (const auto& sample : samples()) {
    const auto at = sample.answer.matches.front().exception;
    if (at >= sample.answer.report->exceptions.size()) continue;
    const auto line = first_line_of(sample.answer.report->exceptions[at]);
    const auto whole = answer(line);
    for (const double share : {0.6, 0.75, 0.9}) {
      SCOPED_TRACE(sample.path.string() + ", " + shortened(line, share));
      const auto cut = answer(shortened(line, share));
      if (!claims(whole) || first_of(cut) != first_of(whole)) continue;
      const auto settled = settled_of(cut);
      EXPECT_TRUE(settled.empty() || settled == settled_of(whole)) << settled;
    }
  }
}

}  // namespace
}  // namespace tracelore
