/// Finds the first of many literals in a text at more than a gigabyte a second.
///
/// Every literal is filed under two neighbouring four-byte needles of itself. So it is enough to
/// look at every second position of the text (q-gram sampling). A bitmap of 8 KiB that stays in
/// the first cache answers nearly every position with no.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore::parsing {

class LiteralFilter {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  static constexpr std::size_t kShortest = 5;  ///< bytes of a literal that can be found

  struct Hit {
    std::size_t begin = kNone;  ///< in the text; kNone: no literal stands in it
    std::uint16_t tag = 0;      ///< as given to add()
  };

  /// False where the literal is too short or there are 65,535 already: tags_in() then counts its
  /// tag as met in every text. Case counts.
  bool add(std::string_view literal, std::uint16_t tag);

  /// The first occurrence that is met from `from` on (one that begins earlier is not found).
  /// Linear in the text; safe from several threads once everything is added.
  Hit next(std::string_view text, std::size_t from) const;

  /// A bit for each tag under 64 of which a literal stands anywhere in the text.
  std::uint64_t tags_in(std::string_view text) const;

 private:
  struct Needle {
    std::uint32_t bytes = 0;
    std::uint16_t literal = 0;
    std::uint16_t offset = 0;  // of the needle in its literal
    std::uint32_t next = 0;    // 1 + index of the next needle with the same slot; 0: the last
  };
  struct Literal {
    std::string text;
    std::uint16_t tag = 0;
  };

  Hit confirm(std::string_view text, std::size_t from, std::size_t at, std::uint32_t bytes,
              std::uint32_t hash) const;
  std::size_t pass(std::string_view text, std::size_t at) const;

  std::array<std::uint64_t, 1024> bitmap_ = {};
  std::array<std::uint32_t, 4096> heads_ = {};  // 1 + index of the first needle of a slot
  std::vector<Needle> needles_;
  std::vector<Literal> literals_;
  std::uint64_t always_ = 0;  // tags of literals that were not taken
};

}  // namespace tracelore::parsing
