#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/program/manual.h"

namespace tracelore::cli {
namespace {

int write_manual(Terminal& terminal, const std::string& directory) {
  const auto pages = manual_of(terminal.language);
  if (directory.empty()) {
    terminal.out << pages.front().text;
    return kFound;
  }
  for (const auto& page : pages) {
    const auto path = (std::filesystem::path(directory) / (page.name + ".1")).string();
    std::ofstream file(path);
    file << page.text;
    if (!file.flush())
      return report_error(terminal, Error{ErrorCode::kFileUnwritable, {}, {}, {{"path", path}}});
  }
  return kFound;
}

Run define_man(Arguments& arguments) {
  auto directory = std::make_shared<std::string>();
  arguments.add_option("--dir", *directory, "cli.option.man_dir");
  return [directory](Terminal& terminal) { return write_manual(terminal, *directory); };
}

}  // namespace

extern const Command kManCommand = {"man", define_man};

}  // namespace tracelore::cli
