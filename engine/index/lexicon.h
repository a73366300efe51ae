/// What an index's glossary means for its queries: where words end, and which words say the same.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/text/segment.h"
#include "engine/text/terms.h"

namespace tracelore {

/// The stem that the index files a natural word under, English; the word itself where it is
/// Chinese.
std::string stem_of(const std::string& word);

/// One term of the index, in any text field: its mark (schema.h) and its text.
struct Lookup {
  std::string_view mark;
  std::string text;
  bool operator==(const Lookup&) const = default;
};

/// One way of saying something: all of its terms, in one field.
struct Wording {
  std::vector<Lookup> all;
  bool in_order = false;  ///< next to each other, as written: terms of kWordMark only
  bool operator==(const Wording&) const = default;
};

/// Whether a row shows that a question is of this field.
enum class Realm : std::uint8_t {
  kOpen,       ///< it does not tell: a word that other fields use as well
  kField,      ///< a term of this field
  kName,       ///< a name of this field: "CUDA"
  kElsewhere,  ///< a name of another field: "TensorFlow"
};

/// A row of the glossary, or one of its names, that a query mentions.
struct Mention {
  std::size_t row = 0;
  Span span;  ///< bytes of the text that the terms are of
};

/// Immutable; safe from any thread. Building one costs some milliseconds: keep it with the index.
class Lexicon {
 public:
  /// `glossary_json` as Reader::glossary() returns it; one that cannot be read gives no synonyms.
  explicit Lexicon(std::string_view glossary_json);

  const Segmenter& segmenter() const { return segmenter_; }

  /// Every wording of a row, both languages.
  const std::vector<Wording>& wordings(std::size_t row) const { return wordings_[row]; }

  Realm realm(std::size_t row) const { return realms_[row]; }

  /// Whether a question may ask where a word under kWordMark stands: one of a wording in order. An
  /// index keeps the places of these alone; whoever asks for more raises kSchemaVersion.
  bool asks_for_places(std::string_view word) const;

  /// The rows that a text of these terms mentions: longest first where they overlap, so that
  /// 显存不足 is not also 显存.
  std::vector<Mention> mentions(const std::vector<Term>& terms) const;

 private:
  struct Phrase {
    std::vector<std::string> units;
    std::size_t row;
  };
  void add_row(Realm realm, const std::vector<std::string>& terms);
  void add_term(const std::string& written);

  Segmenter segmenter_;
  std::vector<std::vector<Wording>> wordings_;
  std::vector<Realm> realms_;
  std::set<std::string, std::less<>> in_order_;  // the words of all wordings in order
  std::unordered_map<std::string, std::vector<Phrase>> phrases_;  // by their first unit
};

/// How an entry may hold what the terms say: a single term as it is filed, several first in their
/// order and then in any. Nothing where a part of it is filed nowhere (a single Chinese character
/// beside other words).
std::vector<Wording> wordings_of(const std::vector<Term>& terms);

}  // namespace tracelore
