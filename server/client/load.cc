// OpenSSL costs every start of a program that links it 2 ms
// (docs/decisions/0015-tls-when-asked.md); most commands ask no server.
#include <dlfcn.h>

#include <filesystem>

#include "server/client/ask.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using Ask = decltype(&tracelore_ask_http);

struct Loaded {
  Ask ask = nullptr;
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
  if (ask == nullptr) return {nullptr, ::dlerror()};
  return {reinterpret_cast<Ask>(ask), {}};
}

}  // namespace

Result<HttpReply> ask_http(const HttpAsk& ask) {
  static const Loaded loaded = load();
  if (loaded.ask == nullptr)
    return fail(ErrorCode::kServerUnreachable, {{"url", ask.url}, {"detail", loaded.why_not}});
  Result<HttpReply> reply = HttpReply{};
  loaded.ask(ask, reply);
  return reply;
}

}  // namespace tracelore
