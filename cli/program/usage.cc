#include "cli/program/usage.h"

#include <algorithm>

#include "cli/program/value_forms.h"
#include "cli/settings/nearest.h"

namespace tracelore::cli {
namespace {

// The command that was named; the program itself where none was.
const CLI::App& chosen(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

std::string call_of(const CLI::App& command) {
  return command.get_parent() == nullptr ? "tracelore" : "tracelore " + command.get_name();
}

std::string help_of(const CLI::App& command) {
  return call_of(command) + " --help";
}

std::string name_of(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(/*positional=*/true);
  return option.get_lnames().empty() ? "-" + option.get_snames().front()
                                     : "--" + option.get_lnames().front();
}

std::vector<std::string> option_names(const CLI::App& app, const CLI::App& command) {
  std::vector<std::string> names;
  for (const auto* of : {&command, &app})
    for (const CLI::Option* option : of->get_options())
      for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::optional<Error> bad_value_of(const CLI::App& command, Language language) {
  for (const CLI::Option* option : command.get_options()) {
    const auto name = name_of(*option);
    const auto form = form_of(name);
    for (const auto& value : option->results()) {
      if (option->get_items_expected_max() == 0 || takes(form, value)) continue;
      if (form.kind == ValueKind::kVersion)
        return Error{ErrorCode::kBadVersion, {}, {}, {{"version", value}}};
      const auto meant = nearest(value, values_of(form));
      const auto right =
          call_of(command) + " " + (option->get_positional() ? "" : name + " ") + meant;
      return Error{ErrorCode::kOptionValue,
                   {},
                   {},
                   {{"option", name},
                    {"value", value},
                    {"wanted", wanted_text(form, language)},
                    {"next", meant.empty() ? help_of(command) : right}}};
    }
  }
  return std::nullopt;
}

// What stands before a word in the parser's own sentence: "--limit" of "--limit: 1 required …".
std::string before(const std::string& text, const std::string& word) {
  return text.substr(0, text.find(word));
}

Error extra_word(const CLI::App& app, const CLI::App& command, const std::string& word) {
  if (!word.starts_with("-"))
    return Error{
        ErrorCode::kOneArgumentTooMany, {}, {}, {{"word", word}, {"next", help_of(command)}}};
  const auto name = before(word, "=");
  const auto meant = nearest(name, option_names(app, command));
  return Error{ErrorCode::kNoSuchOption,
               {},
               {},
               {{"option", name},
                {"next", meant.empty() ? help_of(command) : call_of(command) + " " + meant}}};
}

Error missing_argument(const CLI::App& command, const std::string& said) {
  std::string shown(form_of(before(said, " ")).placeholder);
  for (const CLI::Option* option : command.get_options())
    if (option->get_required() && option->count() == 0) {
      shown = std::string(form_of(name_of(*option)).placeholder);
      if (!option->get_positional()) shown = name_of(*option) + " " + shown;
      break;
    }
  const bool named = command.get_parent() != nullptr;
  return Error{ErrorCode::kArgumentMissing,
               {},
               {},
               {{"argument", named ? shown : "COMMAND"},
                {"next", named ? call_of(command) + " " + shown : "tracelore help"}}};
}

// The option that the parser's sentence is about.
const CLI::Option* option_in(const std::string& said, const CLI::App& app,
                             const CLI::App& command) {
  const CLI::Option* found = nullptr;
  for (const auto* of : {&app, &command})
    for (const CLI::Option* option : of->get_options()) {
      const auto name = name_of(*option);
      const bool longer = found == nullptr || name.size() > name_of(*found).size();
      if (said.find(name) != said.npos && longer) found = option;
    }
  return found;
}

// An option without the value that it takes, a flag with one, or a value that its own check
// refuses.
Error of_one_option(const CLI::App& command, const CLI::Option& option, Language language) {
  const auto name = name_of(option);
  const auto wanted = wanted_text(form_of(name), language);
  if (option.results().empty())
    return Error{ErrorCode::kOptionWithoutValue,
                 {},
                 {},
                 {{"option", name}, {"wanted", wanted}, {"next", help_of(command)}}};
  const auto& value = option.results().front();
  if (option.get_items_expected_max() == 0)
    return Error{ErrorCode::kOneArgumentTooMany,
                 {},
                 {},
                 {{"word", name + "=" + value}, {"next", call_of(command) + " " + name}}};
  return Error{
      ErrorCode::kOptionValue,
      {},
      {},
      {{"option", name}, {"value", value}, {"wanted", wanted}, {"next", help_of(command)}}};
}

Error these_two(ErrorCode code, const CLI::App& command, const std::string& said,
                const std::string& between) {
  const auto at = std::min(said.find(between), said.size());
  const auto other = said.substr(std::min(at + between.size(), said.size()));
  return Error{code,
               {},
               {},
               {{"option", said.substr(0, at)},
                {"argument", other},
                {"other", other},
                {"next", help_of(command)}}};
}

// What no option and no argument takes; an option that is not there before a word.
std::string extra_of(const CLI::App& app) {
  const auto extra = app.remaining(/*recurse=*/true);
  const auto option = std::ranges::find_if(
      extra, [](const std::string& word) { return word.starts_with("-") && word != "--"; });
  return option != extra.end() ? *option : extra.empty() ? std::string{} : extra.front();
}

}  // namespace

Error unknown_command(const std::string& word, const std::vector<std::string>& commands) {
  const auto meant = nearest(word, commands);
  return Error{ErrorCode::kNoSuchCommand,
               {},
               {},
               {{"word", word}, {"next", "tracelore " + (meant.empty() ? "help" : meant)}}};
}

std::optional<Error> bad_value(const CLI::App& app, Language language) {
  if (auto error = bad_value_of(app, language)) return error;
  const auto& command = chosen(app);
  // The settings of the server are checked where they are read, wherever they come from.
  if (&command == &app || command.get_name() == "serve") return std::nullopt;
  return bad_value_of(command, language);
}

Error usage_error(const CLI::App& app, const CLI::Error& refused, Language language) {
  const auto& command = chosen(app);
  if (auto error = bad_value(app, language)) return *error;
  const std::string said = refused.what();
  const auto extra = extra_of(app);
  if (extra.starts_with("-") && extra != "--") return extra_word(app, command, extra);
  switch (static_cast<CLI::ExitCodes>(refused.get_exit_code())) {
    case CLI::ExitCodes::ExtrasError:
      return extra_word(app, command, extra);
    case CLI::ExitCodes::RequiredError:
      return missing_argument(command, said);
    case CLI::ExitCodes::ExcludesError:
      return these_two(ErrorCode::kOptionsExclude, command, said, " excludes ");
    case CLI::ExitCodes::RequiresError:
      return these_two(ErrorCode::kArgumentMissing, command, said, " requires ");
    default:
      break;
  }
  if (const auto* option = option_in(said, app, command))
    return of_one_option(command, *option, language);
  return Error{ErrorCode::kBadUsage, {}, {}, {{"detail", said}, {"next", help_of(command)}}};
}

}  // namespace tracelore::cli
