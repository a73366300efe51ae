#include "engine/match/commands/shell_text.h"

#include <algorithm>
#include <optional>

namespace tracelore {
namespace {

using Variable = std::pair<std::string, std::string>;

std::string in_quotes(std::string_view value) {
  return needs_no_quotes(value) ? std::string(value) : "\"" + std::string(value) + "\"";
}

void add_line(std::string& text, std::string_view line) {
  if (!text.empty()) text += '\n';
  text += line;
}

// One program gets its variables in front of it; else they are set for what follows.
std::string posix(const std::vector<Variable>& variables, std::string_view run) {
  const bool one = !run.empty() && run.find_first_of("\n;|&") == run.npos;
  std::string text;
  for (const auto& [name, value] : variables)
    if (one)
      text += name + "=" + in_quotes(value) + " ";
    else
      add_line(text, "export " + name + "=" + in_quotes(value));
  if (one) return text.append(run);
  if (!run.empty()) add_line(text, run);
  return text;
}

std::string windows(const std::vector<Variable>& variables, std::string_view run) {
  std::string text;
  for (const auto& [name, value] : variables) add_line(text, "set " + name + "=" + value);
  for (const auto& [name, value] : variables)
    add_line(text, "$env:" + name + " = \"" + value + "\"   # PowerShell");
  if (!run.empty()) add_line(text, run);
  return text;
}

std::string in_a_cell(std::string_view line) {
  for (const std::string_view pip : {"python -m pip ", "pip "})
    if (line.starts_with(pip)) return "%pip " + std::string(line.substr(pip.size()));
  return "!" + std::string(line);
}

// Each line of `run` as `written` has it.
void add_lines(std::string& text, std::string_view run, std::string (*written)(std::string_view)) {
  for (std::size_t at = 0; at < run.size();) {
    const auto end = std::min(run.find('\n', at), run.size());
    add_line(text, written(run.substr(at, end - at)));
    at = end + 1;
  }
}

std::string notebook(const std::vector<Variable>& variables, std::string_view run) {
  std::string text;
  for (const auto& [name, value] : variables) add_line(text, "%env " + name + "=" + value);
  add_lines(text, run, in_a_cell);
  return text;
}

// ComfyUI for Windows is a folder with a Python in it, of this name, and no other is meant.
std::string by_the_programs_python(std::string_view line) {
  constexpr std::string_view kInterpreter = "python ";
  const bool pip = line.starts_with("pip "), python = line.starts_with(kInterpreter);
  std::string text;
  if (pip || python) text += ".\\python_embeded\\python.exe ";
  if (pip) text += "-m ";
  return text += python ? line.substr(kInterpreter.size()) : line;
}

std::string portable(const std::vector<Variable>& variables, std::string_view run) {
  std::string lines;
  add_lines(lines, run, by_the_programs_python);
  return windows(variables, lines);
}

bool is_variable_name(std::string_view name) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return !name.empty() && name.find_first_not_of(kLetters) == name.npos;
}

// Takes "A=1 " off the beginning of `command`.
std::optional<Variable> take_variable(std::string_view& command) {
  const auto word = command.substr(0, command.find(' '));
  const auto sign = std::min(word.find('='), word.size());
  const auto name = word.substr(0, sign), value = word.substr(std::min(sign + 1, word.size()));
  if (word.size() == command.size() || !is_variable_name(name) || !needs_no_quotes(value))
    return std::nullopt;
  command.remove_prefix(word.size() + 1);
  return Variable(name, value);
}

}  // namespace

bool needs_no_quotes(std::string_view value) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+%@";
  return !value.empty() && value.find_first_not_of(kPlain) == value.npos;
}

Shell shell_of(std::string_view os, std::string_view place) {
  if (place == "notebook" || place == "colab" || place == "kaggle") return Shell::kNotebook;
  if (place == "portable") return Shell::kPortable;
  return os == "windows" ? Shell::kWindows : Shell::kPosix;
}

std::string shell_text(Shell shell, const std::vector<Variable>& variables, std::string_view run) {
  switch (shell) {
    case Shell::kWindows:
      return windows(variables, run);
    case Shell::kNotebook:
      return notebook(variables, run);
    case Shell::kPortable:
      return portable(variables, run);
    case Shell::kPosix:
      break;
  }
  return posix(variables, run);
}

std::string from_posix(Shell shell, std::string_view command) {
  std::vector<Variable> variables;
  while (auto variable = take_variable(command)) variables.push_back(std::move(*variable));
  return shell_text(shell, variables, command);
}

}  // namespace tracelore
