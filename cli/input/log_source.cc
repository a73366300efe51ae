#include "cli/input/log_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <optional>
#include <ostream>
#include <span>

#include "cli/input/unpack.h"
#include "cli/terminal/progress.h"
#include "engine/messages/messages.h"
#include "engine/paste/decode/compression.h"

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

// Reads at most so many bytes; nothing where reading fails, none at the end.
std::optional<std::size_t> read_some(const Descriptor& input, std::span<char> room) {
  for (;;) {
    const auto count = ::read(input.number(), room.data(), room.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return std::nullopt;
  }
}

// The first bytes, by which a compressed file is known: a pipe may hand them over one by one.
std::optional<std::string> beginning_of(const Descriptor& input) {
  std::string begin(kCompressionMark, '\0');
  std::size_t filled = 0;
  for (std::size_t count = 1; count > 0 && filled < begin.size(); filled += count) {
    const auto read = read_some(input, std::span(begin).subspan(filled));
    if (!read) return std::nullopt;
    count = *read;
  }
  begin.resize(filled);
  return begin;
}

// Where a file's bytes go: to the reducer as they are, or unpacked.
class Reading {
 public:
  Reading(Terminal& terminal, const std::string& path, LogReducer reducer,
          std::optional<Compression> compression)
      : terminal_(terminal), path_(path), reducer_(std::move(reducer)), compression_(compression) {
    if (compression_) unpacker_ = Unpacker::of(compression_->format);
  }

  // A format that is known by its mark alone.
  bool is_sealed() const { return compression_.has_value() && !unpacker_; }

  std::span<char> room() { return unpacker_ ? std::span<char>(packed_) : reducer_.room(); }

  void take(std::string_view bytes) {
    if (!unpacker_)
      reducer_.feed(bytes);
    else if (sound_)
      sound_ = unpacker_->feed(bytes, [&](std::string_view text) { reducer_.feed(text); });
  }

  // `count` bytes of room() were filled.
  void commit(std::size_t count) {
    if (unpacker_)
      take({packed_.data(), count});
    else
      reducer_.commit(count);
  }

  bool is_damaged() const { return !sound_; }

  Result<ReducedText> finish() {
    if (unpacker_ && !(sound_ && unpacker_->is_whole())) {
      if (reducer_.bytes() == 0) return fail(error(ErrorCode::kBadCompression));
      terminal_.err << say(terminal_.language, "cli.cut_off", {{"path", path_}}) << '\n';
    }
    return reducer_.finish();
  }

  Error error(ErrorCode code) const {
    const std::string file = path_ == "-" ? "FILE" : path_;
    return Error{code,
                 {},
                 {},
                 {{"format", std::string(compression_->format)},
                  {"tool", std::string(compression_->tool)},
                  {"path", file},
                  {"file", file}}};
  }

 private:
  Terminal& terminal_;
  const std::string& path_;
  LogReducer reducer_;
  std::optional<Compression> compression_;
  std::unique_ptr<Unpacker> unpacker_;
  std::vector<char> packed_ = std::vector<char>(64 << 10);
  bool sound_ = true;
};

// A standard input that is closed has no text.
tl::unexpected<Error> unreadable(const std::string& path) {
  if (path == "-") return fail(ErrorCode::kEmptyText);
  return fail(ErrorCode::kFileUnreadable, {{"path", path}});
}

}  // namespace

Result<ReducedText> read_log(Terminal& terminal, const std::string& path, LogReducer reducer) {
  const Descriptor input(path);
  if (input.number() < 0) return unreadable(path);
  if (input.folder()) return fail(ErrorCode::kIsFolder, {{"path", path}});
  if (path == "-" && ::isatty(STDIN_FILENO) == 1)
    terminal.err << say(terminal.language, "cli.paste_now") << '\n' << std::flush;
  const auto begin = beginning_of(input);
  if (!begin) return unreadable(path);
  Reading reading(terminal, path, std::move(reducer), compression_of(*begin));
  if (reading.is_sealed()) return fail(reading.error(ErrorCode::kCompressedText));
  reading.take(*begin);
  Progress progress(terminal, input.size());
  std::uint64_t bytes = begin->size();
  while (!reading.is_damaged()) {
    const auto count = read_some(input, reading.room());
    if (!count) return unreadable(path);
    if (*count == 0) break;
    reading.commit(*count);
    progress.show(bytes += *count);
  }
  return reading.finish();
}

}  // namespace tracelore::cli
