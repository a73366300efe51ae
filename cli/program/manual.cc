#include "cli/program/manual.h"

#include "cli/program/help.h"
#include "cli/program/version.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

// Text as groff takes it: backslashes and hyphens as they are, no line that starts as a request.
std::string escaped(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_start = c == '\n';
    for (const std::string_view mark : {"，", "；", "、"})  // groff breaks Chinese at blanks alone
      if (out.ends_with(mark)) out += "\\:";
  }
  return out;
}

std::string section(Language language, std::string_view id) {
  return ".SH " + say(language, id) + "\n";
}

std::string head(Language language, const std::string& page, const std::string& about) {
  return ".TH " + page + " 1 \"\" \"tracelore " + std::string(version_number()) + "\"\n.ad l\n" +
         section(language, "cli.man.name") + escaped(page) + " \\- " + escaped(about) + "\n";
}

std::string options_of(const CommandDoc& command) {
  std::string text;
  for (const auto& option : command.options)
    text += ".TP\n.B " + escaped(option.argument ? option.placeholder : names_of(option)) + "\n" +
            escaped(option.text) + "\n";
  return text;
}

// Lines that stay as they are.
std::string as_lines(const std::string& text) {
  return ".nf\n" + escaped(text) + "\n.fi\n";
}

// What every page ends with.
std::string tail(const CommandDoc& command, Language language) {
  return section(language, "cli.man.options") + options_of(command) +
         section(language, "cli.man.examples") + as_lines(command.examples) +
         section(language, "cli.man.exit_status") + as_lines(command.exit_status);
}

ManualPage page_of(const CommandDoc& command, Language language) {
  const std::string name = "tracelore-" + command.name;
  return {name, head(language, name, command.text) + section(language, "cli.man.synopsis") + ".B " +
                    escaped(command.usage) + "\n[\\fIOPTIONS\\fR]\n" + tail(command, language) +
                    section(language, "cli.man.see_also") + ".BR tracelore (1)\n"};
}

}  // namespace

std::vector<ManualPage> manual_of(Language language) {
  const auto commands = describe_commands(language);
  std::string text = head(language, "tracelore", say(language, "cli.man.about"));
  text +=
      section(language, "cli.man.synopsis") + ".B tracelore\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n";
  text += section(language, "cli.man.commands");
  std::vector<ManualPage> pages(1);
  for (const auto& command : commands) {
    if (command.name.empty()) continue;
    text += ".TP\n.B " + escaped(command.name) + "\n" + escaped(command.text) + "\n";
    pages.push_back(page_of(command, language));
  }
  pages.front() = {"tracelore", text + tail(commands.back(), language)};
  return pages;
}

}  // namespace tracelore::cli
