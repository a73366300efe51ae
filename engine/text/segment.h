/// Where the words of a text stand, for index and query alike: one segment() serves both.
///
/// Chinese (and kana, hangul): longest match over the glossary's terms first, ICU's dictionary for
/// what is left between them, the words inside a long one, overlapping bigrams, single characters.
/// Everything else: maximal runs that may be an identifier; terms.h takes those apart.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"
#include "engine/text/glossary.h"

namespace tracelore {

enum class PieceKind : std::uint8_t {
  kRun,        ///< letters, digits and `_`, joined by `.` or `::`: "torch.cuda.OutOfMemoryError",
               ///< "2.8.0", "loss"
  kHanWord,    ///< a glossary term or a word of ICU's dictionary
  kHanInner,   ///< a word inside a kHanWord
  kHanBigram,  ///< two neighbouring characters
  kHanChar,    ///< one character
};

struct Piece {
  PieceKind kind = PieceKind::kRun;
  Span span;                   ///< bytes of the text given
  std::uint32_t position = 0;  ///< a run takes one position, a Chinese text one for each character
};

class Segmenter {
 public:
  /// The glossary's Chinese terms are the first dictionary.
  explicit Segmenter(const Glossary& glossary = {});
  ~Segmenter();
  Segmenter(Segmenter&&) noexcept;
  Segmenter& operator=(Segmenter&&) noexcept;

  /// Pieces in order of their first byte. `text` is in the form of search_form() or
  /// normalize_for_search() (normalize.h). Linear in the text; safe from any thread.
  std::vector<Piece> segment(std::string_view text) const;

  /// Name and version of everything that decides where words end, and the glossary's digest:
  /// stamped into an index (IndexInfo::segmenter), so that a program that would cut otherwise says
  /// so.
  std::string stamp() const;

 private:
  struct Data;
  std::unique_ptr<const Data> data_;
};

}  // namespace tracelore
