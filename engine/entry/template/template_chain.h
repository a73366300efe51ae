/// A parsed template as a chain of literals with holes between, in every comparison form: what the
/// matcher walks.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"
#include "engine/entry/template/hole.h"
#include "engine/entry/template/template_match.h"
#include "engine/entry/template/template_piece.h"
#include "engine/text/normalize.h"

namespace tracelore {

/// A literal and the hole before it. Literals at the ends and beside `{...}` may be empty.
struct ChainLink {
  std::string literal;  ///< formed; every blank is ' ' and matches ' ' or '\n'
  Span part = {};       ///< its longest_part()
  bool has_hole = false;
  HoleKind kind = HoleKind::kAny;
  bool longest = false;       ///< the hole takes the longest run rather than the shortest
  bool shares_blank = false;  ///< `{...}` between two blanks: where it is empty, one blank is both
  std::string name;           ///< of the hole
  std::vector<std::string> list;  ///< of a kList hole: formed, the longest first
  bool open_left = false;         ///< the list stands behind no literal
};

using Chain = std::vector<ChainLink>;

struct CompiledTemplate {
  std::string text;
  std::vector<TemplatePiece> pieces;
  std::array<Chain, 4> chains;
  std::array<std::size_t, 4> literal_sizes = {};  // a form may leave nothing of `'` or `__`
  std::array<std::size_t, 4> telling = {};        // the link whose part is the longest
  std::size_t literal_size(Form form = Form::kPlain) const {
    return literal_sizes[static_cast<std::size_t>(form)];
  }
  const Chain& operator[](Form form) const { return chains[static_cast<std::size_t>(form)]; }
};

/// The longest part of a literal without a blank: its bytes stand in a text as they are.
Span longest_part(std::string_view literal);

/// Whether a link's part stands in the text: where not, nor does its literal.
bool may_hold(const ChainLink& link, std::string_view text);

/// The first occurrence of `literal` in `text` at or after `from`, npos where there is none.
std::size_t find_literal(std::string_view text, std::string_view literal, std::size_t from);

/// Places where a literal begins; all of them for the empty literal, without listing them.
struct Places {
  bool all = false;
  std::vector<std::uint32_t> sorted;

  bool empty() const { return !all && sorted.empty(); }
  /// The smallest / largest place in [first, last] that `accepts`, npos where there is none.
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::size_t in(HoleEnds::Range range, bool largest) const;
  bool has(std::size_t place) const;
};

/// Whether every literal is there in order: cheap, and false for nearly every text.
bool literals_in_order(const Chain& chain, std::string_view text);

/// Whether a template that begins with `literal` may begin at `begin`: a word does not begin inside
/// a word.
bool at_left_boundary(std::string_view text, std::size_t begin, std::string_view literal);

/// Characters of `literal` that are no blanks.
std::size_t count_characters(std::string_view literal);

/// For each link the places from which the rest of the chain matches, computed from the last link
/// to the first.
class ChainMatcher {
 public:
  /// `last_places`: where the last link's places are known; else they are searched for.
  ChainMatcher(const Chain& chain, std::string_view text, Form form,
               const Places* last_places = nullptr);

  /// On a whole text in `form`: its origin tells kSqueezed where words ended.
  ChainMatcher(const Chain& chain, const FormedText& formed, Form form);

  /// Empty also where a later link has none.
  const Places& places(std::size_t link) const { return places_[link]; }

  /// Where link `link` begins when the one before it ends at `end`; kNone where the chain breaks.
  std::size_t next(std::size_t link, std::size_t end);

  /// Follows the chain from a place of link `first` and appends what the holes hold to `match`;
  /// returns where the last link ends. `formed`, `offset`: the text that the matcher's text begins
  /// in, and where.
  std::size_t walk(std::size_t first, std::size_t begin, const FormedText& formed,
                   std::size_t offset, TemplateMatch& match);

 private:
  Span bytes_of(const FormedText& formed, std::size_t begin, std::size_t end) const;
  std::size_t end_of_value(std::size_t link, std::size_t begin, std::size_t end) const;
  void find_all_places(const Places* last_places);
  bool separator_is_lost(std::size_t link) const;
  std::size_t end_of_unbroken(std::size_t begin, const HoleEnds& ends) const;
  std::size_t next_of_list(std::size_t link, std::size_t begin) const;
  bool is_place(std::size_t link, std::size_t begin);
  bool at_left_boundary_of(std::string_view literal, std::size_t begin) const;
  bool at_right_boundary(std::string_view literal, std::size_t end) const;
  void find_places(std::size_t link);

  const Chain& chain_;
  std::string_view text_;
  Form form_;
  const std::vector<std::uint32_t>* origin_ = nullptr;
  std::vector<HoleScanner> scanners_;  // by link; the first is not used
  std::vector<Places> places_;
};

}  // namespace tracelore
