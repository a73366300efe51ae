#include <algorithm>
#include <array>

#include "cli/program/program.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

constexpr std::array<std::string_view, 5> kTopics = {"exit-status", "logs", "versions", "privacy",
                                                     "settings"};

struct Placeholder {
  std::string_view name;
  std::string_view text;
};

// What stands in the place of an option's value.
constexpr auto kPlaceholders = std::to_array<Placeholder>({
    {"id", "ID"},
    {"ids", "ID"},
    {"name", "ID"},
    {"file", "FILE"},
    {"files", "FILE"},
    {"labels", "FILE"},
    {"content", "DIR"},
    {"command", "CMD"},
    {"shell", "SHELL"},
    {"topic", "TOPIC"},
    {"words", "WORDS"},
    {"--from", "FILE"},
    {"--key", "FILE"},
    {"--baseline", "FILE"},
    {"--calibrate", "FILE"},
    {"--record", "FILE"},
    {"--on-fail", "json FILE"},
    {"--python", "PYTHON"},
    {"--index", "DIR"},
    {"--content", "DIR"},
    {"--data", "DIR"},
    {"--dir", "DIR"},
    {"--ranks", "DIR"},
    {"--server", "URL"},
    {"--base-url", "URL"},
    {"--lang", "en|zh"},
    {"--torch", "VERSION"},
    {"--limit", "N"},
    {"--jobs", "N"},
    {"--timeout", "SECONDS"},
    {"--within", "SECONDS"},
    {"--skip", "NAME"},
    {"--host", "ADDRESS"},
    {"--port", "N"},
    {"--device", "DEVICE"},
    {"--format", "FORMAT"},
    {"--fail-on", "VERDICT"},
    {"--color", "WHEN"},
});

OptionDoc describe_option(const CLI::Option& option) {
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
  doc.placeholder = "TEXT";
  for (const auto& row : kPlaceholders)
    if (row.name == doc.names.back()) doc.placeholder = row.text;
  if (doc.argument && option.get_items_expected_max() > 1) doc.placeholder += "…";
  if (doc.argument && !option.get_required()) doc.placeholder = "[" + doc.placeholder + "]";
  return doc;
}

CommandDoc describe_command(const CLI::App& app) {
  CommandDoc doc{app.get_name(), app.get_description(), {}};
  for (const CLI::Option* option : app.get_options())
    doc.options.push_back(describe_option(*option));
  std::stable_sort(doc.options.begin(), doc.options.end(),
                   [](const auto& a, const auto& b) { return a.argument && !b.argument; });
  return doc;
}

// Two columns; what is too wide for the first gets a line of its own.
std::string row(const std::string& left, const std::string& right) {
  constexpr std::size_t kLeft = 26;
  std::string out = "  " + left;
  out += left.size() + 2 > kLeft ? "\n" + std::string(kLeft + 2, ' ')
                                 : std::string(kLeft + 2 - left.size() - 2, ' ');
  return out + right + "\n";
}

std::string names_of(const OptionDoc& option) {
  std::string names;
  for (const auto& name : option.names) names.append(names.empty() ? "" : ", ").append(name);
  return option.placeholder.empty() ? names : names + " " + option.placeholder;
}

std::string general_help(Language language) {
  std::string out = say(language, "help.tagline") + "\n\n" + say(language, "cli.examples") +
                    "\n\n" + say(language, "help.commands") + "\n";
  for (const auto& command : describe_commands(language))
    if (!command.name.empty()) out += row(command.name, command.text);
  out += "\n" + say(language, "help.topics") + "\n";
  for (const auto topic : kTopics)
    out += row(std::string(topic), say(language, "help.title." + std::string(topic)));
  return out + "\n" + say(language, "help.more") + "\n";
}

std::string command_help(Language language, const CommandDoc& command,
                         const CommandDoc& everywhere) {
  std::string out = command.text + "\n\n";
  const auto examples = "help.examples." + command.name;
  if (has_message(language, examples)) out += say(language, examples) + "\n\n";
  std::string usage = "tracelore " + command.name;
  bool options = false;
  for (const auto& option : command.options) {
    if (option.argument) usage += " " + option.placeholder;
    options = options || !option.argument;
  }
  out += say(language, "help.usage", {{"usage", usage}}) + "\n\n";
  for (const auto& option : command.options)
    out += row(option.argument ? option.placeholder : names_of(option), option.text);
  for (const auto& option : everywhere.options) out += row(names_of(option), option.text);
  return out;
}

}  // namespace

std::vector<CommandDoc> describe_commands(Language language) {
  const auto program = make_program(language);
  std::vector<CommandDoc> docs;
  for (const CLI::App* command : program->app->get_subcommands({})) {
    if (command->get_group().empty()) continue;
    docs.push_back(describe_command(*command));
    // The help option is said once, for every command.
    std::erase_if(docs.back().options,
                  [](const OptionDoc& option) { return option.names.back() == "--help"; });
  }
  docs.push_back(describe_command(*program->app));
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
