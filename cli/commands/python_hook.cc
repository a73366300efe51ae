#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/process/find_program.h"
#include "cli/settings/installed_packages.h"
#include "cli/templates.h"
#include "engine/base/json/json.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModule = "tracelore_hook.py";
constexpr const char* kStart = "tracelore_hook.pth";

struct PythonHookOptions {
  std::string python;
  bool install = false;
  bool remove = false;
};

void replace(std::string& text, std::string_view name, std::string_view value) {
  if (const auto at = text.find(name); at != std::string::npos)
    text.replace(at, name.size(), value);
}

std::string missing_text(Language language, const std::string& program) {
  return say(language, "cli.hook_missing", {{"program", program}}) + "\n";
}

// JSON's strings are Python's.
std::string hook_text(const Terminal& terminal) {
  std::error_code failed;
  auto program = fs::read_symlink("/proc/self/exe", failed).string();
  if (failed) program = "tracelore";
  for (const auto& file : embedded::cli_templates())
    if (file.path == "hook.py") {
      std::string text(file.bytes);
      replace(text, "{job}", embedded::python_job().front().bytes);
      replace(text, "{missing}", write_json(Json(missing_text(terminal.language, program))));
      replace(text, "{install}", say(terminal.language, "cli.hook_comment"));
      replace(text, "{program}", write_json(Json(program)));
      return text;
    }
  return {};
}

Result<void> write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path.string()}});
  return {};
}

// PEP 668: a system's Python says so in its standard library, which on Debian lies beside the
// folder of its packages.
bool is_of_system(const fs::path& packages) {
  std::error_code failed;
  for (const auto& item : fs::directory_iterator(packages.parent_path().parent_path(), failed))
    if (item.path().filename().string().starts_with("python") &&
        fs::exists(item.path() / "EXTERNALLY-MANAGED", failed))
      return true;
  return false;
}

// A module and a .pth file that imports it when Python starts: sitecustomize.py may be somebody
// else's.
int install(Terminal& terminal, const PythonHookOptions& options) {
  const auto folders = package_folders(options.python);
  const auto name = options.python.empty() ? std::string("python") : options.python;
  if (folders.empty() || (!options.python.empty() && find_program(options.python).empty()))
    return report_error(terminal, Error{ErrorCode::kPythonMissing, {}, {}, {{"python", name}}});
  const fs::path folder = folders.front();
  if (options.remove) {
    std::error_code failed;
    fs::remove(folder / kStart, failed);
    fs::remove(folder / kModule, failed);
    if (failed)
      return report_error(
          terminal,
          Error{ErrorCode::kFileUnwritable, {}, {}, {{"path", (folder / kModule).string()}}});
    terminal.out << say(terminal.language, "cli.hook_removed", {{"path", folder.string()}}) << '\n';
    return kFound;
  }
  if (const auto written = write_file(folder / kModule, hook_text(terminal)); !written)
    return report_error(terminal, written.error());
  if (const auto written = write_file(folder / kStart, "import tracelore_hook\n"); !written)
    return report_error(terminal, written.error());
  terminal.out << say(terminal.language, "cli.hook_installed", {{"path", folder.string()}}) << '\n';
  if (is_of_system(folder)) terminal.err << say(terminal.language, "cli.hook_of_system") << '\n';
  return kFound;
}

Run define_python_hook(Arguments& arguments) {
  auto options = std::make_shared<PythonHookOptions>();
  arguments.add_flag("--install", options->install, "cli.option.hook_install");
  arguments.add_flag("--remove", options->remove, "cli.option.hook_remove");
  arguments.add_option("--python", options->python, "cli.option.hook_python");
  return [options](Terminal& terminal) {
    if (options->install || options->remove) return install(terminal, *options);
    terminal.out << hook_text(terminal);
    return static_cast<int>(kFound);
  };
}

}  // namespace

extern const Command kPythonHookCommand = {"python-hook", define_python_hook};

}  // namespace tracelore::cli
