#include <algorithm>
#include <charconv>

#include "indexer/lint_checks.h"
#include "indexer/python.h"

namespace tracelore {
namespace {

// Parses, never runs. One line a file: number, line, column, and the missing functions or the
// fault.
constexpr const char* kScript = R"(
import ast, sys
for number, path in enumerate(sys.argv[1:]):
    try:
        with open(path, "rb") as file:
            tree = ast.parse(file.read(), path, feature_version=(3, 8))
    except (SyntaxError, ValueError) as error:
        print(number, getattr(error, "lineno", None) or 1, getattr(error, "offset", None) or 1, "!", error.args[0], sep="\t")
        continue
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name in ("reproduce", "workaround"):
        if name not in defined:
            print(number, 1, 1, name, "", sep="\t")
)";

std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(mark, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::size_t number_of(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

void check_snippets(const LintContext& context) {
  std::vector<std::string> files;
  for (const auto& source : context.content.sources)
    if (!source.entry.verify_py.empty()) files.push_back(source.path + "/verify.py");
  if (files.empty()) return;
  const auto answer = ask_python(kScript, files);
  if (!answer) return;  // nobody here can tell
  for (const auto line : split(*answer, '\n')) {
    const auto parts = split(line, '\t');
    if (parts.size() < 5 || number_of(parts[0]) >= files.size()) continue;
    const auto& file = files[number_of(parts[0])];
    const Position at{number_of(parts[1]), number_of(parts[2])};
    if (parts[3] == "!") {
      context.report(ErrorCode::kSnippetDoesNotCompile, file, at,
                     {{"detail", std::string(parts[4])}});
    } else {
      context.report(ErrorCode::kSnippetIncomplete, file, at, {{"name", std::string(parts[3])}});
    }
  }
}

}  // namespace tracelore
