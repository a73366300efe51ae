#include "cli/doctor/doctor_run.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <span>

#include "cli/process/child.h"
#include "cli/process/interruption.h"
#include "cli/process/process.h"
#include "engine/base/embedded.h"
#include "engine/base/json/json.h"

namespace tracelore::embedded {
std::span<const File> cli_doctor();
}

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostDoctorOutput = 16 << 20;

// Hands on the whole lines of `text` and leaves the rest in it.
void take_lines(std::string& text, const std::function<void(std::string_view)>& on_line) {
  std::size_t begin = 0;
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    on_line(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
  }
  text.erase(0, begin);
}

DoctorRun follow(const Handle& out, Clock::time_point deadline,
                 const std::function<void(std::string_view)>& on_line) {
  std::string text;
  std::array<char, 65536> block;
  for (std::size_t read = 0; read < kMostDoctorOutput;) {
    if (Interruption::signal() != 0) return {.interrupted = true};
    if (Clock::now() > deadline) return {.timed_out = true};
    pollfd waiting{out.get(), POLLIN, 0};
    if (::poll(&waiting, 1, 100) <= 0) continue;
    const auto count = ::read(out.get(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    read += static_cast<std::size_t>(count);
    text.append(block.data(), static_cast<std::size_t>(count));
    take_lines(text, on_line);
  }
  return {};
}

}  // namespace

Result<void> write_doctor(const ScratchFolder& folder, const std::vector<DoctorSnippet>& snippets) {
  const fs::path program = fs::path(folder.path()) / "doctor";
  std::error_code failed;
  if (!folder.path().empty()) fs::create_directories(program / "snippets", failed);
  const auto write = [&](const std::string& name, std::string_view text) {
    return !folder.write("doctor/" + name, text).empty();
  };
  bool written = !folder.path().empty() && !failed;
  for (const auto& file : embedded::cli_doctor())
    written = written && write(std::string(file.path), file.bytes);
  for (const auto& snippet : snippets)
    written = written && write("snippets/" + snippet.entry + ".py", snippet.code);
  if (!written) return fail(ErrorCode::kFileUnwritable, {{"path", program.string()}});
  return {};
}

Result<DoctorRun> run_doctor(const std::string& python, const ScratchFolder& folder,
                             const std::vector<std::string>& skip, std::chrono::seconds limit,
                             const std::function<void(std::string_view)>& on_line) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return fail(ErrorCode::kCannotRun, {{"command", python}, {"detail", std::strerror(errno)}});
  const Handle out(ends[0]);
  Handle in(ends[1]);
  const auto program = (fs::path(folder.path()) / "doctor").string();
  const auto options = write_json(Json{{"skip", skip}});
  const auto child = start_process({python, program, options}, -1, in.get(), -1);
  if (child < 0)
    return fail(ErrorCode::kCannotRun, {{"command", python}, {"detail", std::strerror(ENOEXEC)}});
  in.close();
  auto run = follow(out, Clock::now() + limit, on_line);
  end_process(child, run.timed_out || run.interrupted ? SIGTERM : 0);
  return run;
}

}  // namespace tracelore::cli
