/// How secrets are told from other text: by their own shape, and by the name that stands before
/// them. Used by redactor.cc only.
#pragma once

#include <cstddef>
#include <string_view>

namespace tracelore {

/// Bytes of the token that starts at the start of `text` ("ghp_…", "AKIA…", a JWT); 0 where none
/// does. `text` is not empty; the caller sees to it that a word begins there. Looks at no more than
/// it counts, and at most a few hundred bytes beyond.
std::size_t known_token(std::string_view text);

/// Whether `value` is long and mixed enough to be made by a machine: what stands behind `…_token=`.
bool looks_random(std::string_view value);

enum class NameClass {
  kPlain,
  kSuspect,  ///< `…_token`, `…_key`: the value is a secret where it looks_random()
  kSecret,   ///< `password`, `api_key`: whatever the value looks like
};
NameClass class_of_name(std::string_view name);

/// Whether mail goes to such a host: its last part is a country's or a well-known top domain.
bool is_mail_host(std::string_view host);

/// Values that stand for "there is none" or for a type: `None`, `str`, `xxx`.
bool is_placeholder(std::string_view value);

}  // namespace tracelore
