#include "cli/program/completion.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "cli/program/help.h"
#include "cli/program/value_forms.h"

namespace tracelore::cli {
namespace {

struct Script {
  std::string_view shell;
  std::string_view text;
};

constexpr std::array kScripts = {
    Script{"bash",
           R"(# tracelore completion bash > ~/.local/share/bash-completion/completions/tracelore
_tracelore() {
  mapfile -t COMPREPLY < <(tracelore complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _tracelore tracelore
)"},
    Script{"zsh", R"(#compdef tracelore
# tracelore completion zsh > "${fpath[1]}/_tracelore"
_tracelore() {
  local -a found
  found=("${(@f)$(tracelore complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
_tracelore "$@"
)"},
    Script{"fish", R"(# tracelore completion fish > ~/.config/fish/completions/tracelore.fish
complete -c tracelore -a '(tracelore complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
)"},
};

// Options whose values are entries' ids have this name in every command.
bool wants_id(const CLI::Option& option) {
  return option.get_positional() && (option.get_name() == "id" || option.get_name() == "ids");
}

void keep_starting_with(std::vector<std::string>& found, std::string_view prefix) {
  std::erase_if(found, [&](const std::string& word) { return !word.starts_with(prefix); });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!sub->get_group().empty()) names.push_back(sub->get_name());
  return names;
}

void add_option_names(const CLI::App& app, std::vector<std::string>& names) {
  for (const CLI::Option* option : app.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
}

const CLI::App* command_named(const CLI::App& app, const std::string& name) {
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    if (sub->get_name() == name) return sub;
  return nullptr;
}

// The option of the command that takes the word behind `word`; null where none does.
const CLI::Option* takes_value(const CLI::App& app, const CLI::App* command,
                               const std::string& word) {
  const CLI::Option* option = nullptr;
  if (word.starts_with("-") && command != nullptr) option = command->get_option_no_throw(word);
  if (word.starts_with("-") && option == nullptr) option = app.get_option_no_throw(word);
  return option != nullptr && option->get_items_expected_max() > 0 ? option : nullptr;
}

// What may be an argument of the command.
void add_arguments(const CLI::App& command, std::vector<std::string>& found,
                   const std::function<std::vector<std::string>()>& ids) {
  for (const CLI::Option* option : command.get_options()) {
    if (wants_id(*option)) found = ids();
    if (option->get_positional())
      for (auto& value : values_of(form_of(option->get_name(true))))
        found.push_back(std::move(value));
  }
}

}  // namespace

std::string_view completion_script(std::string_view shell) {
  for (const auto& script : kScripts)
    if (script.shell == shell) return script.text;
  return {};
}

std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words,
                                     const std::function<std::vector<std::string>()>& ids) {
  std::vector<std::string> found;
  const std::string last = words.empty() ? "" : words.back();
  const CLI::App* command = words.size() < 2 ? nullptr : command_named(app, words.front());
  const auto* valued =
      words.size() < 2 ? nullptr : takes_value(app, command, words[words.size() - 2]);
  if (valued != nullptr) {
    found = values_of(form_of("--" + valued->get_lnames().front()));
  } else if (last.starts_with("-")) {
    add_option_names(app, found);
    if (command != nullptr) add_option_names(*command, found);
  } else if (words.size() < 2) {
    found = command_names(app);
  } else if (words.size() == 2 && words.front() == "help") {
    found = command_names(app);
    for (const auto topic : help_topics()) found.emplace_back(topic);
  } else if (command != nullptr) {
    add_arguments(*command, found, ids);
  }
  keep_starting_with(found, last);
  return found;
}

}  // namespace tracelore::cli
