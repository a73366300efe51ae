#include <algorithm>
#include <charconv>

#include "indexer/lint/lint_checks.h"
#include "indexer/lint/python.h"

namespace tracelore {
namespace {

// Parses, never runs. Arguments: "environment" or another kind, then the file, and so on. One line
// a finding: number of the file, line, column, then "!" and the fault, "~" and what is faked, or
// the function that is missing.
//
// An environment check fakes where it takes modules away or replaces what belongs to one, and where
// it makes a program. A stand-in that only reads as one (a made-up symbol, a number that no card
// has) is not seen here; it is for the review.
constexpr const char* kScript = R"(
import ast, sys

def dotted(node):
    return dotted(node.value) + "." + node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")

def targets(node):
    return getattr(node, "targets", None) or [getattr(node, "target", None)]

def fakes(tree):
    names = [alias.asname or alias.name for node in ast.walk(tree)
             if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names]
    modules = {name.split(".")[0] for name in names}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete)):
            for target in targets(node):
                if isinstance(target, ast.Subscript) and dotted(target.value) == "sys.modules":
                    yield node, "sys.modules[...]"
                if isinstance(target, ast.Attribute) and dotted(target).split(".")[0] in modules:
                    yield node, dotted(target)
        if isinstance(node, ast.Call):
            called = dotted(node.func)
            if called in ("setattr", "sys.modules.pop", "sys.modules.update", "sys.modules.clear") or called.endswith("chmod"):
                yield node, called
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            origin = [getattr(node, "module", None) or ""] + [alias.name for alias in node.names]
            if any(name.split(".")[-1] in ("mock", "monkeypatch") for name in origin):
                yield node, "mock"

for number, (kind, path) in enumerate(zip(sys.argv[1::2], sys.argv[2::2])):
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
    for node, what in fakes(tree) if kind == "environment" else ():
        print(number, node.lineno, node.col_offset + 1, "~", what, sep="\t")
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

void check_kind(const EntrySource& source, const LintContext& context) {
  const Entry& entry = source.entry;
  if (entry.verify_py.empty()) return;
  const auto at = source.place("verify");
  if (source.both_languages && entry.verify.shows == CheckKind::kUnstated)
    context.report(ErrorCode::kSnippetKindMissing, source.yaml_file(), at);
  if (entry.verify.shows == CheckKind::kRelease && entry.affects.empty() && entry.fixed_in.empty())
    context.report(ErrorCode::kReleaseWithoutBounds, source.yaml_file(), at);
}

void check_snippets(const LintContext& context) {
  std::vector<std::string> files;
  std::vector<std::string> arguments;
  for (const auto& source : context.content.sources) {
    if (source.entry.verify_py.empty()) continue;
    files.push_back(source.path + "/verify.py");
    arguments.emplace_back(name_of(source.entry.verify.shows));
    arguments.push_back(files.back());
  }
  if (files.empty()) return;
  const auto answer = ask_python(kScript, arguments);
  if (!answer) return;  // nobody here can tell
  for (const auto line : split(*answer, '\n')) {
    const auto parts = split(line, '\t');
    if (parts.size() < 5 || number_of(parts[0]) >= files.size()) continue;
    const auto& file = files[number_of(parts[0])];
    const Position at{number_of(parts[1]), number_of(parts[2])};
    if (parts[3] == "!") {
      context.report(ErrorCode::kSnippetDoesNotCompile, file, at,
                     {{"detail", std::string(parts[4])}});
    } else if (parts[3] == "~") {
      context.report(ErrorCode::kSnippetFakes, file, at, {{"what", std::string(parts[4])}});
    } else {
      context.report(ErrorCode::kSnippetIncomplete, file, at, {{"name", std::string(parts[3])}});
    }
  }
}

}  // namespace tracelore
