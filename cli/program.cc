#include <algorithm>
#include <map>
#include <ostream>

#include "cli/command.h"
#include "cli/version.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

constexpr Command kCommands[] = {
    {"lookup", define_lookup},
    {"search", define_search},
    {"show", define_show},
    {"verify", define_verify},
    {"serve", define_serve},
    {"index", define_index},
    {"update", define_update},
    {"check", define_check},
    {"explain", define_explain},
    {"eval", define_eval},
    {"mcp", define_mcp},
    {"completion", define_completion},
    {"complete", define_complete, false},
    {"man", define_man},
};

// Options are described by message ids; what the reader sees is looked up here.
void translate(CLI::App& app, Language language) {
  for (CLI::Option* option : app.get_options())
    if (has_message(language, option->get_description()))
      option->description(say(language, option->get_description()));
  for (CLI::App* sub : app.get_subcommands({})) translate(*sub, language);
}

// The fewest single-letter edits; for "did you mean".
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string nearest_command(std::string_view word) {
  const auto* best = std::min_element(std::begin(kCommands), std::end(kCommands),
                                      [&](const Command& a, const Command& b) {
                                        return edits(word, a.name) < edits(word, b.name);
                                      });
  return std::string(best->name);
}

int report_usage(Terminal& terminal, const CLI::Error& error,
                 const std::vector<std::string>& arguments) {
  const bool unknown_command =
      !arguments.empty() && !arguments[0].starts_with("-") &&
      std::none_of(std::begin(kCommands), std::end(kCommands),
                   [&](const Command& command) { return command.name == arguments[0]; });
  if (unknown_command) {
    terminal.err << say(terminal.language, "cli.unknown_command", {{"word", arguments[0]}}) << '\n'
                 << say(terminal.language, "cli.did_you_mean",
                        {{"command", nearest_command(arguments[0])}})
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

}  // namespace

std::span<const Command> commands() {
  return kCommands;
}

int report_error(Terminal& terminal, const Error& error) {
  terminal.err << say(terminal.language, "cli.error",
                      {{"text", describe(terminal.language, error)}})
               << '\n'
               << say(terminal.language, "cli.hint", {{"text", hint(terminal.language, error)}})
               << '\n';
  return kFault;
}

int run_program(const std::vector<std::string>& arguments, Terminal& terminal) {
  CLI::App app{"", "tracelore"};
  std::string language;
  app.add_option("--lang", language, "cli.option.lang");
  app.set_version_flag("--version");
  app.require_subcommand(1);
  app.fallthrough();
  std::map<CLI::App*, Run> runs;
  for (const auto& command : kCommands) {
    CLI::App* sub =
        app.add_subcommand(std::string(command.name), "cli." + std::string(command.name));
    runs[sub] = command.define(*sub);
    if (!command.listed) sub->group("");
  }
  const auto flag = std::find(arguments.begin(), arguments.end(), "--lang");
  if (flag != arguments.end() && flag + 1 != arguments.end())
    terminal.language = language_from_tag(*(flag + 1));
  translate(app, terminal.language);
  for (CLI::App* sub : app.get_subcommands({}))
    sub->description(say(terminal.language, sub->get_description()));
  app.footer(say(terminal.language, "cli.examples"));
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    terminal.out << app.help();
    return kFound;
  } catch (const CLI::CallForVersion&) {
    terminal.out << version_text(terminal.language) << '\n';
    return kFound;
  } catch (const CLI::Error& error) {
    return report_usage(terminal, error, arguments);
  }
  if (!language.empty()) terminal.language = language_from_tag(language);
  return runs.at(app.get_subcommands().front())(terminal);
}

}  // namespace tracelore::cli
