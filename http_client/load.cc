// OpenSSL costs every start of a program that links it 2 ms
// (docs/decisions/0015-tls-when-asked.md); most commands ask no server.
#include <dlfcn.h>

#include <filesystem>

#include "http_client/ask.h"
#include "http_client/verify.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

struct Loaded {
  decltype(&tracelore_ask_http) ask = nullptr;
  decltype(&tracelore_is_signed) is_signed = nullptr;
  std::string why_not;
};

// Beside the program where it was built, in lib/tracelore beside its bin/ where it is installed;
// never found by where the user happens to be.
fs::path library() {
  constexpr const char* kPackaged = "/usr/lib/tracelore";
  std::error_code ignored;
  const auto folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  if (folder.empty()) return fs::path(kPackaged) / TRACELORE_CLIENT_LIBRARY;  // without /proc
  const auto beside = folder / TRACELORE_CLIENT_LIBRARY;
  if (fs::exists(beside, ignored)) return beside;
  return folder.parent_path() / "lib/tracelore" / TRACELORE_CLIENT_LIBRARY;
}

Loaded load() {
  const auto path = library();
  void* opened = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* ask = opened != nullptr ? ::dlsym(opened, "tracelore_ask_http") : nullptr;
  void* is_signed = ask != nullptr ? ::dlsym(opened, "tracelore_is_signed") : nullptr;
  if (is_signed == nullptr) return {nullptr, nullptr, ::dlerror()};
  return {reinterpret_cast<decltype(Loaded::ask)>(ask),
          reinterpret_cast<decltype(Loaded::is_signed)>(is_signed),
          {}};
}

const Loaded& loaded() {
  static const Loaded kLoaded = load();
  return kLoaded;
}

}  // namespace

Result<HttpReply> ask_http(const HttpAsk& ask) {
  if (loaded().ask == nullptr)
    return fail(ErrorCode::kServerUnreachable, {{"url", ask.url}, {"detail", loaded().why_not}});
  Result<HttpReply> reply = HttpReply{};
  loaded().ask(ask, reply);
  return reply;
}

Result<bool> is_signed(std::string_view public_keys, std::string_view message,
                       std::string_view signature) {
  if (loaded().is_signed == nullptr)
    return fail(ErrorCode::kFileUnreadable, {{"path", library().string()}});
  Result<bool> verdict = false;
  loaded().is_signed(public_keys, message, signature, verdict);
  return verdict;
}

}  // namespace tracelore
