/// Labelled pastes about the first entries of the synthetic knowledge base: tracebacks of 30 to 80
/// frames, some with training logs around them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore::bench {

enum class PasteClass : std::uint8_t {
  kExact,         ///< message and frames as the entry has them
  kChainFirst,    ///< the labelled exception is not the last one
  kChainLast,     ///< something else failed before
  kLogs,          ///< 20 to 45 KB of training log around it, half of them with a rank's prefix
  kOtherFrames,   ///< the message came from somewhere else: the evidence is not there
  kDrift,         ///< one word of the message changed
  kHardNegative,  ///< the same grammar, about nothing that is in the knowledge base
  kEasyNegative,  ///< errors of other programs
};
inline constexpr std::array<std::string_view, 8> kPasteClassNames = {
    "exact",        "chain first", "chain last",    "logs",
    "other frames", "drift",       "hard negative", "easy negative"};

struct LabelledPaste {
  PasteClass kind = PasteClass::kExact;
  std::uint64_t entry = 0;  ///< of negatives: none
  std::string pattern;      ///< the template whose message it holds
  bool shared = false;      ///< other entries have the same message
  std::string text;
};

/// `count` pastes about entries below `labelled`, and `negatives` about none, half of them hard.
std::vector<LabelledPaste> draw_pastes(std::size_t count, std::size_t negatives,
                                       std::uint64_t labelled);

/// The paste with a line in front that no other round has, so that no answer can be kept.
std::string salted(const std::string& paste, std::uint64_t round);

}  // namespace tracelore::bench
