/// The tree of an expression; expression_parse.cc makes it, expression_evaluate.cc evaluates it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/entry/expression/expression_context.h"

namespace tracelore {

enum class NodeKind : std::uint8_t {
  kNumber,
  kString,
  kName,
  kPackage,     ///< `text` is a distribution
  kArithmetic,  ///< `text` is + - * /
  kLeast,
  kMost,
  kFirst,    ///< of two, that which is known
  kGiven,    ///< the right one where the left one, a truth, holds; up to here they have a value
  kCompare,  ///< `text` is == != < <= > >=; the rest have a truth
  kFrame,    ///< `text` is the argument
  kInFunction,
  kText,
  kMessage,
  kYourLine,
  kAnd,
  kOr,
  kNot,
  kPerhaps,  ///< false or unknown
  kSaid,     ///< true or false
  kKnown,    ///< of a name
  kDivides,
  kCondition,  ///< `text` is its name; unknown, since another expression stands for it
};

struct ExpressionNode {
  NodeKind kind = NodeKind::kNumber;
  std::string text;
  double number = 0;
  std::shared_ptr<const ExpressionNode> left;
  std::shared_ptr<const ExpressionNode> right;
};

using NodePointer = std::shared_ptr<const ExpressionNode>;

/// kExpressionSyntax at the fault, also for text that is too long or nested too deep;
/// kConditionUnknown for a name without a truth where only a truth can stand.
Result<NodePointer> parse_expression(std::string_view text,
                                     std::span<const std::string> conditions);

/// The truth of a whole tree.
Truth evaluate_tree(const ExpressionNode& root, const ExpressionContext& context);

/// Whether it is the name `signature`.
inline bool is_signature(const ExpressionNode& node) {
  return node.kind == NodeKind::kName && node.text == "signature";
}

/// The sign with its sides exchanged: "<" of ">".
inline std::string_view mirrored(std::string_view sign) {
  if (sign == "<") return ">";
  if (sign == "<=") return ">=";
  if (sign == ">") return "<";
  if (sign == ">=") return "<=";
  return sign;
}

/// "12", "-1.5", "23.69 GiB", "114688 bytes": the number, sizes in bytes; nothing where `text` is
/// something else.
std::optional<double> number_of(std::string_view text);

/// Factor of a unit of size ("GiB", "MB", "bytes"), nothing for another word.
std::optional<double> unit_factor(std::string_view unit);

}  // namespace tracelore
