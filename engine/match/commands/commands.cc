#include "engine/match/commands/commands.h"

#include <algorithm>

#include "engine/match/commands/command_values.h"

namespace tracelore {
namespace {

using Variables = std::vector<std::pair<std::string, std::string>>;

class Chooser {
 public:
  Chooser(const Entry& entry, const ExpressionContext& context, Shell shell)
      : entry_(entry), context_(context), shell_(shell) {}

  CommandChoice choose(const std::vector<Command>& commands) {
    CommandChoice choice;
    for (const auto& command : commands) {
      const Truth fits = command.when ? command.when->evaluate(context_) : Truth::kTrue;
      if (fits == Truth::kUnknown) note_unknown(*command.when);
      if (fits != Truth::kTrue) continue;
      if (command.says_none()) {
        refused_ = true;
        break;
      }
      if (auto text = filled(command)) {
        choice.text = std::move(*text);
        break;
      }
    }
    choice.refused = refused_ && choice.text.empty();
    choice.missing = std::move(missing_);
    return choice;
  }

 private:
  void note(std::string_view fact) {
    if (std::ranges::find(missing_, fact) == missing_.end()) missing_.emplace_back(fact);
  }

  bool is_distribution(std::string_view name) const {
    return name == "torch" || std::ranges::find(entry_.packages, name) != entry_.packages.end();
  }

  // Captures that are not there are no facts that a reader could add.
  void note_unknown(const Expression& when) {
    for (const auto& name : when.names()) {
      const bool fact = is_fact(name) || is_distribution(name) || command_value(name) != nullptr;
      if (fact && !known_fact(context_, name)) note(name);
    }
  }

  // Whether one of them is.
  bool note_unknown(std::span<const std::string_view> facts) {
    bool unknown = false;
    for (const auto fact : facts) {
      if (known_fact(context_, fact)) continue;
      note(fact);
      unknown = true;
    }
    return unknown;
  }

  // A word that the entry itself spells, in a hole that takes nothing but its list.
  bool is_of_list(std::string_view name, std::string_view captured) const {
    return needs_no_quotes(captured) &&
           std::ranges::any_of(entry_.signatures, [&](const Signature& signature) {
             return std::ranges::any_of(
                 signature.pattern.pieces(), [&](const TemplatePiece& piece) {
                   return piece.name == name &&
                          std::ranges::find(piece.list, captured) != piece.list.end();
                 });
           });
  }

  std::optional<std::string> value_of(const std::string& name) {
    const auto* row = command_value(name);
    if (!row) {
      auto captured = context_.capture ? context_.capture(name) : std::nullopt;
      if (!captured || is_of_list(name, *captured)) return captured;
      return as_command_value(*captured, entry_.packages);
    }
    auto value = row->value(context_);
    if (!value && !note_unknown(row->facts)) refused_ = true;  // as of a card too old for any build
    return value;
  }

  std::optional<std::string> filled(const CommandText& text) {
    std::string out;
    bool whole = true;
    for (const auto& part : text.parts()) {
      const auto value = part.is_name ? value_of(part.text) : std::optional(part.text);
      whole = whole && value.has_value();
      if (value) out += *value;
    }
    return whole ? std::optional(std::move(out)) : std::nullopt;
  }

  std::optional<std::string> filled(const Command& command) {
    Variables variables;
    bool whole = true;
    for (const auto& variable : command.set) {
      auto value = filled(variable.value);
      whole = whole && value.has_value();
      if (value) variables.emplace_back(variable.name, std::move(*value));
    }
    const auto run = filled(command.run);
    if (!whole || !run) return std::nullopt;
    return shell_text(shell_, variables, *run);
  }

  const Entry& entry_;
  const ExpressionContext& context_;
  const Shell shell_;
  std::vector<std::string> missing_;
  bool refused_ = false;
};

}  // namespace

CommandChoice choose_command(const Workaround& workaround, const Entry& entry,
                             const ExpressionContext& context, Shell shell) {
  return Chooser(entry, context, shell).choose(workaround.commands);
}

}  // namespace tracelore
