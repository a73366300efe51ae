#include "cli/verify/verification.h"

#include <cstring>

#include "cli/process/scratch_folder.h"
#include "engine/answer/check_words.h"
#include "engine/entry/snippet.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

void read_report(const Entry& entry, const ProcessResult& process, Verification& verification) {
  auto report = parse_json(process.out);
  if (!report || !report->is_object()) return;
  verification.verdict = text_at(*report, "verdict");
  verification.reason = text_at(*report, "reason");
  verification.reason_zh = text_at(*report, "reason_zh");
  verification.exit_status = process.status;
  verification.library = deciding_package(entry, report->value("versions", Json::object())).text();
  verification.report = std::move(*report);
}

// A check that could not tell for itself why it ended.
void add_end(const ProcessResult& process, Verification& verification) {
  constexpr int kSignalled = 128;
  std::string id;
  Params params;
  if (process.timed_out) {
    id = "check.time_limit";
  } else if (process.status > kSignalled && verification.report.is_null()) {
    const int signal = process.status - kSignalled;
    const char* name = ::strsignal(signal);
    id = "check.died";
    params = {{"signal", std::to_string(signal)}, {"name", name == nullptr ? "" : name}};
  } else {
    return;
  }
  verification.reason = say(Language::kEnglish, id, params);
  verification.reason_zh = say(Language::kChinese, id, params);
}

Result<ProcessResult> run_file(const std::vector<std::string>& arguments,
                               const VerificationOptions& options, WarmPython* warm) {
  if (warm != nullptr)
    if (auto told = warm->run(arguments, options.limit)) return std::move(*told);
  std::vector<std::string> command = {options.python};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_process(command, options.limit);
}

}  // namespace

Result<Verification> verify_entry(const Reader& reader, const Entry& entry,
                                  const VerificationOptions& options, WarmPython* warm) {
  const ScratchFolder folder;
  const auto name = "verify-" + entry.id + ".py";
  const auto path =
      folder.write(name, render_snippet(entry, reader.harness(), "/entries/" + entry.id));
  if (path.empty()) return fail(ErrorCode::kFileUnwritable, {{"path", name}});
  std::vector<std::string> arguments = {path, "--json"};
  if (!options.device.empty()) arguments.insert(arguments.end(), {"--device", options.device});
  const auto started = std::chrono::steady_clock::now();
  auto process = run_file(arguments, options, warm);
  if (!process) return fail(process.error());
  Verification verification;
  verification.entry = entry.id;
  verification.shows = entry.verify.shows;
  verification.interrupted = process->interrupted;
  verification.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  verification.output = process->err + process->out;
  if (!process->timed_out) read_report(entry, *process, verification);
  add_end(*process, verification);
  return verification;
}

std::string reason_of(const Verification& verification, Language language) {
  const auto& chinese = verification.reason_zh;
  return language == Language::kChinese && !chinese.empty() ? chinese : verification.reason;
}

std::string headline_of(const Verification& verification, Language language) {
  return run_words(language, verification.shows, verification.verdict, verification.library,
                   reason_of(verification, language));
}

}  // namespace tracelore::cli
