#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/entry/expression_node.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxBytes = 4096;
constexpr int kMaxDepth = 40;

enum class TokenKind : std::uint8_t { kEnd, kNumber, kString, kName, kSign, kBad };

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;
  double number = 0;
  std::size_t at = 0;
};

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t end_of_run(std::string_view text, std::size_t at, bool (*accepts)(char)) {
  while (at < text.size() && accepts(text[at])) ++at;
  return at;
}

std::optional<double> to_double(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) { advance(); }

  const Token& token() const { return token_; }

  void advance() {
    at_ = end_of_run(text_, at_, is_blank);
    token_ = {TokenKind::kEnd, {}, 0, at_};
    if (at_ >= text_.size()) return;
    const char c = text_[at_];
    if (is_digit(c)) return number();
    if (is_letter(c)) {
      const auto end = end_of_run(text_, at_, [](char d) { return is_letter(d) || is_digit(d); });
      return take(TokenKind::kName, end);
    }
    if (c == '"' || c == '\'') return string(c);
    const bool two = at_ + 1 < text_.size() && text_[at_ + 1] == '=' &&
                     (c == '=' || c == '!' || c == '<' || c == '>');
    const bool one = std::string_view("<>+-*/()").find(c) != std::string_view::npos;
    take(two || one ? TokenKind::kSign : TokenKind::kBad, at_ + (two ? 2 : 1));
  }

 private:
  void take(TokenKind kind, std::size_t end) {
    token_.kind = kind;
    token_.text = text_.substr(at_, end - at_);
    at_ = end;
  }

  void string(char quote) {
    const auto close = text_.find(quote, at_ + 1);
    if (close == text_.npos) return take(TokenKind::kBad, text_.size());
    token_.kind = TokenKind::kString;
    token_.text = text_.substr(at_ + 1, close - at_ - 1);
    at_ = close + 1;
  }

  // A unit of size may follow: "2 GiB".
  void number() {
    auto end = end_of_run(text_, at_, is_digit);
    if (end < text_.size() && text_[end] == '.') end = end_of_run(text_, end + 1, is_digit);
    const auto value = to_double(text_.substr(at_, end - at_));
    const auto unit = end_of_run(text_, end, is_blank);
    const auto unit_end = end_of_run(text_, unit, is_letter);
    const auto factor = unit_factor(text_.substr(unit, unit_end - unit));
    take(value ? TokenKind::kNumber : TokenKind::kBad, factor ? unit_end : end);
    token_.number = value.value_or(0) * factor.value_or(1);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Token token_;
};

bool has_truth(const Expression::Node& node) {
  return node.kind >= NodeKind::kCompare;
}

// Recursive descent; every function returns null once an error is noted.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), lexer_(text) {}

  Result<NodePointer> parse() {
    auto root = disjunction();
    if (root && lexer_.token().kind != TokenKind::kEnd) root = fault(lexer_.token().at);
    if (root && !has_truth(*root)) root = fault(0);
    if (!root) return fail({ErrorCode::kExpressionSyntax, position(), {}, {}});
    return root;
  }

 private:
  NodePointer fault(std::size_t at) {
    if (!failed_) fault_ = at;
    failed_ = true;
    return nullptr;
  }

  Position position() const {
    const auto before = text_.substr(0, fault_);
    const auto start = before.rfind('\n');
    return {static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1,
            fault_ - (start == before.npos ? 0 : start + 1) + 1};
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
    auto node = std::make_shared<Expression::Node>();
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
      if (!has_truth(*left)) return fault(left_at);
      lexer_.advance();
      const auto right_at = lexer_.token().at;
      auto right = operand();
      if (right && !has_truth(*right)) return fault(right_at);
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
    if (operand && !has_truth(*operand)) return fault(at);
    return operand ? make(NodeKind::kNot, "not", std::move(operand)) : nullptr;
  }

  NodePointer comparison() {
    const auto left_at = lexer_.token().at;
    auto left = sum();
    if (!left) return left;
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

  template <class Operand>
  NodePointer arithmetic(std::string_view first, std::string_view second, Operand operand) {
    const auto left_at = lexer_.token().at;
    auto left = operand();
    while (left && (sees(first) || sees(second))) {
      const auto sign = lexer_.token().text;
      const auto no_number = [](const Expression::Node& node) {
        return has_truth(node) || node.kind == NodeKind::kString;
      };
      if (no_number(*left)) return fault(left_at);
      lexer_.advance();
      const auto right_at = lexer_.token().at;
      auto right = operand();
      if (right && no_number(*right)) return fault(right_at);
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
    auto node = std::make_shared<Expression::Node>();
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

  static std::optional<NodeKind> function_of(std::string_view name) {
    if (name == "frame") return NodeKind::kFrame;
    if (name == "text") return NodeKind::kText;
    if (name == "package") return NodeKind::kPackage;
    return std::nullopt;
  }

  NodePointer name(const Token& token) {
    lexer_.advance();
    if (!accept("(")) return make(NodeKind::kName, token.text, nullptr);
    const Token argument = lexer_.token();
    const auto kind = function_of(token.text);
    if (!kind) return fault(token.at);
    if (argument.kind != TokenKind::kString || argument.text.empty()) return fault(argument.at);
    lexer_.advance();
    if (!accept(")")) return fault(lexer_.token().at);
    return make(*kind, argument.text, nullptr);
  }

  std::string_view text_;
  Lexer lexer_;
  int depth_ = 0;
  bool failed_ = false;
  std::size_t fault_ = 0;
};

}  // namespace

Result<NodePointer> parse_expression(std::string_view text) {
  if (text.size() > kMaxBytes) return fail({ErrorCode::kExpressionSyntax, {1, kMaxBytes}, {}, {}});
  return Parser(text).parse();
}

std::optional<double> unit_factor(std::string_view unit) {
  if (unit == "B" || unit == "byte" || unit == "bytes" || unit == "Bytes") return 1;
  constexpr std::string_view kPrefixes = "KMGTPE";
  if (unit.size() < 2 || unit.size() > 3 || unit.back() != 'B') return std::nullopt;
  const auto power = kPrefixes.find(unit.front() == 'k' ? 'K' : unit.front());
  if (power == kPrefixes.npos || (unit.size() == 3 && unit[1] != 'i')) return std::nullopt;
  double factor = 1;
  for (std::size_t i = 0; i <= power; ++i) factor *= unit.size() == 3 ? 1024 : 1000;
  return factor;
}

std::optional<double> number_of(std::string_view text) {
  const auto digits = std::min(text.find_first_not_of("+-.0123456789eE"), text.size());
  auto end = digits;
  while (end > 0 && (is_blank(text[end - 1]) || text[end - 1] == 'E' || text[end - 1] == 'e'))
    --end;
  auto begin = text.starts_with('+') ? std::size_t{1} : std::size_t{0};
  if (begin > end) return std::nullopt;
  const auto value = to_double(text.substr(begin, end - begin));
  if (!value) return std::nullopt;
  const auto unit = text.substr(end_of_run(text, end, is_blank));
  if (unit.empty()) return value;
  const auto factor = unit_factor(unit);
  return factor ? std::optional(*value * *factor) : std::nullopt;
}

}  // namespace tracelore
