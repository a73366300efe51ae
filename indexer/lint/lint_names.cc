// A name of a package, class or module that any name fits: another library's words then claim the
// entry.
#include <algorithm>
#include <array>

#include "engine/entry/template/hole.h"
#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

// What a placeholder is called that holds such a name.
constexpr auto kNames = std::to_array<std::string_view>(
    {"package", "library", "module", "class", "cls", "requirement", "distribution"});

// What Python says before a name, and behind one.
constexpr auto kBefore = std::to_array<std::string_view>(
    {"No module named", "cannot import name", "Can't get attribute", "<module"});
constexpr auto kBehind =
    std::to_array<std::string_view>({" object has no attribute", " has no attribute"});
constexpr std::string_view kImport = "cannot import name", kFrom = "from";

bool is_quote(char c) {
  return c == '\'' || c == '"' || c == '`';
}

std::string_view literal_at(const Template& pattern, std::size_t piece) {
  const auto& pieces = pattern.pieces();
  return piece < pieces.size() && !pieces[piece].is_hole ? pieces[piece].literal
                                                         : std::string_view{};
}

// "cannot import name 'mmcv." without what already stands of the name, its quote and the blank.
std::string_view before_name(std::string_view text) {
  while (!text.empty() && (is_word_character(text.back()) || text.back() == '.'))
    text.remove_suffix(1);
  if (!text.empty() && is_quote(text.back())) text.remove_suffix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

bool stands_for_name(const Template& pattern, std::size_t piece) {
  const auto& hole = pattern.pieces()[piece];
  if (std::find(kNames.begin(), kNames.end(), hole.name) != kNames.end()) return true;
  const auto before = before_name(piece > 0 ? literal_at(pattern, piece - 1) : "");
  auto behind = literal_at(pattern, piece + 1);
  if (!behind.empty() && is_quote(behind.front())) behind.remove_prefix(1);
  // "module 'x' from '…/x.py' has no attribute": what stands behind "from" is a name of imports
  // only.
  if (before.ends_with(kFrom)) return pattern.text().find(kImport) != std::string::npos;
  return std::any_of(kBefore.begin(), kBefore.end(),
                     [&](std::string_view phrase) { return before.ends_with(phrase); }) ||
         std::any_of(kBehind.begin(), kBehind.end(),
                     [&](std::string_view phrase) { return behind.starts_with(phrase); });
}

bool is_open(const TemplatePiece& piece) {
  return piece.is_hole && piece.kind != HoleKind::kLines && piece.kind != HoleKind::kList;
}

// The names that causes ask for (`name == "compile"`): one that they do not list leaves them open.
std::set<std::string> listed_by_causes(const Entry& entry) {
  std::set<std::string> names;
  for (const auto& cause : entry.causes)
    if (cause.when)
      for (const auto& name : cause.when->names()) names.insert(name);
  return names;
}

}  // namespace

void check_names(const EntrySource& source, const LintContext& context) {
  const auto listed = listed_by_causes(source.entry);
  for (const auto& signature : source.entry.signatures) {
    if (!signature.where.empty()) continue;
    const auto& pieces = signature.pattern.pieces();
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (is_open(pieces[i]) && listed.count(pieces[i].name) == 0 &&
          stands_for_name(signature.pattern, i))
        context.report(ErrorCode::kNameUnbounded, source.yaml_file(),
                       source.place("template/" + signature.id),
                       {{"hole", "{" + pieces[i].name + "}"}});
  }
}

}  // namespace tracelore
