#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/commands/content/draft_files.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string id;
  std::string note;
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
Result<void> write_files(const fs::path& folder, const std::vector<NewFile>& files) {
  const fs::path aside = folder.string() + ".part";
  std::error_code failed;
  fs::remove_all(aside, failed);
  bool written = true;
  for (const auto& file : files) {
    const fs::path path = aside / file.path;
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

Result<std::vector<NewFile>> files_of(const NewOptions& options) {
  if (options.note.empty()) return skeleton_files();
  const auto draft = draft_of_note(options.note);
  if (!draft) return fail(draft.error());
  return draft_files(*draft, options.note);
}

int make_entry(Terminal& terminal, const NewOptions& options) {
  const auto id = options.id.empty() ? id_of_file(options.note) : options.id;
  if (!is_id(id))
    return report_error(terminal, Error{ErrorCode::kBadEntryId, {}, {}, {{"id", id}}});
  const fs::path folder = fs::path(options.content) / id;
  std::error_code failed;
  if (fs::exists(folder, failed))
    return report_error(terminal,
                        Error{ErrorCode::kAlreadyThere, {}, {}, {{"path", folder.string()}}});
  const auto files = files_of(options);
  if (!files) return report_error(terminal, files.error());
  if (const auto written = write_files(folder, *files); !written)
    return report_error(terminal, written.error());
  terminal.out << say(terminal.language,
                      options.note.empty() ? "cli.new_entry" : "cli.new_from_note",
                      {{"path", folder.string()}, {"note", options.note}})
               << '\n';
  return kFound;
}

Run define_new(Arguments& arguments) {
  auto options = std::make_shared<NewOptions>();
  const auto id = arguments.add_option("name", options->id, "cli.option.new_id");
  const auto note = arguments.add_option("--from", options->note, "cli.option.new_from");
  arguments.add_option("--content", options->content, "cli.option.new_content");
  arguments.require_either(id, note);  // a note's file has a name already
  return [options](Terminal& terminal) { return make_entry(terminal, *options); };
}

}  // namespace

extern const Command kNewCommand = {"new", define_new};

}  // namespace tracelore::cli
