#include <memory>
#include <ostream>

#include "cli/command.h"
#include "engine/messages/messages.h"
#include "indexer/build.h"

namespace tracelore::cli {
namespace {

int check(Terminal& terminal, const std::vector<std::string>& folders) {
  const auto problems = check_content(folders);
  for (const auto& problem : problems)
    terminal.out << describe(terminal.language, problem) << '\n'
                 << say(terminal.language, "cli.hint", {{"text", hint(terminal.language, problem)}})
                 << '\n';
  terminal.err << say(terminal.language,
                      problems.empty() ? "cli.check_clean" : "cli.check_problems",
                      {{"count", std::to_string(problems.size())}})
               << '\n';
  return problems.empty() ? kFound : kNotFound;
}

}  // namespace

Run define_check(CLI::App& app) {
  auto folders = std::make_shared<std::vector<std::string>>();
  app.add_option("content", *folders, "cli.option.check_content")->required();
  return [folders](Terminal& terminal) { return check(terminal, *folders); };
}

}  // namespace tracelore::cli
