#include <chrono>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/command.h"
#include "cli/doctor/diagnosis.h"
#include "cli/doctor/doctor_findings.h"
#include "cli/doctor/doctor_run.h"
#include "cli/doctor/doctor_view.h"
#include "cli/process/find_program.h"
#include "cli/process/interruption.h"
#include "cli/settings/index_location.h"
#include "cli/terminal/progress.h"
#include "engine/entry/snippet.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

using Clock = std::chrono::steady_clock;

// A finding, as a check of verify has it.
constexpr int kSomethingFound = 10;
constexpr int kSignalBase = 128;

struct DoctorOptions {
  IndexLocation index;
  std::string python;
  std::vector<std::string> skip;
  int seconds = 120;
  bool releases = false;
  bool json = false;
};

// The Python of the active environment has the one name or the other.
std::string python_to_look_at(const DoctorOptions& options) {
  if (!options.python.empty()) return find_program(options.python);
  const auto found = find_program("python3");
  return found.empty() ? find_program("python") : found;
}

struct Snippets {
  std::vector<DoctorSnippet> files;
  std::vector<std::string> releases;
};

bool wanted(const Entry& entry, const DoctorOptions& options) {
  const bool environment =
      entry.verify.shows == CheckKind::kEnvironment && !is_left_to_verify(entry.id);
  const bool release = options.releases && entry.verify.shows == CheckKind::kRelease;
  return (environment || release) && !entry.verify_py.empty() &&
         entry.id.find('/') == std::string::npos;
}

Result<Snippets> snippets_of(const Reader& reader, const DoctorOptions& options) {
  Snippets snippets;
  for (EntryNumber number = 0; number < reader.size(); ++number) {
    const auto entry = reader.entry(number);
    if (!entry) return fail(entry.error());
    if (!wanted(**entry, options)) continue;
    const auto& id = (*entry)->id;
    snippets.files.push_back({id, render_snippet(**entry, reader.harness(), "/entries/" + id)});
    if ((*entry)->verify.shows == CheckKind::kRelease) snippets.releases.push_back(id);
  }
  return snippets;
}

struct Visit {
  Diagnosis diagnosis;
  bool timed_out = false;
  int interrupted_by = 0;
};

Result<Visit> visit(Terminal& terminal, const DoctorOptions& options, const std::string& python,
                    const Reader& reader) {
  const Interruption interruption;
  const auto snippets = snippets_of(reader, options);
  if (!snippets) return fail(snippets.error());
  const ScratchFolder folder;
  if (const auto written = write_doctor(folder, snippets->files); !written)
    return fail(written.error());
  Visit visit;
  std::optional<Progress> progress;
  std::size_t done = 0;
  const auto run = run_doctor(python, folder, options.skip, std::chrono::seconds(options.seconds),
                              [&](auto line) {
                                const auto check = take_line(visit.diagnosis, line);
                                if (!progress && !visit.diagnosis.planned.empty())
                                  progress.emplace(terminal, visit.diagnosis.planned.size());
                                if (progress && !check.empty()) progress->show_count(++done, check);
                              });
  if (!run) return fail(run.error());
  visit.timed_out = run->timed_out;
  visit.interrupted_by = run->interrupted ? Interruption::signal() : 0;
  const auto concluded =
      conclude(visit.diagnosis, reader, options.skip, snippets->releases, visit.timed_out);
  if (!concluded) return fail(concluded.error());
  return visit;
}

Error unfit(const Terminal& terminal, const std::string& python, const Diagnosis& diagnosis) {
  const auto detail = diagnosis.too_old.empty() ? say(terminal.language, "doctor.not_python")
                                                : say(terminal.language, "doctor.too_old",
                                                      {{"version", diagnosis.too_old}});
  return Error{ErrorCode::kCannotRun, {}, {}, {{"command", python}, {"detail", detail}}};
}

int doctor(Terminal& terminal, const DoctorOptions& options) {
  const auto started = Clock::now();
  const auto python = python_to_look_at(options);
  if (python.empty()) {
    const std::string name = options.python.empty() ? "python3" : options.python;
    return report_error(terminal, Error{ErrorCode::kPythonMissing, {}, {}, {{"python", name}}});
  }
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  const auto seen = visit(terminal, options, python, **reader);
  if (!seen) return report_error(terminal, seen.error());
  if (seen->interrupted_by != 0) return kSignalBase + seen->interrupted_by;
  const auto& diagnosis = seen->diagnosis;
  if (!diagnosis.head.is_object())
    return report_error(terminal, unfit(terminal, python, diagnosis));
  const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
  if (options.json)
    terminal.out << write_json(doctor_json(terminal, diagnosis, **reader, seconds)) << '\n';
  else
    terminal.out << doctor_text(terminal, diagnosis, **reader, seconds);
  return diagnosis.findings.empty() ? 0 : kSomethingFound;
}

Run define_doctor(Arguments& arguments) {
  auto options = std::make_shared<DoctorOptions>();
  arguments.add_option("--python", options->python, "cli.option.doctor_python");
  arguments.add_option("--skip", options->skip, "cli.option.skip");
  arguments.add_option("--timeout", options->seconds, "cli.option.doctor_timeout");
  arguments.add_flag("--releases", options->releases, "cli.option.releases");
  arguments.add_flag("--json", options->json, "cli.option.doctor_json");
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) { return doctor(terminal, *options); };
}

}  // namespace

extern const Command kDoctorCommand = {"doctor", define_doctor};

}  // namespace tracelore::cli
