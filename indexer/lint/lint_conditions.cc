// What a `when` asks for in vain, and named conditions that mislead.
#include <algorithm>
#include <array>

#include "engine/traceback/parse.h"
#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

// What makes a whole prefix of a literal that begins one: "[rank0]: ", "(RayTrainWorker pid=1) ".
constexpr std::array<std::string_view, 2> kInBrackets = {"0]: ", "]: "};
constexpr std::string_view kOfAWorker = " pid=1) ";
constexpr std::string_view kLine = "words of a line";

bool is_prefix(const std::string& text) {
  return parse_paste(text + std::string(kLine)).clean.starts_with(kLine);
}

// "[rank" is nowhere in a text any more once its lines are read.
bool is_taken_off(const std::string& literal) {
  const bool names_worker = literal.size() > 1 && literal[1] >= 'A' && literal[1] <= 'Z';
  if (literal.starts_with('(') && names_worker) return is_prefix(literal + std::string(kOfAWorker));
  return literal.starts_with('[') && std::ranges::any_of(kInBrackets, [&](std::string_view rest) {
           return is_prefix(literal + std::string(rest));
         });
}

void check_literals(const Expression& expression, Position at, const EntrySource& source,
                    const LintContext& context) {
  for (const auto& literal : expression.texts())
    if (is_taken_off(literal))
      context.report(ErrorCode::kTextNeverMatches, source.yaml_file(), at, {{"text", literal}});
}

}  // namespace

void check_conditions(const EntrySource& source, const LintContext& context) {
  const auto captures = captures_of(source.entry);
  const auto packages = packages_of(source.entry);
  for (const auto& [place, at] : source.places) {
    const auto name = place.substr(place.find('/') + 1);
    const bool taken =
        captures.count(name) > 0 || is_fact(name) || packages.count(normalize_package(name)) > 0;
    if (place.starts_with("condition/") && taken)
      context.report(ErrorCode::kConditionNameTaken, source.yaml_file(), at, {{"name", name}});
    if (place.starts_with("unused-condition/"))
      context.report(ErrorCode::kConditionUnused, source.yaml_file(), at, {{"name", name}});
  }
}

void check_texts(const EntrySource& source, const LintContext& context) {
  for (const auto& cause : source.entry.causes)
    if (cause.when) check_literals(*cause.when, source.place("when/" + cause.id), source, context);
  for (const auto& workaround : source.entry.workarounds) {
    const auto at = source.place("workaround-when/" + workaround.id);
    if (workaround.asks) check_literals(*workaround.asks, at, source, context);
    for (const auto& command : workaround.commands)
      if (command.when)
        check_literals(*command.when, source.place("workaround/" + workaround.id), source, context);
  }
}

}  // namespace tracelore
