#include "cli/input/log_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <ostream>

#include "cli/terminal/progress.h"
#include "engine/base/compression.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ > STDIN_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  bool folder() const { return S_ISDIR(status().st_mode); }
  // 0 for a pipe.
  std::uint64_t size() const {
    const auto known = status();
    return S_ISREG(known.st_mode) ? static_cast<std::uint64_t>(known.st_size) : 0;
  }

 private:
  struct stat status() const {
    struct stat known = {};
    if (::fstat(number_, &known) != 0) known = {};
    return known;
  }

  int number_;
};

// A pipe may hand over its first bytes one by one.
class Beginning {
 public:
  std::optional<Compression> take(std::string_view bytes) {
    if (bytes_.size() >= kCompressionMark) return std::nullopt;
    bytes_ += bytes.substr(0, kCompressionMark - bytes_.size());
    return bytes_.size() >= kCompressionMark ? compression_of(bytes_) : std::nullopt;
  }

 private:
  std::string bytes_;
};

}  // namespace

Result<ReducedText> read_log(Terminal& terminal, const std::string& path, LogReducer reducer) {
  const Descriptor input(path);
  if (input.number() < 0) return fail(ErrorCode::kFileUnreadable, {{"path", path}});
  if (input.folder()) return fail(ErrorCode::kIsFolder, {{"path", path}});
  if (path == "-" && ::isatty(STDIN_FILENO) == 1)
    terminal.err << say(terminal.language, "cli.paste_now") << '\n' << std::flush;
  Progress progress(terminal, input.size());
  Beginning beginning;
  for (;;) {
    const auto room = reducer.room();
    const auto count = ::read(input.number(), room.data(), room.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(ErrorCode::kFileUnreadable, {{"path", path}});
    if (count == 0) return reducer.finish();
    if (const auto compressed = beginning.take({room.data(), static_cast<std::size_t>(count)}))
      return fail(ErrorCode::kCompressedText, {{"format", std::string(compressed->format)},
                                               {"tool", std::string(compressed->tool)},
                                               {"file", path == "-" ? "FILE" : path}});
    reducer.commit(static_cast<std::size_t>(count));
    progress.show(reducer.bytes());
  }
}

}  // namespace tracelore::cli
