/// The words of an expression; what expression_parse.cc reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tracelore {

enum class TokenKind : std::uint8_t { kEnd, kNumber, kString, kName, kSign, kBad };

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;
  double number = 0;
  std::size_t at = 0;
};

/// One token of look-ahead. `text` must outlive it.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) { advance(); }

  const Token& token() const { return token_; }

  void advance();

 private:
  void take(TokenKind kind, std::size_t end);
  void string(char quote);
  void number();

  std::string_view text_;
  std::size_t at_ = 0;
  Token token_;
};

}  // namespace tracelore
