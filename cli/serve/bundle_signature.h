/// Who made a bundle: `FILE.sig` beside `FILE` is the line "tracelore-signature 1" and a line of
/// 128 hex digits, an Ed25519 signature of the bundle's bytes (tools/release/sign_bundle writes
/// it).
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore::cli {

struct SignatureOptions {
  std::string key_file;   ///< PEM public keys; empty: those built into the program
  bool required = false;  ///< refuse what nobody signed, and what cannot be checked
};

enum class SignatureState {
  kChecked,
  kMissing,    ///< there is no FILE.sig
  kUnchecked,  ///< there is one, and no key: none was named, and none is built in
};

/// What is known of the maker of `bytes`, which were read from `path`. A signature that is there
/// and does not hold is an error in any case: kBadSignature (params: path). kSignatureMissing
/// (params: path) and kBadKey (params: detail) where one is required; errors of is_signed();
/// kFileUnreadable.
Result<SignatureState> check_signature(const std::string& path, std::string_view bytes,
                                       const SignatureOptions& options);

}  // namespace tracelore::cli
