#include "cli/program/program.h"

#include <algorithm>
#include <ostream>

#include "cli/program/version.h"
#include "cli/settings/nearest.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {

// One file each in commands/; in the order of the help text.
extern const Command kLookupCommand, kRunCommand, kSearchCommand, kShowCommand, kVerifyCommand,
    kDoctorCommand, kServeCommand, kMcpCommand, kExplainCommand, kNewCommand, kCheckCommand,
    kIndexCommand, kUpdateCommand, kEvalCommand, kGapsCommand, kPythonHookCommand,
    kCompletionCommand, kCompleteCommand, kManCommand, kHelpCommand;

namespace {

constexpr const Command* kCommands[] = {
    &kLookupCommand,     &kRunCommand,        &kSearchCommand,   &kShowCommand,    &kVerifyCommand,
    &kDoctorCommand,     &kServeCommand,      &kMcpCommand,      &kExplainCommand, &kNewCommand,
    &kCheckCommand,      &kIndexCommand,      &kUpdateCommand,   &kEvalCommand,    &kGapsCommand,
    &kPythonHookCommand, &kCompletionCommand, &kCompleteCommand, &kManCommand,     &kHelpCommand};

// Options are described by message ids; what the reader sees is looked up here.
void translate(CLI::App& app, Language language) {
  for (CLI::Option* option : app.get_options())
    if (has_message(language, option->get_description()))
      option->description(say(language, option->get_description()));
  for (CLI::App* sub : app.get_subcommands({})) {
    translate(*sub, language);
    sub->description(say(language, sub->get_description()));
  }
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto* command : kCommands)
    if (command->listed) names.emplace_back(command->name);
  return names;
}

bool is_command(std::string_view word) {
  return std::any_of(std::begin(kCommands), std::end(kCommands),
                     [&](const Command* command) { return command->name == word; });
}

int report_usage(Terminal& terminal, const CLI::Error& error,
                 const std::vector<std::string>& arguments) {
  const bool unknown_command =
      !arguments.empty() && !arguments[0].starts_with("-") && !is_command(arguments[0]);
  if (unknown_command) {
    const auto meant = nearest(arguments[0], command_names());
    terminal.err << say(terminal.language, "cli.unknown_command", {{"word", arguments[0]}}) << '\n'
                 << say(terminal.language, meant.empty() ? "cli.usage_hint" : "cli.did_you_mean",
                        {{"command", meant.empty() ? "tracelore help" : meant}})
                 << '\n';
    return kFault;
  }
  const std::string command = arguments.empty() ? "" : " " + arguments[0];
  terminal.err << say(terminal.language, "cli.bad_usage", {{"detail", error.what()}}) << '\n'
               << say(terminal.language, "cli.usage_hint",
                      {{"command", "tracelore" + command + " --help"}})
               << '\n';
  return kFault;
}

// `run [options] CMD…`: everything from the command on is the command's, also what looks like an
// option of ours.
void mark_command(const CLI::App& run, std::vector<std::string>& arguments) {
  std::size_t at = 1;
  while (at < arguments.size() && arguments[at].starts_with("-") && arguments[at] != "--") {
    const auto equals = arguments[at].find('=');
    const auto* option = run.get_option_no_throw(arguments[at].substr(0, equals));
    if (option == nullptr) option = run.get_parent()->get_option_no_throw(arguments[at]);
    // Of one occurrence: --index may come again, a flag takes none.
    int values = option == nullptr
                     ? 0
                     : std::min(option->get_items_expected_max(), option->get_type_size_max());
    if (equals != std::string::npos && values > 0) --values;
    at += 1 + static_cast<std::size_t>(values);
  }
  if (at < arguments.size() && arguments[at] != "--")
    arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(at), "--");
}

// The language is needed before anything is said; what follows a command to run is not ours.
void read_language(const std::vector<std::string>& arguments, Terminal& terminal) {
  for (std::size_t at = 0; at + 1 < arguments.size() && arguments[at] != "--"; ++at)
    if (arguments[at] == "--lang") terminal.language = language_from_tag(arguments[at + 1]);
}

}  // namespace

std::span<const Command* const> commands() {
  return kCommands;
}

int report_error(Terminal& terminal, const Error& error) {
  terminal.err << say(terminal.language, "cli.error",
                      {{"text", describe(terminal.language, error)}})
               << '\n';
  for (const auto& [name, value] : error.params)
    if (name == "nearest" && !value.empty() && error.code == ErrorCode::kEntryNotFound)
      terminal.err << say(terminal.language, "cli.nearest_entry", {{"id", value}}) << '\n';
  terminal.err << say(terminal.language, "cli.hint", {{"text", hint(terminal.language, error)}})
               << '\n';
  return kFault;
}

std::unique_ptr<Program> make_program(Language language, std::string_view only) {
  auto program = std::make_unique<Program>();
  program->app = std::make_unique<CLI::App>("", "tracelore");
  CLI::App& app = *program->app;
  app.add_option("--lang", program->language, "cli.option.lang");
  app.set_version_flag("--version", "", "cli.option.version");
  app.add_flag_callback(
      "--licenses", [] {}, "cli.option.licenses");  // of --version: see below
  app.set_help_flag("-h,--help", "cli.option.help");
  app.require_subcommand(1);
  app.fallthrough();
  for (const auto* command : kCommands) {
    const std::string name(command->name);
    CLI::App* sub = app.add_subcommand(name, "cli." + name);
    if (only.empty() || only == command->name) program->runs[sub] = command->define(*sub);
    if (!command->listed) sub->group("");
  }
  translate(app, language);
  app.footer(say(language, "cli.examples"));
  return program;
}

int run_program(const std::vector<std::string>& given, Terminal& terminal) {
  std::vector<std::string> arguments = given;
  if (!arguments.empty() && arguments[0] == "completions") arguments[0] = "completion";
  const std::string command =
      !arguments.empty() && is_command(arguments[0]) ? arguments[0] : std::string{};
  // These speak of the others' options.
  const bool of_all = command == "complete" || command == "man" || command == "help";
  const std::string only = of_all ? std::string{} : command;
  auto program = make_program(terminal.language, only);
  if (command == "run") mark_command(*program->app->get_subcommand(command), arguments);
  const auto before = terminal.language;
  read_language(arguments, terminal);
  if (terminal.language != before) program = make_program(terminal.language, only);
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    program->app->parse(reversed);
  } catch (const CLI::CallForHelp&) {
    terminal.out << help_text(terminal.language, command);
    return kFound;
  } catch (const CLI::CallForVersion&) {
    const bool licences = std::ranges::find(arguments, "--licenses") != arguments.end();
    terminal.out << (licences ? licences_text(terminal.language)
                              : version_text(terminal.language) + "\n");
    return kFound;
  } catch (const CLI::Error& error) {
    if (arguments.empty()) {
      terminal.err << help_text(terminal.language);
      return kFault;
    }
    return report_usage(terminal, error, arguments);
  }
  const CLI::App* chosen = program->app->get_subcommands().front();
  if (!program->language.empty()) terminal.language = language_from_tag(program->language);
  return program->runs.at(chosen)(terminal);
}

}  // namespace tracelore::cli
