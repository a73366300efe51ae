#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace tracelore::cli {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

Language language_of_process() {
  for (const char* name : {"TRACELORE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"})
    if (!variable(name).empty()) return language_from_tag(variable(name));
  return Language::kEnglish;
}

std::size_t columns_of_output() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 100;
}

std::string_view code_of(Ink ink) {
  switch (ink) {
    case Ink::kBold:
      return "1";
    case Ink::kDim:
      return "2";
    case Ink::kRed:
      return "31";
    case Ink::kGreen:
      return "32";
    case Ink::kYellow:
      return "33";
    case Ink::kCyan:
      return "36";
  }
  return "0";
}

}  // namespace

Terminal terminal_of_process() {
  const bool plain = !variable("NO_COLOR").empty() || variable("TERM") == "dumb";
  return {std::cin,
          std::cout,
          std::cerr,
          language_of_process(),
          !plain && isatty(STDOUT_FILENO) == 1,
          columns_of_output()};
}

std::string inked(const Terminal& terminal, Ink ink, std::string_view text) {
  if (!terminal.color || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code_of(ink)) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace tracelore::cli
