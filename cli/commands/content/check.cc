#include <algorithm>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "engine/messages/messages.h"
#include "indexer/build.h"

namespace tracelore::cli {
namespace {

bool is_warning(const Error& problem) {
  return kind_of(problem.code) == ErrorKind::kWarning;
}

std::string summary(Language language, std::size_t faults, std::size_t warnings) {
  if (faults > 0) return say(language, "cli.check_problems", {{"count", std::to_string(faults)}});
  if (warnings > 0)
    return say(language, "cli.check_warnings", {{"count", std::to_string(warnings)}});
  return say(language, "cli.check_clean");
}

int check(Terminal& terminal, const std::vector<std::string>& folders, bool reviews) {
  const auto language = terminal.language;
  const auto problems = check_content(folders, reviews);
  for (const auto& problem : problems) {
    const auto text = describe(language, problem);
    terminal.out << (is_warning(problem) ? say(language, "cli.check_warning", {{"text", text}})
                                         : text)
                 << '\n'
                 << say(language, "cli.hint", {{"text", hint(language, problem)}}) << '\n';
  }
  const auto warnings = static_cast<std::size_t>(std::ranges::count_if(problems, is_warning));
  const auto faults = problems.size() - warnings;
  terminal.err << summary(language, faults, warnings) << '\n';
  return faults == 0 ? kFound : kNotFound;
}

Run define_check(Arguments& arguments) {
  auto folders = std::make_shared<std::vector<std::string>>();
  arguments.add_option("content", *folders, "cli.option.check_content").required();
  auto reviews = std::make_shared<bool>(false);
  arguments.add_flag("--reviews", *reviews, "cli.option.check_reviews");
  return [folders, reviews](Terminal& terminal) { return check(terminal, *folders, *reviews); };
}

}  // namespace

extern const Command kCheckCommand = {"check", define_check};

}  // namespace tracelore::cli
