#include "cli/program/completion.h"

#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/settings/index_location.h"

namespace tracelore::cli {
namespace {

std::vector<std::string> entry_ids() {
  std::vector<std::string> ids;
  const auto reader = open_index(IndexLocation{});
  for (EntryNumber number = 0; reader && number < (*reader)->size(); ++number)
    if (const auto entry = (*reader)->entry(number)) ids.push_back((*entry)->id);
  return ids;
}

Run define_completion(Arguments& arguments) {
  auto shell = std::make_shared<std::string>();
  arguments.add_option("shell", *shell, "cli.option.shell").required();
  return [shell](Terminal& terminal) {
    terminal.out << completion_script(*shell);
    return static_cast<int>(kFound);
  };
}

Run define_complete(Arguments& arguments) {
  auto words = std::make_shared<std::vector<std::string>>();
  arguments.add_option("words", *words, "cli.option.words");
  return [words, &program = arguments.program()](Terminal& terminal) {
    for (const auto& word : completions(program, *words, entry_ids)) terminal.out << word << '\n';
    return kFound;
  };
}

}  // namespace

extern const Command kCompletionCommand = {"completion", define_completion};

extern const Command kCompleteCommand = {"complete", define_complete, false};

}  // namespace tracelore::cli
