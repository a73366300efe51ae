#include "cli/program/help.h"

#include <algorithm>
#include <array>

#include "cli/program/parser.h"
#include "cli/program/value_forms.h"
#include "cli/terminal/fold.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

constexpr std::array<std::string_view, 5> kTopics = {"exit-status", "logs", "versions", "privacy",
                                                     "settings"};

// The parser writes an empty list so.
std::string default_of(const CLI::Option& option) {
  auto text = option.get_default_str();
  return text == "[]" || text == "{}" || text == "\"\"" ? std::string{} : text;
}

// "at most this many (default: 5)", "colours (auto, always, never; default: auto)"
std::string with_values(const std::string& text, const ValueForm& form, const std::string& fallback,
                        Language language) {
  const bool listed = !values_of(form).empty();
  if (!listed && fallback.empty()) return text;
  const std::string id = fallback.empty() ? "help.values"
                         : listed         ? "help.values_default"
                                          : "help.default";
  return say(language, id,
             {{"text", text}, {"values", wanted_text(form, language)}, {"default", fallback}});
}

OptionDoc describe_option(const CLI::Option& option, Language language) {
  OptionDoc doc;
  doc.text = option.get_description();
  doc.argument = option.get_positional();
  if (doc.argument) {
    doc.names.push_back(option.get_name(/*positional=*/true));
  } else {
    for (const auto& name : option.get_snames()) doc.names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) doc.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() == 0) return doc;
  const auto form = form_of(doc.names.back());
  doc.placeholder = form.placeholder;
  doc.text = with_values(doc.text, form, default_of(option), language);
  if (doc.argument && option.get_items_expected_max() > 1) doc.placeholder += "…";
  if (doc.argument && !option.get_required()) doc.placeholder = "[" + doc.placeholder + "]";
  return doc;
}

CommandDoc describe_command(const CLI::App& app, Language language) {
  CommandDoc doc{app.get_name(), app.get_description(), {}, {}, {}, {}};
  for (const CLI::Option* option : app.get_options())
    doc.options.push_back(describe_option(*option, language));
  std::stable_sort(doc.options.begin(), doc.options.end(),
                   [](const auto& a, const auto& b) { return a.argument && !b.argument; });
  doc.usage = "tracelore " + doc.name;
  for (const auto& option : doc.options)
    if (option.argument) doc.usage += " " + option.placeholder;
  const auto own = [&](const std::string& id) {
    return has_message(language, id + doc.name) ? say(language, id + doc.name) : std::string{};
  };
  doc.examples = own("help.examples.");
  doc.exit_status = own("help.exit.");
  if (doc.exit_status.empty()) doc.exit_status = say(language, "help.exit");
  return doc;
}

// Two columns; what is too wide for the first gets a line of its own.
std::string row(const std::string& left, const std::string& right) {
  constexpr std::size_t kLeft = 26;
  std::string out = "  " + left;
  const auto columns = columns_of(left);
  out +=
      columns + 2 > kLeft ? "\n" + std::string(kLeft + 2, ' ') : std::string(kLeft - columns, ' ');
  return out + right + "\n";
}

// Examples are indented like everything below a heading.
std::string indented(const std::string& lines) {
  std::string out = "  ";
  for (const char c : lines) out.append(1, c).append(c == '\n' ? "  " : "");
  return out;
}

std::string general_help(Language language) {
  const auto commands = describe_commands(language);
  std::string out = say(language, "help.tagline") + "\n\n" + say(language, "help.examples") + "\n" +
                    indented(commands.back().examples) + "\n\n" + say(language, "help.commands") +
                    "\n";
  for (const auto& command : commands)
    if (!command.name.empty()) out += row(command.name, command.text);
  out += "\n" + say(language, "help.topics") + "\n";
  for (const auto topic : kTopics)
    out += row(std::string(topic), say(language, "help.title." + std::string(topic)));
  return out + "\n" + say(language, "help.more") + "\n";
}

std::string command_help(Language language, const CommandDoc& command,
                         const CommandDoc& everywhere) {
  std::string out = command.text + "\n\n";
  if (!command.examples.empty())
    out += say(language, "help.examples") + "\n" + indented(command.examples) + "\n\n";
  out += say(language, "help.usage", {{"usage", command.usage}}) + "\n\n";
  for (const auto& option : command.options)
    out += row(option.argument ? option.placeholder : names_of(option), option.text);
  for (const auto& option : everywhere.options) out += row(names_of(option), option.text);
  return out + "\n" + say(language, "help.exit_heading") + "\n" + indented(command.exit_status) +
         "\n";
}

}  // namespace

std::string names_of(const OptionDoc& option) {
  std::string names;
  for (const auto& name : option.names) names.append(names.empty() ? "" : ", ").append(name);
  return option.placeholder.empty() ? names : names + " " + option.placeholder;
}

std::vector<CommandDoc> describe_commands(Language language) {
  const auto parser = make_parser(language);
  std::vector<CommandDoc> docs;
  for (const CLI::App* command : parser->app->get_subcommands({})) {
    if (command->get_group().empty()) continue;
    docs.push_back(describe_command(*command, language));
    // The help option is said once, for every command.
    std::erase_if(docs.back().options,
                  [](const OptionDoc& option) { return option.names.back() == "--help"; });
  }
  docs.push_back(describe_command(*parser->app, language));
  docs.back().name.clear();
  return docs;
}

std::span<const std::string_view> help_topics() {
  return kTopics;
}

std::string help_text(Language language, std::string_view name) {
  if (name.empty()) return general_help(language);
  if (std::find(kTopics.begin(), kTopics.end(), name) != kTopics.end())
    return say(language, "help.topic." + std::string(name)) + "\n";
  const auto docs = describe_commands(language);
  for (const auto& command : docs)
    if (command.name == name) return command_help(language, command, docs.back());
  return {};
}

}  // namespace tracelore::cli
