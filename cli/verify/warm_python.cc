#include "cli/verify/warm_python.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <utility>

#include "cli/process/interruption.h"
#include "cli/templates.h"

namespace tracelore::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostAnswer = 64 << 20;  // both streams, as JSON
constexpr std::chrono::seconds kMargin{10};    // beyond the child's own limit

std::string program_text() {
  for (const auto& file : embedded::cli_templates())
    if (file.path == "warm.py") return std::string(file.bytes);
  return {};
}

bool send_all(int channel, std::string_view text) {
  while (!text.empty()) {
    const auto sent = ::send(channel, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

std::unique_ptr<WarmPython> WarmPython::start(const std::string& python, bool looks_for_devices,
                                              std::chrono::seconds limit) {
  ScratchFolder folder;
  const auto program = folder.write("warm.py", program_text());
  if (program.empty()) return nullptr;
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return nullptr;
  std::unique_ptr<WarmPython> warm(new WarmPython(std::move(folder)));
  warm->channel_ = ends[0];
  std::vector<std::string> command = {python, program};
  if (looks_for_devices) command.emplace_back("devices");
  warm->process_ = start_process(command, ends[1], -1, -1);
  ::close(ends[1]);
  if (warm->process_ < 0 || !warm->read_answer(Clock::now() + limit)) return nullptr;
  return warm;
}

WarmPython::~WarmPython() {
  if (channel_ >= 0) ::close(channel_);
  if (process_ > 0) end_process(process_, SIGTERM);
}

std::optional<Json> WarmPython::read_answer(Clock::time_point deadline) {
  std::string text;
  std::array<char, 65536> block;
  while (!text.ends_with('\n')) {
    if (Interruption::signal() != 0 || Clock::now() > deadline || text.size() > kMostAnswer)
      return std::nullopt;
    pollfd waiting{channel_, POLLIN, 0};
    if (::poll(&waiting, 1, 200) <= 0) continue;
    const auto count = ::read(channel_, block.data(), block.size());
    if (count <= 0) return std::nullopt;
    text.append(block.data(), static_cast<std::size_t>(count));
  }
  auto answer = parse_json(text);
  if (!answer || !answer->is_object()) return std::nullopt;
  return std::move(*answer);
}

std::optional<ProcessResult> WarmPython::run(const std::vector<std::string>& arguments,
                                             std::chrono::seconds limit) {
  const Json request = {{"arguments", arguments}, {"limit", limit.count()}};
  std::optional<Json> answer;
  if (send_all(channel_, write_json(request) + "\n"))
    answer = read_answer(Clock::now() + limit + kMargin);
  ProcessResult result;
  result.interrupted = Interruption::signal() != 0;
  if (result.interrupted) return result;
  if (!answer) return std::nullopt;
  result.status = answer->value("status", 1);
  result.timed_out = answer->value("timed_out", false);
  result.out = answer->value("out", std::string());
  result.err = answer->value("err", std::string());
  return result;
}

}  // namespace tracelore::cli
