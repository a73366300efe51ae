#include "engine/entry/expression/expression_lexer.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/base/bytes/ascii.h"
#include "engine/entry/expression/expression_node.h"

namespace tracelore {
namespace {

constexpr bool is_letter(char c) {
  return is_alpha(c) || c == '_';
}
constexpr bool is_expression_blank(char c) {
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

}  // namespace

void Lexer::advance() {
  at_ = end_of_run(text_, at_, is_expression_blank);
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
  const bool one = std::string_view("<>+-*/(),").find(c) != std::string_view::npos;
  take(two || one ? TokenKind::kSign : TokenKind::kBad, at_ + (two ? 2 : 1));
}

void Lexer::take(TokenKind kind, std::size_t end) {
  token_.kind = kind;
  token_.text = text_.substr(at_, end - at_);
  at_ = end;
}

void Lexer::string(char quote) {
  const auto close = text_.find(quote, at_ + 1);
  if (close == text_.npos) return take(TokenKind::kBad, text_.size());
  token_.kind = TokenKind::kString;
  token_.text = text_.substr(at_ + 1, close - at_ - 1);
  at_ = close + 1;
}

// A unit of size may follow: "2 GiB".
void Lexer::number() {
  auto end = end_of_run(text_, at_, is_digit);
  if (end < text_.size() && text_[end] == '.') end = end_of_run(text_, end + 1, is_digit);
  const auto value = to_double(text_.substr(at_, end - at_));
  const auto unit = end_of_run(text_, end, is_expression_blank);
  const auto unit_end = end_of_run(text_, unit, is_letter);
  const auto factor = unit_factor(text_.substr(unit, unit_end - unit));
  take(value ? TokenKind::kNumber : TokenKind::kBad, factor ? unit_end : end);
  token_.number = value.value_or(0) * factor.value_or(1);
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
  while (end > 0 &&
         (is_expression_blank(text[end - 1]) || text[end - 1] == 'E' || text[end - 1] == 'e'))
    --end;
  auto begin = text.starts_with('+') ? std::size_t{1} : std::size_t{0};
  if (begin > end) return std::nullopt;
  const auto value = to_double(text.substr(begin, end - begin));
  if (!value) return std::nullopt;
  const auto unit = text.substr(end_of_run(text, end, is_expression_blank));
  if (unit.empty()) return value;
  const auto factor = unit_factor(unit);
  return factor ? std::optional(*value * *factor) : std::nullopt;
}

}  // namespace tracelore
