#include "cli/log_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ostream>

#include "cli/progress.h"
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
  // 0 for a pipe.
  std::uint64_t size() const {
    struct stat status = {};
    const bool file = ::fstat(number_, &status) == 0 && S_ISREG(status.st_mode);
    return file ? static_cast<std::uint64_t>(status.st_size) : 0;
  }

 private:
  int number_;
};

}  // namespace

Result<ReducedText> read_log(Terminal& terminal, const std::string& path, LogReducer reducer) {
  const Descriptor input(path);
  if (input.number() < 0) return fail(ErrorCode::kFileUnreadable, {{"path", path}});
  if (path == "-" && ::isatty(STDIN_FILENO) == 1)
    terminal.err << say(terminal.language, "cli.paste_now") << '\n' << std::flush;
  Progress progress(terminal, input.size());
  for (;;) {
    const auto room = reducer.room();
    const auto count = ::read(input.number(), room.data(), room.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(ErrorCode::kFileUnreadable, {{"path", path}});
    if (count == 0) return reducer.finish();
    reducer.commit(static_cast<std::size_t>(count));
    progress.show(reducer.bytes());
  }
}

}  // namespace tracelore::cli
