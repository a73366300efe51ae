#include "indexer/yaml/command_yaml.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

constexpr std::string_view kShape = "[{when: 'os == \"windows\"', run: \"pip install …\"}]";
constexpr std::string_view kKeys = "when, set, run";

class CommandsYaml {
 public:
  CommandsYaml(std::string workaround, std::string_view file_text, Conditions& conditions,
               EntrySource& source, std::vector<Error>& problems)
      : workaround_(std::move(workaround)),
        file_text_(file_text),
        conditions_(conditions),
        source_(source),
        problems_(problems) {}

  std::vector<Command> read(const YamlValue& value) {
    std::vector<Command> commands;
    if (value.kind != YamlValue::Kind::kList) bad_value(value, "commands", kShape);
    for (const auto& row : value.items) {
      number_ = std::to_string(commands.size());
      source_.places[place("command")] = row.at;
      commands.push_back(command(row));
    }
    return commands;
  }

 private:
  std::string place(const char* group) const {
    return std::string(group) + "/" + workaround_ + "/" + number_;
  }

  void report(ErrorCode code, Position at, Params params) {
    problems_.push_back({code, at, source_.yaml_file(), std::move(params)});
  }

  void bad_value(const YamlValue& value, std::string_view key, std::string_view wanted) {
    report(ErrorCode::kBadValue, value.at,
           {{"key", std::string(key)}, {"wanted", std::string(wanted)}});
  }

  void report_inside(const YamlValue& scalar, Error error) {
    error.file = source_.yaml_file();
    error.at = error.at.line == 0 ? scalar.at : place_in_scalar(file_text_, scalar, error.at);
    problems_.push_back(std::move(error));
  }

  CommandText text(const YamlValue& value, std::string_view key) {
    if (!value.is_text() || value.text.empty()) {
      bad_value(value, key, "text");
      return {};
    }
    auto parsed = CommandText::parse(value.text);
    if (parsed) return std::move(*parsed);
    report_inside(value, parsed.error());
    return {};
  }

  static bool is_variable(std::string_view name) {
    const auto allowed = [](char c) { return is_alnum(c) || c == '_'; };
    return !name.empty() && std::ranges::all_of(name, allowed);
  }

  std::vector<CommandVariable> variables(const YamlValue& value) {
    std::vector<CommandVariable> set;
    if (value.kind != YamlValue::Kind::kMap) bad_value(value, "set", "{NAME: value}");
    for (const auto& member : value.members) {
      if (!is_variable(member.key)) bad_value(value, "set", "{NAME: value}");
      set.push_back({member.key, text(member.value, member.key)});
    }
    return set;
  }

  std::optional<Expression> expression(const YamlValue& value) {
    source_.places[place("command-when")] = value.at;
    auto parsed = conditions_.resolve(value.text);
    if (parsed) return std::move(*parsed);
    report_inside(value, parsed.error());
    return std::nullopt;
  }

  Command command(const YamlValue& row) {
    Command command;
    if (row.kind != YamlValue::Kind::kMap) bad_value(row, "commands", kShape);
    for (const auto& member : row.members) {
      if (member.key == "when") {
        command.when = expression(member.value);
      } else if (member.key == "set") {
        command.set = variables(member.value);
      } else if (member.key == "run") {
        source_.places[place("command-run")] = member.value.at;
        command.run = text(member.value, "run");
      } else {
        report(ErrorCode::kUnknownKey, member.at,
               {{"key", member.key}, {"allowed", std::string(kKeys)}});
      }
    }
    return command;
  }

  std::string workaround_;
  std::string number_;
  std::string_view file_text_;
  Conditions& conditions_;
  EntrySource& source_;
  std::vector<Error>& problems_;
};

}  // namespace

std::vector<Command> read_commands(const YamlValue& value, const std::string& workaround,
                                   std::string_view file_text, Conditions& conditions,
                                   EntrySource& source, std::vector<Error>& problems) {
  return CommandsYaml(workaround, file_text, conditions, source, problems).read(value);
}

}  // namespace tracelore
