/// Masks what a person would not want to show: keys, tokens, passwords, e-mail addresses, names of
/// home folders.
///
/// Line ends are kept and every line stays its line, so that line numbers mean the same before and
/// after. Masking twice changes nothing. Any bytes; linear in the text; safe from any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"

namespace tracelore {

/// What stands in place of a secret.
inline constexpr std::string_view kMask = "***";

enum class SecretKind { kToken, kPrivateKey, kPassword, kEmail, kHomeFolder };

struct Masked {
  SecretKind kind = SecretKind::kToken;
  Span from;  ///< bytes of the text given
  Span to;    ///< bytes of the masked text: one kMask
};

struct RedactedText {
  std::string text;
  std::vector<Masked> masked;  ///< in order
};

RedactedText redact_with_map(std::string_view text);

/// The text of redact_with_map().
std::string redact(std::string_view text);

}  // namespace tracelore
