#include "engine/entry/command/command_record.h"

namespace tracelore {
namespace {

Result<Command> command_from(const Json& row) {
  Command command;
  if (const auto when = row.at("when").get<std::string>(); !when.empty()) {
    auto parsed = Expression::parse(when);
    if (!parsed) return fail(parsed.error());
    command.when = std::move(*parsed);
  }
  for (const auto& pair : row.at("set")) {
    auto value = CommandText::parse(pair.at(1).get<std::string>());
    if (!value) return fail(value.error());
    command.set.push_back({pair.at(0).get<std::string>(), std::move(*value)});
  }
  auto run = CommandText::parse(row.at("run").get<std::string>());
  if (!run) return fail(run.error());
  command.run = std::move(*run);
  return command;
}

}  // namespace

Json commands_to_json(const std::vector<Command>& commands) {
  Json rows = Json::array();
  for (const auto& command : commands) {
    Json set = Json::array();
    for (const auto& variable : command.set)
      set.push_back(Json::array({variable.name, variable.value.text()}));
    rows.push_back({{"when", command.when ? command.when->text() : std::string()},
                    {"set", std::move(set)},
                    {"run", command.run.text()}});
  }
  return rows;
}

Result<std::vector<Command>> commands_from_json(const Json& json) {
  std::vector<Command> commands;
  for (const auto& row : json) {
    auto command = command_from(row);
    if (!command) return fail(command.error());
    commands.push_back(std::move(*command));
  }
  return commands;
}

}  // namespace tracelore
