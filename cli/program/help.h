/// The table of commands in words: what `help` prints and the manual is written from.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/language.h"

namespace tracelore::cli {

struct OptionDoc {
  std::vector<std::string> names;  ///< "--lang"; of an argument, its name without dashes
  std::string text;                ///< what it is, its values and its default, in the language
  std::string placeholder;         ///< "FILE"; empty for a flag
  bool argument = false;
};

struct CommandDoc {
  std::string name;
  std::string text;
  std::string usage;               ///< "tracelore show ID"
  std::string examples;            ///< a command a line
  std::string exit_status;         ///< what each status says
  std::vector<OptionDoc> options;  ///< arguments first
};

/// "-h, --help", "--limit N": as help and manual name an option.
std::string names_of(const OptionDoc& option);

/// The table in words: every listed command, in the order of the table; options of every command
/// are under the empty name, last.
std::vector<CommandDoc> describe_commands(Language language);

/// Topics of `tracelore help` beside the commands.
std::span<const std::string_view> help_topics();

/// `tracelore help`, `tracelore help NAME`; empty where there is no such command or topic.
std::string help_text(Language language, std::string_view name = {});

}  // namespace tracelore::cli
