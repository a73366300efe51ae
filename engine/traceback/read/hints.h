/// What a text may speak of, known from one scan of it: who finds nothing there need not read its
/// lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tracelore::parsing {

/// One for each kind of thing that is read from the text's lines.
enum class Hint : std::uint8_t {
  kRankFigures,
  kRankAccusation,
  kWorldSize,
  kRankExit,
  kDriverVersion,   ///< as nvidia-smi writes it
  kInstalled,       ///< what an installer made: "torch-2.5.1.dist-info"
  kMachineCommand,  ///< what prints the machine: a command, a column of a table
  kCardSentence,
  kImage,  ///< of a container
  kSystemSign,
  kPlaceSign,
  kFormats,  ///< the first row of formats(), and behind it the others
};

/// A literal and what it hints at. At least LiteralFilter::kShortest bytes; case counts.
struct Mark {
  std::string_view literal;
  Hint hint;
};

/// The hints of one text. A value.
class Hints {
 public:
  /// `bits`: bit i for the hint i.
  static constexpr std::size_t kMost = 64;  ///< bits
  explicit Hints(std::uint64_t bits) : bits_(bits) {}
  /// False only where no line can say anything of the kind.
  bool may_say(Hint hint) const { return (bits_ >> static_cast<unsigned>(hint) & 1U) != 0; }

 private:
  std::uint64_t bits_;
};

}  // namespace tracelore::parsing
