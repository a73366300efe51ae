#include <algorithm>
#include <utility>

#include "engine/base/bytes/position.h"
#include "engine/entry/expression/expression.h"
#include "engine/entry/expression/expression_lexer.h"
#include "engine/entry/expression/expression_node.h"

namespace tracelore {
namespace {

constexpr int kMaxDepth = 40;

// Functions of expressions; the others take a quoted text.
constexpr std::pair<std::string_view, NodeKind> kCalls[] = {
    {"min", NodeKind::kLeast},       {"max", NodeKind::kMost},        {"first", NodeKind::kFirst},
    {"given", NodeKind::kGiven},     {"perhaps", NodeKind::kPerhaps}, {"known", NodeKind::kKnown},
    {"divides", NodeKind::kDivides}, {"said", NodeKind::kSaid}};

bool has_truth(const ExpressionNode& node) {
  return node.kind >= NodeKind::kCompare;
}

// Recursive descent; every function returns null once an error is noted.
class Parser {
 public:
  Parser(std::string_view text, std::span<const std::string> conditions)
      : text_(text), conditions_(conditions), lexer_(text) {}

  Result<NodePointer> parse() {
    auto root = disjunction();
    if (root && lexer_.token().kind != TokenKind::kEnd) root = fault(lexer_.token().at);
    if (root && !has_truth(*root)) root = no_truth(*root, 0);
    if (root) return root;
    const auto at = position_at(text_, fault_);
    if (unknown_.empty()) return fail({ErrorCode::kExpressionSyntax, at, {}, {}});
    return fail({ErrorCode::kConditionUnknown, at, {}, {{"name", unknown_}}});
  }

 private:
  NodePointer fault(std::size_t at) {
    if (!failed_) fault_ = at;
    failed_ = true;
    return nullptr;
  }

  // A name where a truth must stand is meant as a condition's.
  NodePointer no_truth(const ExpressionNode& node, std::size_t at) {
    if (!failed_ && node.kind == NodeKind::kName) unknown_ = node.text;
    return fault(at);
  }

  bool sees(std::string_view text) const {
    const auto kind = lexer_.token().kind;
    return (kind == TokenKind::kName || kind == TokenKind::kSign) && lexer_.token().text == text;
  }

  bool accept(std::string_view text) {
    if (!sees(text)) return false;
    lexer_.advance();
    return true;
  }

  static NodePointer make(NodeKind kind, std::string_view text, NodePointer left,
                          NodePointer right = nullptr) {
    auto node = std::make_shared<ExpressionNode>();
    node->kind = kind;
    node->text = text;
    node->left = std::move(left);
    node->right = std::move(right);
    return node;
  }

  // `left (word right)*`, both sides of which have a truth.
  template <class Operand>
  NodePointer logical(NodeKind kind, std::string_view word, Operand operand) {
    const auto left_at = lexer_.token().at;
    auto left = operand();
    while (left && sees(word)) {
      if (!has_truth(*left)) return no_truth(*left, left_at);
      lexer_.advance();
      const auto right_at = lexer_.token().at;
      auto right = operand();
      if (right && !has_truth(*right)) return no_truth(*right, right_at);
      left = right ? make(kind, word, std::move(left), std::move(right)) : nullptr;
    }
    return left;
  }

  NodePointer disjunction() {
    if (++depth_ > kMaxDepth) return fault(lexer_.token().at);
    auto node = logical(NodeKind::kOr, "or", [&] { return conjunction(); });
    --depth_;
    return node;
  }

  NodePointer conjunction() {
    return logical(NodeKind::kAnd, "and", [&] { return negation(); });
  }

  NodePointer negation() {
    if (!accept("not")) return comparison();
    if (++depth_ > kMaxDepth) return fault(lexer_.token().at);
    const auto at = lexer_.token().at;
    auto operand = negation();
    --depth_;
    if (operand && !has_truth(*operand)) return no_truth(*operand, at);
    return operand ? make(NodeKind::kNot, "not", std::move(operand)) : nullptr;
  }

  NodePointer comparison() {
    const auto left_at = lexer_.token().at;
    auto left = sum();
    if (!left) return left;
    if (sees("in")) return has_truth(*left) ? fault(left_at) : membership(left);
    for (const std::string_view sign : {"==", "!=", "<=", ">=", "<", ">"}) {
      if (!sees(sign)) continue;
      if (has_truth(*left)) return fault(left_at);
      lexer_.advance();
      const auto right_at = lexer_.token().at;
      auto right = sum();
      if (right && has_truth(*right)) return fault(right_at);
      return right ? make(NodeKind::kCompare, sign, std::move(left), std::move(right)) : nullptr;
    }
    return left;
  }

  // `name in ("a", "b")` is name == "a" or name == "b".
  NodePointer membership(const NodePointer& left) {
    lexer_.advance();
    if (!accept("(")) return fault(lexer_.token().at);
    return any_of([&](const Token& token) -> NodePointer {
      const bool is_number = token.kind == TokenKind::kNumber;
      if (!is_number && token.kind != TokenKind::kString) return nullptr;
      return make(NodeKind::kCompare, "==", left,
                  is_number ? number(token.number) : make(NodeKind::kString, token.text, nullptr));
    });
  }

  // What `make_one` makes of a list's words, up to the closing bracket: true where one of them is.
  template <class MakeOne>
  NodePointer any_of(MakeOne make_one) {
    NodePointer any;
    do {
      const Token token = lexer_.token();
      auto one = make_one(token);
      if (!one) return fault(token.at);
      lexer_.advance();
      any = any ? make(NodeKind::kOr, "or", std::move(any), std::move(one)) : std::move(one);
    } while (accept(","));
    return accept(")") ? any : fault(lexer_.token().at);
  }

