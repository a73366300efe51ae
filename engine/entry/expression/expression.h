/// The small expressions of `when`: comparisons, and / or / not, arithmetic (+ - * /), nothing
/// else.
///
/// Names are captures (`reserved_unallocated`), facts of the machine (`os`, `capability`; kFacts in
/// engine/release/facts.h), distributions (`torch < "2.6"`, PEP 440; any of them also as
/// `package("triton")`) and `signature` (one of the ids that were confirmed). A capture comes
/// before the fact of its name. `name in ("a", "b")` is true where the name equals one of them.
/// Functions are `frame("part of a path")` (some frame's file contains it, either slash),
/// `in_function("backward")` (some frame runs it; a class may stand before the frame's name),
/// `text("literal")` (the paste contains it; unknown where the context says that its absence means
/// nothing), `message("literal")` (the same for the message's own words; unknown where they are not
/// there and the message is cut) and `your_line("literal")` (the reader's own line of code that
/// failed contains it; unknown where the paste shows none). Each may take several and is then true
/// where one of them is. Of values there are `min`, `max`, `first` (that is known) and
/// `given(truth, value)`; of truths `perhaps` (false or unknown), `said` (true or false),
/// `known(name)` and `divides(a, b)` (b is a whole multiple of a). Sizes compare in bytes: a
/// capture such as `23.69 GiB` is a number of bytes, and a literal may be written `2 GiB`.
/// Immutable after parse(); safe from any thread; depth is bounded.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/expression/expression_context.h"

namespace tracelore {

struct ExpressionNode;

class Expression {
 public:
  static constexpr std::size_t kMaxBytes = 4096;  ///< of its text

  /// kExpressionSyntax with the place of the fault. A name in `conditions` has a truth: it stands
  /// for an expression that is put in its place before anything is evaluated
  /// (indexer/yaml/conditions.h); kConditionUnknown (params: name) for another one where only a
  /// truth can stand.
  static Result<Expression> parse(std::string_view text,
                                  std::span<const std::string> conditions = {});

  const std::string& text() const { return text_; }
  Truth evaluate(const ExpressionContext& context) const;

  /// Every name of a capture, distribution or fact that the expression uses, and every id that
  /// `signature` is compared with (for the lint).
  std::vector<std::string> names() const;
  std::vector<std::string> signature_ids() const;

  /// The bounds that it asks for: a name or distribution and "<2.6", "==2.8.0".
  std::vector<std::pair<std::string, std::string>> bounds() const;

  /// The conditions that it names, each once, and every literal that `text` and `message` ask for.
  std::vector<std::string> conditions() const;
  std::vector<std::string> texts() const;
  /// Whether it asks for nothing but `signature`, words of the message and these captures.
  bool asks_only_of_message(std::span<const std::string> captures) const;

 private:
  std::string text_;
  std::shared_ptr<const ExpressionNode> root_;
};

}  // namespace tracelore
