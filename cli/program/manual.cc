#include "cli/program/manual.h"

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
  }
  return out;
}

// The examples of a help text without their heading, which the page has already.
std::string under_heading(const std::string& footer) {
  const auto line = footer.find('\n');
  return line == std::string::npos ? footer : footer.substr(line + 1);
}

std::string section(Language language, std::string_view id) {
  return ".SH " + say(language, id) + "\n";
}

std::string head(Language language, const std::string& page, const std::string& about) {
  return ".TH " + page + " 1 \"\" \"tracelore " + std::string(version_number()) + "\"\n.ad l\n" +
         section(language, "cli.man.name") + escaped(page) + " \\- " + escaped(about) + "\n";
}

std::string options_of(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : app.get_options()) {
    text += ".TP\n.B " + escaped(option->get_name(false, true));
    if (option->get_items_expected_max() > 0 && !option->get_positional())
      text += " \\fI" + escaped(option->get_type_name()) + "\\fR";
    text += "\n" + escaped(option->get_description()) + "\n";
  }
  return text;
}

std::string synopsis_of(const CLI::App& command) {
  std::string text = ".B tracelore " + escaped(command.get_name()) + "\n[\\fIOPTIONS\\fR]";
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional()) text += " \\fI" + escaped(option->get_name()) + "\\fR";
  return text + "\n";
}

ManualPage page_of(const CLI::App& command, Language language) {
  const std::string name = "tracelore-" + command.get_name();
  std::string text = head(language, name, command.get_description());
  text += section(language, "cli.man.synopsis") + synopsis_of(command);
  text += section(language, "cli.man.options") + options_of(command);
  if (!command.get_footer().empty())
    text += section(language, "cli.man.examples") + ".nf\n" +
            escaped(under_heading(command.get_footer())) + "\n.fi\n";
  return {name, text + ".SH " + say(language, "cli.man.see_also") + "\n.BR tracelore (1)\n"};
}

}  // namespace

std::vector<ManualPage> manual_of(const CLI::App& app, Language language) {
  std::string text = head(language, "tracelore", say(language, "cli.man.about"));
  text +=
      section(language, "cli.man.synopsis") + ".B tracelore\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n";
  text += section(language, "cli.man.examples") + ".nf\n" +
          escaped(under_heading(app.get_footer())) + "\n.fi\n";
  text += section(language, "cli.man.commands");
  std::vector<ManualPage> pages(1);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_group().empty()) continue;
    text += ".TP\n.B " + escaped(command->get_name()) + "\n" + escaped(command->get_description()) +
            "\n";
    pages.push_back(page_of(*command, language));
  }
  text += section(language, "cli.man.options") + options_of(app);
  text +=
      section(language, "cli.man.exit_status") + escaped(say(language, "cli.man.exit_text")) + "\n";
  pages.front() = {"tracelore", text};
  return pages;
}

}  // namespace tracelore::cli