  template <class Operand>
  NodePointer arithmetic(std::string_view first, std::string_view second, Operand operand) {
    const auto left_at = lexer_.token().at;
    auto left = operand();
    while (left && (sees(first) || sees(second))) {
      const auto sign = lexer_.token().text;
      if (!is_value(*left)) return fault(left_at);
      lexer_.advance();
      const auto right_at = lexer_.token().at;
      auto right = operand();
      if (right && !is_value(*right)) return fault(right_at);
      left = right ? make(NodeKind::kArithmetic, sign, std::move(left), std::move(right)) : nullptr;
    }
    return left;
  }

  NodePointer sum() {
    return arithmetic("+", "-", [&] { return product(); });
  }
  NodePointer product() {
    return arithmetic("*", "/", [&] { return primary(); });
  }

  NodePointer number(double value) {
    auto node = std::make_shared<ExpressionNode>();
    node->number = value;
    return node;
  }

  NodePointer primary() {
    const Token token = lexer_.token();
    if (accept("(")) {
      auto inner = disjunction();
      if (inner && !accept(")")) return fault(lexer_.token().at);
      return inner;
    }
    if (accept("-")) {
      const Token behind = lexer_.token();
      if (behind.kind != TokenKind::kNumber) return fault(behind.at);
      lexer_.advance();
      return number(-behind.number);
    }
    const bool reserved = token.text == "and" || token.text == "or" || token.text == "not";
    if (token.kind == TokenKind::kName && !reserved) return name(token);
    if (token.kind != TokenKind::kNumber && token.kind != TokenKind::kString)
      return fault(token.at);
    lexer_.advance();
    if (token.kind == TokenKind::kNumber) return number(token.number);
    return make(NodeKind::kString, token.text, nullptr);
  }

  // A number or what is one once its captures are known.
  static bool is_value(const ExpressionNode& node) {
    return !has_truth(node) && node.kind != NodeKind::kString;
  }

  NodePointer argument(NodeKind of) {
    const auto at = lexer_.token().at;
    auto node = disjunction();
    const bool wants_truth =
        of == NodeKind::kPerhaps || of == NodeKind::kSaid || of == NodeKind::kGiven;
    const auto fits = [&] {
      if (wants_truth) return has_truth(*node);
      if (of != NodeKind::kKnown) return is_value(*node);
      return node->kind == NodeKind::kName || node->kind == NodeKind::kPackage;
    };
    if (!node || fits()) return node;
    return wants_truth ? no_truth(*node, at) : fault(at);
  }

  // `first(a, b, c)` is first(first(a, b), c).
  NodePointer call(NodeKind kind, std::string_view word) {
    auto node = argument(kind);
    const bool of_one =
        kind == NodeKind::kPerhaps || kind == NodeKind::kSaid || kind == NodeKind::kKnown;
    if (node && of_one) node = make(kind, word, std::move(node));
    const bool of_two = kind == NodeKind::kGiven || kind == NodeKind::kDivides;
    for (bool more = !of_one; node && more; more = !of_two && sees(",")) {
      if (!accept(",")) return fault(lexer_.token().at);
      auto right = argument(NodeKind::kFirst);
      node = right ? make(kind, word, std::move(node), std::move(right)) : nullptr;
    }
    if (node && !accept(")")) return fault(lexer_.token().at);
    return node;
  }

  static std::optional<NodeKind> function_of(std::string_view name) {
    if (name == "frame") return NodeKind::kFrame;
    if (name == "in_function") return NodeKind::kInFunction;
    if (name == "text") return NodeKind::kText;
    if (name == "message") return NodeKind::kMessage;
    if (name == "your_line") return NodeKind::kYourLine;
    if (name == "package") return NodeKind::kPackage;
    return std::nullopt;
  }

  bool is_condition(std::string_view name) const {
    return std::ranges::find(conditions_, name) != conditions_.end();
  }

  NodePointer name(const Token& token) {
    lexer_.advance();
    if (!accept("("))
      return make(is_condition(token.text) ? NodeKind::kCondition : NodeKind::kName, token.text,
                  nullptr);
    for (const auto& [word, kind] : kCalls)
      if (token.text == word) return call(kind, word);
    const auto kind = function_of(token.text);
    if (!kind) return fault(token.at);
    if (*kind != NodeKind::kPackage)
      return any_of([&](const Token& word) {
        const bool fits = word.kind == TokenKind::kString && !word.text.empty();
        return fits ? make(*kind, word.text, nullptr) : nullptr;
      });
    const Token argument = lexer_.token();
    if (argument.kind != TokenKind::kString || argument.text.empty()) return fault(argument.at);
    lexer_.advance();
    if (!accept(")")) return fault(lexer_.token().at);
    return make(*kind, argument.text, nullptr);
  }

  std::string_view text_;
  std::span<const std::string> conditions_;
  Lexer lexer_;
  int depth_ = 0;
  bool failed_ = false;
  std::size_t fault_ = 0;
  std::string unknown_;  // the name at the fault, where that is what is wrong
};

}  // namespace

Result<NodePointer> parse_expression(std::string_view text,
                                     std::span<const std::string> conditions) {
  if (text.size() > Expression::kMaxBytes)
    return fail({ErrorCode::kExpressionSyntax, {1, Expression::kMaxBytes}, {}, {}});
  return Parser(text, conditions).parse();
}

}  // namespace tracelore
