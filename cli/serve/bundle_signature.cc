#include "cli/serve/bundle_signature.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/embedded.h"
#include "engine/base/limits.h"
#include "http_client/ed25519.h"
#include "indexer/source/files.h"

namespace tracelore::embedded {
// PEM public keys that a release was built with (cli/CMakeLists.txt), or nothing.
std::span<const File> release_keys();
}  // namespace tracelore::embedded

namespace tracelore::cli {
namespace {

constexpr std::string_view kMagic = "tracelore-signature 1\n";
constexpr std::size_t kHexDigits = 128;

Result<std::string> keys_of(const SignatureOptions& options) {
  if (!options.key_file.empty()) return read_file(options.key_file, Limits{});
  std::string keys;
  for (const auto& file : embedded::release_keys()) keys.append(file.bytes);
  return keys;
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// The 64 bytes; empty where the text is no signature.
std::string signature_in(std::string_view text) {
  if (!text.starts_with(kMagic)) return {};
  text.remove_prefix(kMagic.size());
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.size() != kHexDigits ||
      std::any_of(text.begin(), text.end(), [](char c) { return hex_value(c) < 0; }))
    return {};
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); i += 2)
    bytes += static_cast<char>(hex_value(text[i]) * 16 + hex_value(text[i + 1]));
  return bytes;
}

}  // namespace

Result<SignatureState> check_signature(const std::string& path, std::string_view bytes,
                                       const SignatureOptions& options) {
  const auto place = path + ".sig";
  const auto keys = keys_of(options);
  if (!keys) return fail(keys.error());
  std::error_code unknown;
  if (std::filesystem::status(place, unknown).type() == std::filesystem::file_type::not_found) {
    if (options.required) return fail(ErrorCode::kSignatureMissing, {{"path", place}});
    return SignatureState::kMissing;
  }
  if (keys->empty()) {
    if (options.required) return fail(ErrorCode::kBadKey, {{"detail", "--key"}});
    return SignatureState::kUnchecked;
  }
  const auto text = read_file(place, Limits{});
  if (!text) return fail(text.error());
  const auto signature = signature_in(*text);
  if (signature.empty()) return fail(ErrorCode::kBadSignature, {{"path", path}});
  const auto holds = is_signed(*keys, bytes, signature);
  if (!holds) return fail(holds.error());
  if (!*holds) return fail(ErrorCode::kBadSignature, {{"path", path}});
  return SignatureState::kChecked;
}

}  // namespace tracelore::cli
