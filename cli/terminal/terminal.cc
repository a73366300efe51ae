#include "cli/terminal/terminal.h"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
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

// Of what is no terminal a program that shows our text may know the width.
std::uint16_t columns_told() {
  constexpr std::uint16_t kUsual = 100;
  const auto told = variable("COLUMNS");
  std::uint16_t columns = 0;
  std::from_chars(told.data(), told.data() + told.size(), columns);
  return columns == 0 ? kUsual : columns;
}

winsize size_of(int stream) {
  winsize size{};
  if (ioctl(stream, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) size = {0, columns_told(), 0, 0};
  return size;
}

bool sends_text(int stream) {
  struct stat known = {};
  return ::fstat(stream, &known) == 0 &&
         (S_ISFIFO(known.st_mode) || S_ISREG(known.st_mode) || S_ISSOCK(known.st_mode));
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
  const bool dumb = variable("TERM") == "dumb";
  const bool out = isatty(STDOUT_FILENO) == 1;
  const winsize size = size_of(STDOUT_FILENO);
  Terminal terminal{std::cin, std::cout, std::cerr, language_of_process()};
  terminal.in_has_text = sends_text(STDIN_FILENO);
  terminal.color = out && !dumb && variable("NO_COLOR").empty();
  terminal.width = size.ws_col;
  terminal.height = out ? size.ws_row : 0;
  terminal.links = terminal.color && variable("TERM") != "linux";
  terminal.err_color = isatty(STDERR_FILENO) == 1 && !dumb && variable("NO_COLOR").empty();
  terminal.err_is_terminal = isatty(STDERR_FILENO) == 1 && !dumb;
  terminal.err_width = size_of(STDERR_FILENO).ws_col;
  return terminal;
}

std::string inked(const Terminal& terminal, Ink ink, std::string_view text) {
  if (!terminal.color || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code_of(ink)) + "m" + std::string(text) + "\x1b[0m";
}

std::string linked(const Terminal& terminal, std::string_view url, std::string_view text) {
  const bool web = url.starts_with("https://") || url.starts_with("http://");
  if (!terminal.links || !web) return std::string(text);
  return "\x1b]8;;" + std::string(url) + "\x1b\\" + std::string(text) + "\x1b]8;;\x1b\\";
}

void show_paged(Terminal& terminal, const std::string& text) {
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (terminal.height == 0 || lines < terminal.height) {
    terminal.out << text << std::flush;
    return;
  }
  auto pager = variable("TRACELORE_PAGER");
  if (pager.empty()) pager = variable("PAGER");
  if (pager.empty()) pager = "less -FRX";
  terminal.out << std::flush;
  const auto old = std::signal(SIGPIPE, SIG_IGN);  // the reader may leave before the end
  if (FILE* pipe = ::popen(std::string(pager).c_str(), "w")) {
    std::fwrite(text.data(), 1, text.size(), pipe);
    if (::pclose(pipe) >> 8 == 127) terminal.out << text << std::flush;
  } else {
    terminal.out << text << std::flush;
  }
  std::signal(SIGPIPE, old);
}

void set_color(Terminal& terminal, std::string_view when) {
  if (when == "always") terminal.color = terminal.links = true;
  if (when == "never") terminal.color = terminal.links = false;
}

}  // namespace tracelore::cli
