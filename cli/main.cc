#include <iostream>

#include "cli/command.h"
#include "cli/terminal/terminal.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  auto terminal = tracelore::cli::terminal_of_process();
  return tracelore::cli::run_program({argv + 1, argv + argc}, terminal);
}
