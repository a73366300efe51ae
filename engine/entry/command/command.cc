#include "engine/entry/command/command.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/position.h"

namespace tracelore {
namespace {

bool is_value_name(std::string_view text) {
  const auto allowed = [](char c) { return is_lower(c) || is_digit(c) || c == '_'; };
  return !text.empty() && std::ranges::all_of(text, allowed);
}

void add_literal(std::string_view text, std::vector<CommandText::Part>& parts) {
  if (parts.empty() || parts.back().is_name) parts.push_back({});
  parts.back().text += text;
}

void add_names(const CommandText& text, std::vector<std::string>& names) {
  for (const auto& part : text.parts())
    if (part.is_name && std::ranges::find(names, part.text) == names.end())
      names.push_back(part.text);
}

}  // namespace

Result<CommandText> CommandText::parse(std::string_view text) {
  CommandText command;
  command.text_ = text;
  for (std::size_t at = 0; at < text.size();) {
    const auto brace = std::min(text.find_first_of("{}", at), text.size());
    if (brace > at) add_literal(text.substr(at, brace - at), command.parts_);
    at = brace;
    if (at == text.size()) break;
    if (text.substr(at, 2) == "{{" || text.substr(at, 2) == "}}") {
      add_literal(text.substr(at, 1), command.parts_);
      at += 2;
      continue;
    }
    const auto end = text[at] == '{' ? text.find('}', at) : text.npos;
    const auto name = end == text.npos ? std::string_view{} : text.substr(at + 1, end - at - 1);
    if (!is_value_name(name))
      return fail({ErrorCode::kCommandSyntax, position_at(text, at), {}, {}});
    command.parts_.push_back({true, std::string(name)});
    at = end + 1;
  }
  return command;
}

std::vector<std::string> names_in(const Command& command) {
  std::vector<std::string> names;
  for (const auto& variable : command.set) add_names(variable.value, names);
  add_names(command.run, names);
  return names;
}

}  // namespace tracelore
