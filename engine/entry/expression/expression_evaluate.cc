#include <algorithm>
#include <cmath>

#include "engine/entry/expression/expression_node.h"

namespace tracelore {
namespace {

using Node = ExpressionNode;

Truth truth(bool value) {
  return value ? Truth::kTrue : Truth::kFalse;
}

Truth negated(Truth value) {
  if (value == Truth::kUnknown) return value;
  return truth(value == Truth::kFalse);
}

template <class T>
bool compare(std::string_view sign, const T& left, const T& right) {
  if (sign == "==") return left == right;
  if (sign == "!=") return left != right;
  if (sign == "<") return left < right;
  if (sign == "<=") return left <= right;
  if (sign == ">") return left > right;
  return left >= right;
}

// A quoted capture keeps its quotes; whoever compares it writes the words alone.
std::string_view unquoted(std::string_view text) {
  const bool quoted = text.size() >= 2 && text.front() == text.back() &&
                      (text.front() == '\'' || text.front() == '"');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

class Evaluator {
 public:
  explicit Evaluator(const ExpressionContext& context) : context_(context) {}

  Truth truth_of(const Node& node) const {
    switch (node.kind) {
      case NodeKind::kFrame:
        return context_.frame ? context_.frame(node.text) : Truth::kUnknown;
      case NodeKind::kInFunction:
        return context_.in_function ? context_.in_function(node.text) : Truth::kUnknown;
      case NodeKind::kText:
        return text_truth(node.text);
      case NodeKind::kMessage:
        return context_.message ? context_.message(node.text) : Truth::kFalse;
      case NodeKind::kYourLine:
        return context_.your_line ? context_.your_line(node.text) : Truth::kUnknown;
      case NodeKind::kSaid:
        return truth(truth_of(*node.left) == Truth::kTrue);
      case NodeKind::kNot:
        return negated(truth_of(*node.left));
      case NodeKind::kAnd:
        return combined(node, Truth::kFalse);
      case NodeKind::kOr:
        return combined(node, Truth::kTrue);
      case NodeKind::kCompare:
        return comparison(node);
      case NodeKind::kPerhaps:
        return truth_of(*node.left) == Truth::kFalse ? Truth::kFalse : Truth::kUnknown;
      case NodeKind::kKnown:
        return truth(text_of(*node.left) || version_of(*node.left));
      case NodeKind::kDivides:
        return divides(value_of(*node.left), value_of(*node.right));
      default:
        return Truth::kUnknown;
    }
  }

 private:
  Truth text_truth(std::string_view literal) const {
    return context_.text ? context_.text(literal) : Truth::kUnknown;
  }

  // `decisive` on either side decides, whatever the other side is.
  Truth combined(const Node& node, Truth decisive) const {
    const Truth left = truth_of(*node.left);
    if (left == decisive) return left;
    const Truth right = truth_of(*node.right);
    return right == decisive || left != Truth::kUnknown ? right : Truth::kUnknown;
  }

  static Truth divides(std::optional<double> part, std::optional<double> whole) {
    if (!part || !whole || *part == 0) return Truth::kUnknown;
    return truth(std::fmod(*whole, *part) == 0);
  }

  std::optional<std::string> text_of(const Node& node) const {
    if (node.kind == NodeKind::kString) return node.text;
    if (node.kind == NodeKind::kGiven)
      return truth_of(*node.left) == Truth::kTrue ? text_of(*node.right) : std::nullopt;
    if (node.kind == NodeKind::kFirst) {
      auto left = text_of(*node.left);
      return left ? left : text_of(*node.right);
    }
    if (node.kind != NodeKind::kName) return std::nullopt;
    if (context_.capture)
      if (auto captured = context_.capture(node.text)) return captured;
    const bool asks = context_.fact && is_fact(node.text) && !is_version_fact(node.text);
    return asks ? context_.fact(node.text) : std::nullopt;
  }

  std::optional<double> value_of(const Node& node) const {
    switch (node.kind) {
      case NodeKind::kNumber:
        return node.number;
      case NodeKind::kFirst: {
        const auto left = value_of(*node.left);
        return left ? left : value_of(*node.right);
      }
      case NodeKind::kGiven:
        return truth_of(*node.left) == Truth::kTrue ? value_of(*node.right) : std::nullopt;
      case NodeKind::kArithmetic:
      case NodeKind::kLeast:
      case NodeKind::kMost:
        return arithmetic(node);
      default: {
        const auto text = text_of(node);
        return text ? number_of(*text) : std::nullopt;
      }
    }
  }

  std::optional<double> arithmetic(const Node& node) const {
    const auto left = value_of(*node.left);
    const auto right = value_of(*node.right);
    if (!left || !right) return std::nullopt;
    if (node.kind == NodeKind::kLeast) return std::min(*left, *right);
    if (node.kind == NodeKind::kMost) return std::max(*left, *right);
    switch (node.text.front()) {
      case '+':
        return *left + *right;
      case '-':
        return *left - *right;
      case '*':
        return *left * *right;
      default:
        return *right == 0 ? std::nullopt : std::optional(*left / *right);
    }
  }

  const KnownVersion* version_of(const Node& node) const {
    const bool names_one = node.kind == NodeKind::kPackage || node.kind == NodeKind::kName;
    if (!names_one || !context_.environment || text_of(node)) return nullptr;
    const auto found = context_.environment->find(normalize_package(node.text));
    return found == context_.environment->end() ? nullptr : &found->second;
  }

  static Truth version_fits(const KnownVersion& known, std::string_view sign,
                            std::string_view bound) {
    const auto specifier = Specifier::parse(std::string(sign) + std::string(bound));
    if (!specifier) return Truth::kUnknown;
    switch (fits(known, *specifier)) {
      case Fit::kYes:
        return Truth::kTrue;
      case Fit::kNo:
        return Truth::kFalse;
      case Fit::kUnknown:
        break;
    }
    return Truth::kUnknown;
  }

  // One of several ids: equal where any is.
  Truth signature_is(std::string_view sign, const std::string& id) const {
    const auto lists = [&](const std::vector<std::string_view>& ids) {
      return std::ranges::find(ids, id) != ids.end();
    };
    const bool confirmed = lists(context_.signatures);
    if (sign != "==" && sign != "!=") return Truth::kUnknown;
    if (!confirmed && lists(context_.cut_signatures)) return Truth::kUnknown;
    return truth(confirmed == (sign == "=="));
  }

  Truth comparison(const Node& node) const {
    const Node& left = *node.left;
    const Node& right = *node.right;
    if (is_signature(left)) return signature_is(node.text, right.text);
    if (is_signature(right)) return signature_is(node.text, left.text);
    if (const auto* known = version_of(left); known && right.kind == NodeKind::kString)
      return version_fits(*known, node.text, right.text);
    if (const auto* known = version_of(right); known && left.kind == NodeKind::kString)
      return version_fits(*known, mirrored(node.text), left.text);
    const auto left_value = value_of(left);
    const auto right_value = value_of(right);
    if (left_value && right_value) return truth(compare(node.text, *left_value, *right_value));
    const auto left_text = text_of(left);
    const auto right_text = text_of(right);
    const bool ordering = node.text != "==" && node.text != "!=";
    if (!left_text || !right_text || ordering) return Truth::kUnknown;
    return truth(compare(node.text, unquoted(*left_text), unquoted(*right_text)));
  }

  const ExpressionContext& context_;
};

}  // namespace

Truth evaluate_tree(const ExpressionNode& root, const ExpressionContext& context) {
  return Evaluator(context).truth_of(root);
}

}  // namespace tracelore
