#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/answer/answer_view.h"
#include "cli/answer/answering.h"
#include "cli/command.h"
#include "cli/notify/notify.h"
#include "cli/process/relay.h"
#include "cli/settings/installed_packages.h"
#include "cli/terminal/terminal.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

struct RunOptions {
  Door door;
  NotifyOptions notify;
  std::vector<std::string> command;
  std::vector<std::string> on_fail;  // "json", FILE
  std::string torch;
  bool quiet = false;
  bool full = false;
};

// What a shell says of a command that a signal ended; the command itself cannot.
std::string_view words_of(int signal) {
  switch (signal) {
    case SIGKILL:
      return "Killed\n";
    case SIGSEGV:
      return "Segmentation fault (core dumped)\n";
    case SIGBUS:
      return "Bus error (core dumped)\n";
    case SIGABRT:
      return "Aborted (core dumped)\n";
    case SIGILL:
      return "Illegal instruction (core dumped)\n";
    case SIGFPE:
      return "Floating point exception (core dumped)\n";
    default:
      return "";
  }
}

bool is_python(std::string_view program) {
  const auto name = program.substr(program.rfind('/') + 1);
  static constexpr std::array<std::string_view, 4> kLaunchers = {"torchrun", "accelerate",
                                                                 "deepspeed", "pytest"};
  return name.starts_with("python") || std::ranges::find(kLaunchers, name) != kLaunchers.end();
}

// The shell's words after those of the command; and PyTorch's release, where the command's Python
// has one: a process that died in silence named nothing.
void add_last_words(int signal, const std::string& program, LogReducer& reducer) {
  const auto words = words_of(signal);
  if (words.empty()) return;
  const auto installed = is_python(program) ? installed_packages(program) : Environment{};
  if (const auto torch = installed.find("torch"); torch != installed.end())
    reducer.feed("torch==" + torch->second.version + '\n');
  reducer.feed(words);
}

// Somebody ended it on purpose.
bool was_meant(const Ended& ended) {
  return ended.status == 0 || ended.status == 128 + SIGINT || ended.status == 128 + SIGHUP;
}

Result<void> write_json_file(const std::string& path, const Json& answer) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << write_json(answer) << '\n';
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

// On standard error, below the command's own output; the output itself stays the command's.
void print_answer(Terminal& terminal, const Json& answer, const AnswerView& view) {
  const bool known = !list_at(answer, "matches").empty();
  if (!known && list_at(answer, "exceptions").empty()) return;
  Terminal below = terminal;
  below.color = below.links = terminal.err_color;
  below.width = terminal.err_width;
  // What is not known, and a mere signal, is one line, without a heading.
  const auto told = answer_text(below, answer, view);
  if (std::ranges::count(told, '\n') > 1)
    terminal.err << '\n' << inked(below, Ink::kDim, "── tracelore ──") << '\n';
  terminal.err << told << std::flush;
}

PasteQuestion question_of(const RunOptions& options, ReducedText text) {
  PasteQuestion question;
  question.text = std::move(text);
  if (!options.torch.empty()) question.stated["torch"] = {options.torch, "request"};
  add_machine(question, options.command.front());
  question.here = true;
  return question;
}

void explain_failure(Terminal& terminal, const RunOptions& options, const PasteQuestion& question,
                     const Occasion& occasion) {
  const auto found = answer(terminal, options.door, question);
  if (!found) {
    const bool silent = found.error().code == ErrorCode::kEmptyText;
    // A command that fails in silence needs no word from us.
    if (!silent) report_error(terminal, found.error());
    const auto why = silent ? say(terminal.language, "notify.no_error")
                            : describe(terminal.language, found.error());
    notify(terminal, options.notify, notice_without_answer(terminal.language, why, occasion));
    return;
  }
  if (!options.on_fail.empty())
    if (const auto written = write_json_file(options.on_fail.back(), *found); !written)
      report_error(terminal, written.error());
  AnswerView view;
  view.text = &question.text;
  view.length = options.full ? Length::kFull : Length::kBrief;
  if (!options.quiet) {
    warn_of_newer_torch(terminal, options.torch);
    print_answer(terminal, *found, view);
  }
  notify(terminal, options.notify, notice_of(terminal.language, *found, view, occasion));
}

int run(Terminal& terminal, const RunOptions& options) {
  check_notify(terminal, options.notify);
  int status = 0;
  Ended ended;
  LogReducer reducer(Limits{}.paste_bytes, literals_of(options.door));
  {
    const Signals signals;
    auto child = start_child(options.command, signals.before(), status);
    if (!child) {
      report_error(terminal, child.error());
      return status;
    }
    ended = relay(std::move(*child), signals, [&](std::string_view block) { reducer.feed(block); });
  }
  if (was_meant(ended)) return ended.status;
  add_last_words(ended.signal, options.command.front(), reducer);
  explain_failure(terminal, options, question_of(options, reducer.finish()),
                  {options.notify.name, ended.status, options.door.server});
  return ended.status;
}

Run define_run(Arguments& arguments) {
  auto options = std::make_shared<RunOptions>();
  arguments.add_option("command", options->command, "cli.option.command").required();
  arguments.add_pair("--on-fail", options->on_fail, "json", "cli.option.on_fail");
  arguments.add_option("--torch", options->torch, "cli.option.torch");
  arguments.add_flag("--quiet", options->quiet, "cli.option.quiet");
  arguments.add_flag("--full", options->full, "cli.option.full");
  add_notify_options(arguments, options->notify);
  add_door_options(arguments, options->door);
  return [options](Terminal& terminal) { return run(terminal, *options); };
}

}  // namespace

extern const Command kRunCommand = {"run", define_run};

}  // namespace tracelore::cli
