#include "cli/program/completion.h"

#include <algorithm>
#include <array>

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

// Whether `word` is an option of the command that takes the word behind it.
bool takes_value(const CLI::App& command, const std::string& word) {
  const auto* option = word.starts_with("-") ? command.get_option_no_throw(word) : nullptr;
  return option != nullptr && option->get_items_expected_max() > 0;
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
  if (last.starts_with("-")) {
    add_option_names(app, found);
    if (command != nullptr) add_option_names(*command, found);
  } else if (words.size() < 2 || (words.size() == 2 && words.front() == "help")) {
    found = command_names(app);
  } else if (command != nullptr && !takes_value(*command, words[words.size() - 2])) {
    const auto options = command->get_options();
    if (std::any_of(options.begin(), options.end(),
                    [](const CLI::Option* option) { return wants_id(*option); }))
      found = ids();
  }
  keep_starting_with(found, last);
  return found;
}

}  // namespace tracelore::cli
