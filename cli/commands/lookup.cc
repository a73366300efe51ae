#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/answer/answer_formats.h"
#include "cli/answer/answer_head.h"
#include "cli/answer/answer_parts.h"
#include "cli/answer/answer_view.h"
#include "cli/answer/answering.h"
#include "cli/answer/file_groups.h"
#include "cli/answer/json_form.h"
#include "cli/answer/searching.h"
#include "cli/command.h"
#include "cli/input/log_files.h"
#include "cli/input/log_source.h"
#include "cli/input/rank_logs.h"
#include "cli/notify/notify.h"
#include "cli/terminal/shell_word.h"
#include "cli/terminal/terminal.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

struct LookupOptions {
  Door door;
  NotifyOptions notify;
  std::vector<std::string> files;
  std::string ranks;
  std::string torch;
  std::string cause;
  std::string format = "text";
  std::string fail_on;
  std::string color = "auto";
  std::size_t limit = 5;
  JsonForm json;
  bool quiet = false;
  bool brief = false;
  bool full = false;
  bool no_pager = false;
  bool no_environment = false;
  bool here = false;
  bool each = false;
};

// An error that was pasted as the argument itself: no file has such a name.
bool is_text(const std::string& argument) {
  std::error_code ignored;
  return argument.find_first_of(" \n") != argument.npos &&
         !std::filesystem::exists(argument, ignored);
}

std::size_t deciding_line(const Json& answer) {
  const Json& matches = list_at(answer, "matches");
  return !matches.empty() ? deciding_number(answer, matches[0]) : 0;
}

// As grep's; with --fail-on a known problem is what fails.
int exit_of(Verdict verdict, const LookupOptions& options) {
  if (options.fail_on.empty()) return is_claim(verdict) ? kFound : kNotFound;
  const bool fails = options.fail_on == "exact" ? verdict == Verdict::kExact : is_claim(verdict);
  return fails ? kNotFound : kFound;
}

void print_text(Terminal& terminal, const LookupOptions& options, const std::string& text) {
  if (options.no_pager)
    terminal.out << text;
  else
    show_paged(terminal, text);
}

void print(Terminal& terminal, const LookupOptions& options, const Json& answer,
           const AnswerView& view, const std::string& file) {
  if (options.quiet) return;
  if (options.format == "json")
    terminal.out << json_line(answer, options.json);
  else if (options.format == "github")
    terminal.out << github_annotations(terminal, answer, file == "-" ? "" : file);
  else if (options.format == "markdown")
    terminal.out << answer_markdown(terminal, answer, view);
  else
    print_text(terminal, options, answer_text(terminal, answer, view));
}

AnswerView view_of(const LookupOptions& options, const PasteQuestion& question) {
  AnswerView view;
  view.text = &question.text;
  view.server = options.door.server;
  view.length = options.full ? Length::kFull : options.brief ? Length::kBrief : Length::kUsual;
  return view;
}

PasteQuestion question_of(const LookupOptions& options) {
  PasteQuestion question;
  question.limit = options.limit;
  question.cause = options.cause;
  if (!options.torch.empty()) question.stated["torch"] = {options.torch, "request"};
  if (!options.no_environment) add_machine(question);
  question.here = options.here;
  return question;
}

// The text of a file, or what was given instead of one: an error in quotes.
Result<ReducedText> text_of(Terminal& terminal, const LookupOptions& options,
                            const std::string& file) {
  if (file.empty()) return fail(ErrorCode::kEmptyText);
  LogReducer reducer(Limits{}.paste_bytes, literals_of(options.door));
  if (!is_text(file)) return read_log(terminal, file, std::move(reducer));
  reducer.feed(file);
  return reducer.finish();
}

// What a call gathers of its logs: answers to group, where they are several, and the notice of the
// one that is understood best.
struct Gathered {
  FileGroups* groups = nullptr;
  Notice notice = {};
  Verdict verdict = Verdict::kNone;
};

void keep_notice(Terminal& terminal, const LookupOptions& options, const Json& answer,
                 const AnswerView& view, Gathered& gathered) {
  const auto verdict = verdict_of(answer);
  const bool anything = verdict != Verdict::kNone || !error_words(answer).empty();
  const bool better = gathered.notice.headline.empty() || verdict < gathered.verdict;
  if (options.notify.to.empty() || !anything || !better) return;
  gathered.verdict = verdict;
  gathered.notice =
      notice_of(terminal.language, answer, view, {options.notify.name, {}, options.door.server});
}

Result<Verdict> look_up_file(Terminal& terminal, const LookupOptions& options,
                             const std::string& file, Gathered& gathered) {
  FileGroups* groups = gathered.groups;
  PasteQuestion question = question_of(options);
  auto text = text_of(terminal, options, file);
  if (!text) return fail(text.error());
  question.text = std::move(*text);
  auto found = answer(terminal, options.door, question);
  if (!found) return fail(found.error());
  AnswerView view = view_of(options, question);
  if (file != "-") view.asked = shell_word(file);  // what came through a pipe is gone
  if (file != "-" && !is_text(file))
    view.place = [&](std::size_t line) { return file + ":" + std::to_string(line); };
  keep_notice(terminal, options, *found, view, gathered);
  if (groups != nullptr) (*found)["file"] = file;
  if (options.each && options.format == "text" && !options.quiet)
    terminal.out << inked(terminal, Ink::kBold, "== " + file) << '\n';
  if (groups == nullptr || options.each || options.format != "text")
    print(terminal, options, *found, view, file);
  else
    groups->add(file, deciding_line(*found), failure_time(file), *found,
                answer_text(terminal, *found, view));
  return verdict_of(*found);
}

