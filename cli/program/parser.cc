#include "cli/program/parser.h"

#include "engine/messages/messages.h"

namespace tracelore::cli {

// One file each in commands/ or commands/content/; in the order of the help text.
extern const Command kLookupCommand, kRunCommand, kSearchCommand, kShowCommand, kVerifyCommand,
    kDoctorCommand, kServeCommand, kMcpCommand, kExplainCommand, kNewCommand, kCheckCommand,
    kIndexCommand, kUpdateCommand, kEvalCommand, kGapsCommand, kExportCommand, kPythonHookCommand,
    kCompletionCommand, kCompleteCommand, kManCommand, kHelpCommand;

namespace {

constexpr const Command* kCommands[] = {
    &kLookupCommand, &kRunCommand,        &kSearchCommand,     &kShowCommand,     &kVerifyCommand,
    &kDoctorCommand, &kServeCommand,      &kMcpCommand,        &kExplainCommand,  &kNewCommand,
    &kCheckCommand,  &kIndexCommand,      &kUpdateCommand,     &kEvalCommand,     &kGapsCommand,
    &kExportCommand, &kPythonHookCommand, &kCompletionCommand, &kCompleteCommand, &kManCommand,
    &kHelpCommand};

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

}  // namespace

std::span<const Command* const> commands() {
  return kCommands;
}

std::unique_ptr<Parser> make_parser(Language language, std::string_view only) {
  auto parser = std::make_unique<Parser>();
  parser->app = std::make_unique<CLI::App>("", "tracelore");
  CLI::App& app = *parser->app;
  app.add_option("--lang", parser->language, "cli.option.lang");
  app.set_version_flag("--version", "", "cli.option.version");
  app.add_flag_callback(
      "--licenses", [] {}, "cli.option.licenses");  // of --version: run_program() prints them
  app.set_help_flag("-h,--help", "cli.option.help");
  app.require_subcommand(1);
  app.fallthrough();
  for (const auto* command : kCommands) {
    const std::string name(command->name);
    CLI::App* sub = app.add_subcommand(name, "cli." + name);
    Arguments arguments(*sub);
    if (only.empty() || only == command->name) parser->runs[sub] = command->define(arguments);
    for (CLI::Option* option : sub->get_options()) option->capture_default_str();
    if (!command->listed) sub->group("");
  }
  translate(app, language);
  return parser;
}

}  // namespace tracelore::cli
