#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/templates.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "new/";

struct Options {
  std::string id;
  std::string content = "content";
};

// docs/content-format.md: lower-case words and hyphens.
bool is_id(std::string_view id) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return !id.empty() && id.size() <= 80 && id.front() != '-' && id.back() != '-' &&
         id.find("--") == std::string_view::npos &&
         id.find_first_not_of(kLetters) == std::string_view::npos;
}

// Aside, then renamed: a folder is there as a whole or not at all.
Result<void> write_skeleton(const fs::path& folder) {
  const fs::path aside = folder.string() + ".part";
  std::error_code failed;
  fs::remove_all(aside, failed);
  bool written = true;
  for (const auto& file : embedded::cli_templates()) {
    if (!file.path.starts_with(kFolder)) continue;
    const fs::path path = aside / file.path.substr(kFolder.size());
    fs::create_directories(path.parent_path(), failed);
    std::ofstream out(path, std::ios::binary);
    out << file.bytes;
    out.close();
    written = written && static_cast<bool>(out);
  }
  if (written) fs::rename(aside, folder, failed);
  if (!written || failed) {
    fs::remove_all(aside, failed);
    return fail(ErrorCode::kFileUnwritable, {{"path", folder.string()}});
  }
  return {};
}

int make_entry(Terminal& terminal, const Options& options) {
  if (!is_id(options.id))
    return report_error(terminal, Error{ErrorCode::kBadEntryId, {}, {}, {{"id", options.id}}});
  const fs::path folder = fs::path(options.content) / options.id;
  std::error_code failed;
  if (fs::exists(folder, failed))
    return report_error(terminal,
                        Error{ErrorCode::kAlreadyThere, {}, {}, {{"path", folder.string()}}});
  if (const auto written = write_skeleton(folder); !written)
    return report_error(terminal, written.error());
  terminal.out << say(terminal.language, "cli.new_entry", {{"path", folder.string()}}) << '\n';
  return kFound;
}

}  // namespace

Run define_new(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("name", options->id, "cli.option.new_id")->required();
  app.add_option("--content", options->content, "cli.option.new_content");
  return [options](Terminal& terminal) { return make_entry(terminal, *options); };
}

}  // namespace tracelore::cli
