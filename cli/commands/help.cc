#include "cli/program/help.h"

#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/settings/nearest.h"
#include "cli/terminal/terminal.h"

namespace tracelore::cli {
namespace {

int help(Terminal& terminal, const std::string& topic) {
  const auto text = help_text(terminal.language, topic);
  if (!text.empty()) {
    show_paged(terminal, text);
    return kFound;
  }
  std::vector<std::string> words;
  for (const auto* command : commands())
    if (command->listed) words.emplace_back(command->name);
  for (const auto name : help_topics()) words.emplace_back(name);
  return report_error(terminal, Error{ErrorCode::kUnknownTopic,
                                      {},
                                      {},
                                      {{"topic", topic}, {"nearest", nearest(topic, words)}}});
}

Run define_help(Arguments& arguments) {
  auto topic = std::make_shared<std::string>();
  arguments.add_option("topic", *topic, "cli.option.topic");
  return [topic](Terminal& terminal) { return help(terminal, *topic); };
}

}  // namespace

extern const Command kHelpCommand = {"help", define_help};

}  // namespace tracelore::cli
