#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <ostream>

#include "cli/command.h"
#include "cli/program/help.h"
#include "cli/program/parser.h"
#include "cli/program/usage.h"
#include "cli/program/value_forms.h"
#include "cli/program/version.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {

namespace {

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto* command : commands())
    if (command->listed) names.emplace_back(command->name);
  return names;
}

bool is_command(std::string_view word) {
  return std::ranges::any_of(commands(),
                             [&](const Command* command) { return command->name == word; });
}

// The place of the first word from `at` on that is neither an option of `command` or the program
// nor an option's value.
std::size_t first_word(const CLI::App& command, const std::vector<std::string>& arguments,
                       std::size_t at) {
  while (at < arguments.size() && arguments[at].size() > 1 && arguments[at].starts_with("-") &&
         arguments[at] != "--") {
    const auto equals = arguments[at].find('=');
    const auto* option = command.get_option_no_throw(arguments[at].substr(0, equals));
    if (option == nullptr) option = command.get_parent()->get_option_no_throw(arguments[at]);
    // Of one occurrence: --index may come again, a flag takes none.
    int values = option == nullptr
                     ? 0
                     : std::min(option->get_items_expected_max(), option->get_type_size_max());
    if (equals != std::string::npos && values > 0) --values;
    at += 1 + static_cast<std::size_t>(values);
  }
  return std::min(at, arguments.size());
}

// `run [options] CMD…`: everything from the command on is the command's, also what looks like an
// option of ours.
void mark_command(const CLI::App& run, std::vector<std::string>& arguments) {
  const auto at = first_word(run, arguments, 1);
  if (at < arguments.size() && arguments[at] != "--")
    arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(at), "--");
}

bool is_given(const std::vector<std::string>& arguments, std::initializer_list<const char*> words) {
  return std::ranges::any_of(words, [&](const char* word) {
    return std::ranges::find(arguments, word) != arguments.end();
  });
}

// The first word of a line that does not begin with a command.
std::string first_word_of(const std::vector<std::string>& arguments, Language language) {
  const auto parser = make_parser(language, "lookup");
  const auto at = first_word(*parser->app->get_subcommand("lookup"), arguments, 0);
  return at < arguments.size() ? arguments[at] : std::string{};
}

// Behind an option that is not there, a word may be its value: the parser then speaks of the
// option.
bool knows_what_leads(const std::vector<std::string>& arguments, const std::string& word) {
  return arguments[0] == word || arguments[0] == "--lang" || arguments[0].starts_with("--lang=");
}

bool is_file(const std::string& word) {
  std::error_code ignored;
  return word == "-" || std::filesystem::exists(word, ignored);
}

// The language is needed before anything is said; what follows a command to run is not ours.
void read_language(const std::vector<std::string>& arguments, Terminal& terminal) {
  for (std::size_t at = 0; at + 1 < arguments.size() && arguments[at] != "--"; ++at)
    if (arguments[at] == "--lang") terminal.language = language_from_tag(arguments[at + 1]);
}

// A language in the environment that we do not speak is a slip of the pen, as it is behind --lang;
// LANG and its like speak of all programs.
std::optional<Error> bad_language(Language language) {
  const char* tag = std::getenv("TRACELORE_LANG");
  const auto form = form_of("--lang");
  if (tag == nullptr || *tag == '\0' || takes(form, tag)) return std::nullopt;
  return Error{ErrorCode::kOptionValue,
               {},
               {},
               {{"option", "TRACELORE_LANG"},
                {"value", tag},
                {"wanted", wanted_text(form, language)},
                {"next", "unset TRACELORE_LANG"}}};
}

}  // namespace

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

namespace {

int run_parsed(Terminal& terminal, Parser& parser, const std::vector<std::string>& arguments,
               const std::string& command) {
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    parser.app->parse(reversed);
  } catch (const CLI::CallForHelp&) {
    terminal.out << help_text(terminal.language, command);
    return kFound;
  } catch (const CLI::CallForVersion&) {
    terminal.out << (is_given(arguments, {"--licenses"}) ? licences_text(terminal.language)
                                                         : version_text(terminal.language) + "\n");
    return kFound;
  } catch (const CLI::Error& error) {
    return report_error(terminal, usage_error(*parser.app, error, terminal.language));
  }
  if (const auto bad = bad_value(*parser.app, terminal.language))
    return report_error(terminal, *bad);
  const CLI::App* chosen = parser.app->get_subcommands().front();
  if (!parser.language.empty()) terminal.language = language_from_tag(parser.language);
  return parser.runs.at(chosen)(terminal);
}

int run_arguments(std::vector<std::string> arguments, Terminal& terminal) {
  read_language(arguments, terminal);
  if (const auto bad = bad_language(terminal.language)) return report_error(terminal, *bad);
  if (!arguments.empty() && arguments[0] == "completions") arguments[0] = "completion";
  const bool asks = is_given(arguments, {"-h", "--help", "--version", "--licenses"});
  if (!asks && (arguments.empty() || !is_command(arguments[0]))) {
    const auto word = first_word_of(arguments, terminal.language);
    // `… | tracelore` and `tracelore FILE`: what a person types who has read nothing.
    if (word.empty() ? terminal.in_has_text : !is_command(word) && is_file(word))
      arguments.insert(arguments.begin(), "lookup");
    else if (!word.empty() && !is_command(word) && knows_what_leads(arguments, word))
      return report_error(terminal, unknown_command(word, command_names()));
  }
  if (arguments.empty()) {
    terminal.err << help_text(terminal.language);
    return kFault;
  }
  const std::string command = is_command(arguments[0]) ? arguments[0] : std::string{};
  // These speak of the others' options.
  const bool of_all = command == "complete" || command == "man" || command == "help";
  const auto parser = make_parser(terminal.language, of_all ? std::string{} : command);
  if (command == "run") mark_command(*parser->app->get_subcommand(command), arguments);
  return run_parsed(terminal, *parser, arguments, command);
}

}  // namespace

int run_program(const std::vector<std::string>& arguments, Terminal& terminal) {
  const int status = run_arguments(arguments, terminal);
  // What was not written was not said, whatever was found: a full disk.
  if (terminal.out.flush()) return status;
  return report_error(terminal, Error{ErrorCode::kOutputUnwritable, {}, {}, {}});
}

}  // namespace tracelore::cli
