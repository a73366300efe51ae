/// The signature template language of docs/content-format.md: literal text with typed holes.
///
/// `CUDA out of memory. Tried to allocate {required:size}{...}` — see the table of hole kinds
/// there. Literal braces are
/// `{{` and `}}`. Runs of white space are equal, typographic quotes equal plain ones. A template
/// matches anywhere in a text, at word boundaries. Immutable after parse(); safe from any thread. A
/// copy costs nothing: it shares what was parsed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/template/template_match.h"
#include "engine/entry/template/template_piece.h"
#include "engine/text/normalize.h"

namespace tracelore {

struct CompiledTemplate;  // what was parsed, in each form (template_chain.h)

class Template {
 public:
  /// Without a text, which matches nothing.
  Template();

  /// White space at either end is left out, and so is the full stop of a last sentence: it may be
  /// missing in a text. Errors kTemplateUnclosedBrace, kTemplateStrayBrace,
  /// kTemplateUnknownKind, kTemplateEmptyChoice (a list with nothing between two bars),
  /// kTemplateBadName, kTemplateDuplicateName, kTemplateAdjacentHoles (two
  /// holes with nothing between, unless one is `{...}`), each with line and column of the fault in
  /// `text`.
  static Result<Template> parse(std::string_view text);

  const std::string& text() const;
  const std::vector<TemplatePiece>& pieces() const;

  /// Literal characters that are no white space: what identifies it. Under 12 is too weak (lint).
  std::size_t literal_size() const;

  /// The leftmost match in a text that was put into `form` by form_text(). Holes take the shortest
  /// run; those at the end and right before `{...}` take the longest (a trailing `{}` the rest of
  /// its line). A list takes the longest of its texts that lets the rest match. At either end of a
  /// template it keeps to word boundaries, as a literal does. A template without a literal
  /// matches nothing. In kSqueezed, which has no lines, a hole is bounded in bytes instead, and of
  /// the beginnings that lead to one end the nearest counts. Linear in the text for any template:
  /// occurrences of each literal are chained through the holes.
  std::optional<TemplateMatch> find(const FormedText& formed, Form form) const;

  /// A match whose head or tail lies outside the text. At least `min_literal` literal characters in
  /// whole words are present. They reach the text's first or last byte, but for blanks and dots of
  /// an ellipsis. Only kPlain. Linear.
  std::optional<TemplateMatch> find_cut(const FormedText& plain, std::size_t min_literal) const;

  /// This template without the brackets that hold a hole and stand behind a blank ("(pid(s)
  /// {pids})"), as people cite; nothing where it has none. Parses: linear in text(), microseconds.
  std::optional<Template> without_brackets() const;

  /// A Python `re` that accepts what find() accepts on Form::kPlain, for the snippets
  /// (docs/content-format.md has the table).
  std::string to_python_regex() const;

  /// The whole words of each literal, in order, one list for each literal between holes: what
  /// anchors are taken from. A word that touches a hole is left out (the text may continue it).
  std::vector<std::vector<std::string>> literal_words() const;

  /// The same of one piece, with the places of the words in it; none of a hole.
  std::vector<Word> whole_words(std::size_t piece) const;

 private:
  explicit Template(std::shared_ptr<const CompiledTemplate> compiled)
      : compiled_(std::move(compiled)) {}

  std::shared_ptr<const CompiledTemplate> compiled_;  // never null
};

}  // namespace tracelore
