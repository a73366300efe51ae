#include <algorithm>

#include "engine/match/commands/command_values.h"
#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

std::string known_names() {
  std::string names;
  for (const auto& value : command_values())
    names.append(names.empty() ? "" : ", ").append(value.name);
  return names;
}

void check_names(const Command& command, Position at, const EntrySource& source,
                 const LintContext& context) {
  const auto captures = captures_of(source.entry);
  for (const auto& name : names_in(command))
    if (!command_value(name) && captures.count(name) == 0)
      context.report(ErrorCode::kCommandUnknownName, source.yaml_file(), at,
                     {{"name", name}, {"known", known_names()}});
}

// Whether the row is for one system: then it may be written for that system's shell.
bool asks_for_system(const Command& command) {
  if (!command.when) return false;
  const auto names = command.when->names();
  return std::ranges::find(names, "os") != names.end();
}

// The variable that `line` sets for one shell alone; empty where it sets none. What is built from
// another variable (`PATH=…:$PATH`) has no form for every shell.
std::string set_in_one_shell(std::string_view line) {
  for (const std::string_view word : {"export ", "setx ", "set ", "$env:"}) {
    if (!line.starts_with(word)) continue;
    const auto rest = line.substr(word.size());
    const auto end = rest.find_first_of("= ");
    const bool built = rest.find_first_of("$%`") != rest.npos;
    if (end != rest.npos && end > 0 && !built) return std::string(rest.substr(0, end));
  }
  return {};
}

void check_shell(const Command& command, Position at, const EntrySource& source,
                 const LintContext& context) {
  const std::string_view text = command.run.text();
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto name = set_in_one_shell(text.substr(begin, end - begin));
    if (!name.empty())
      context.report(ErrorCode::kCommandOneShell, source.yaml_file(), at, {{"name", name}});
    begin = end + 1;
  }
}

}  // namespace

void check_commands(const EntrySource& source, const LintContext& context) {
  for (const auto& workaround : source.entry.workarounds) {
    bool ended = false;
    bool asked = false;  // for the system, by this row or one before it
    for (std::size_t i = 0; i < workaround.commands.size(); ++i) {
      const Command& command = workaround.commands[i];
      const Position at = source.place("command/" + workaround.id + "/" + std::to_string(i));
      if (ended) context.report(ErrorCode::kCommandUnreachable, source.yaml_file(), at);
      // A row whose names may be unknown does not fit everybody.
      ended = ended || (!command.when && names_in(command).empty());
      check_names(command, at, source, context);
      asked = asked || asks_for_system(command);
      if (!asked) check_shell(command, at, source, context);
    }
  }
}

}  // namespace tracelore
