/// A text in which secrets are being masked: how far it is read, what was masked so far, and where
/// a value ends.
#pragma once

#include <string_view>

#include "engine/base/bytes/ascii.h"
#include "engine/text/secrets/redact.h"

namespace tracelore {

class MaskedText {
 protected:
  static constexpr std::size_t kLongestName = 64;  // bytes of a variable's name that are looked at
  static constexpr std::size_t kLongestKey = 16384;  // bytes of a private key written in one line
  static constexpr std::size_t kLongestLine = 512;   // bytes of a command that are looked at
  static constexpr std::size_t kLongestValue =
      256;  // bytes of a value that are looked at to decide; a masked one is masked whole

  static bool is_name(char c) { return is_alnum(c) || c == '_' || c == '-' || c == '.'; }
  static bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }
  static bool is_blank(char c) { return c == ' ' || c == '\t'; }
  static bool is_space(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

  explicit MaskedText(std::string_view text) : text_(text) { result_.text.reserve(text.size()); }

  /// What was masked, and the text up to its end.
  RedactedText result() &&;

  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  std::string_view rest() const { return text_.substr(at_); }

  /// Up to kLongestLine.
  std::string_view rest_of_line() const;

  /// At most `most` bytes behind `begin`.
  std::size_t end_of_quoted_value(std::size_t begin, char quote, std::size_t most) const;
  std::size_t end_of_bare_value(std::size_t begin, std::size_t most) const;

  /// Passes over [begin, end), masked where it begins behind what was masked before.
  void mask(SecretKind kind, std::size_t begin, std::size_t end);

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t copied_ = 0;  // bytes of the text that are in the result

 private:
  RedactedText result_;
};

}  // namespace tracelore