Result<Verdict> look_up_ranks(Terminal& terminal, const LookupOptions& options,
                              Gathered& gathered) {
  PasteQuestion question = question_of(options);
  auto logs = read_rank_logs(terminal, options.ranks, options.door);
  if (!logs) return fail(logs.error());
  question.text = std::move(logs->text);
  auto found = answer(terminal, options.door, question);
  if (!found) return fail(found.error());
  tell_files(*logs, *found);
  AnswerView view = view_of(options, question);
  view.asked = "--ranks " + shell_word(options.ranks);
  view.place = [&](std::size_t line) { return place_of(logs->files, line); };
  view.of_ranks = true;
  keep_notice(terminal, options, *found, view, gathered);
  print(terminal, options, *found, view, "");
  return verdict_of(*found);
}

// `lookup CUDA out of memory`: words that cannot be files are what `search` takes.
bool are_words(const std::vector<std::string>& files) {
  return files.size() > 1 && std::ranges::all_of(files, [](const std::string& word) {
           std::error_code ignored;
           return word.find_first_of("./") == word.npos && !std::filesystem::exists(word, ignored);
         });
}

int search_instead(Terminal& terminal, const LookupOptions& options) {
  terminal.err << say(terminal.language, "cli.words_searched") << '\n';
  return search_for(terminal, {options.door, options.files, options.limit, options.json});
}

// Several files: the worst outcome counts, a fault before everything.
int worst_of(Terminal& terminal, const LookupOptions& options,
             const std::vector<Result<Verdict>>& verdicts) {
  int exit = options.fail_on.empty() ? kNotFound : kFound;
  bool fault = false;
  for (const auto& verdict : verdicts) {
    if (!verdict)
      fault = report_error(terminal, verdict.error()) == kFault;
    else if (options.fail_on.empty())
      exit = std::min(exit, exit_of(*verdict, options));
    else
      exit = std::max(exit, exit_of(*verdict, options));
  }
  return fault ? kFault : exit;
}

int look_up_all(Terminal& terminal, const LookupOptions& options, Gathered& gathered) {
  std::vector<Result<Verdict>> verdicts;
  if (!options.ranks.empty()) {
    verdicts.push_back(look_up_ranks(terminal, options, gathered));
    return worst_of(terminal, options, verdicts);
  }
  const auto files = with_folders_opened(options.files);
  if (!files) return report_error(terminal, files.error());
  FileGroups groups;
  if (files->size() > 1) gathered.groups = &groups;
  for (const auto& file : *files)
    verdicts.push_back(look_up_file(terminal, options, file, gathered));
  if (!options.quiet) print_text(terminal, options, groups.text(terminal));
  return worst_of(terminal, options, verdicts);
}

int look_up(Terminal& terminal, const LookupOptions& options) {
  if (are_words(options.files)) return search_instead(terminal, options);
  set_color(terminal, options.color);
  if (!options.quiet) warn_of_newer_torch(terminal, options.torch);
  check_notify(terminal, options.notify);
  Gathered gathered;
  const int status = look_up_all(terminal, options, gathered);
  if (!gathered.notice.headline.empty()) notify(terminal, options.notify, gathered.notice);
  return status;
}

Run define_lookup(Arguments& arguments) {
  auto options = std::make_shared<LookupOptions>();
  arguments.add_option("files", options->files, "cli.option.files");
  arguments.add_option("--ranks", options->ranks, "cli.option.ranks");
  arguments.add_option("--torch", options->torch, "cli.option.torch");
  arguments.add_flag("--no-environment", options->no_environment, "cli.option.no_environment");
  arguments.add_flag("--here", options->here, "cli.option.here").variable("TRACELORE_HERE");
  arguments.add_option("--cause", options->cause, "cli.option.cause");
  arguments.add_option("--limit", options->limit, "cli.option.limit");
  add_json_options(arguments, options->json);
  arguments.add_option("--format", options->format, "cli.option.format");
  arguments.add_option("--fail-on", options->fail_on, "cli.option.fail_on");
  arguments.add_flag("--quiet", options->quiet, "cli.option.quiet");
  arguments.add_flag("--brief", options->brief, "cli.option.brief");
  arguments.add_flag("--full", options->full, "cli.option.full");
  arguments.add_option("--color", options->color, "cli.option.color");
  arguments.add_flag("--each", options->each, "cli.option.each");
  arguments.add_flag("--no-pager", options->no_pager, "cli.option.no_pager");
  add_notify_options(arguments, options->notify);
  add_door_options(arguments, options->door);
  return [options](Terminal& terminal) {
    if (options->json.wanted) options->format = "json";
    if (options->files.empty()) options->files = {"-"};
    return look_up(terminal, *options);
  };
}

}  // namespace

extern const Command kLookupCommand = {"lookup", define_lookup};

}  // namespace tracelore::cli
