#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/settings/index_location.h"
#include "cli/terminal/safe_text.h"
#include "engine/messages/messages.h"
#include "server/site/site.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  IndexLocation index;
  std::string site;
  std::string base_url;
};

constexpr const char* kMark = "search.json";  // a folder with it is a site of ours

Error unwritable(const fs::path& path) {
  return {ErrorCode::kFileUnwritable, {}, {}, {{"path", path.string()}}};
}

// An earlier export is taken away first, so that no page of an entry that is gone stays; a folder
// with anything else in it is left alone.
Result<void> make_room(const fs::path& folder) {
  std::error_code failed;
  if (fs::exists(folder, failed) && !fs::is_empty(folder, failed)) {
    if (!fs::exists(folder / kMark, failed))
      return fail(ErrorCode::kAlreadyThere, {{"path", folder.string()}});
    for (const char* part : {"assets", "entries", "zh"}) fs::remove_all(folder / part, failed);
  }
  fs::create_directories(folder, failed);
  if (failed) return fail(unwritable(folder));
  return {};
}

Result<void> put_file(const fs::path& path, std::string_view bytes) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  if (failed || !file) return fail(unwritable(path));
  return {};
}

int export_site(Terminal& terminal, const ExportOptions& options) {
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  const fs::path folder = options.site;
  std::size_t files = 0;
  SiteOptions site{*reader, options.base_url};
  while (site.base_url.ends_with('/')) site.base_url.pop_back();
  auto done = make_room(folder);
  if (done)
    done = make_site(site, [&](const std::string& path, std::string_view bytes) {
      ++files;
      return put_file(folder / path, bytes);
    });
  if (!done) return report_error(terminal, done.error());
  terminal.out << say(terminal.language, "cli.exported",
                      {{"count", std::to_string(files)},
                       {"path", safe_text((folder / "index.html").string())}})
               << '\n';
  if (site.base_url.empty())
    terminal.err << say(terminal.language, "cli.exported_without_base") << '\n';
  return kFound;
}

Run define_export(Arguments& arguments) {
  auto options = std::make_shared<ExportOptions>();
  arguments.add_option("--site", options->site, "cli.option.site").required();
  arguments.add_option("--base-url", options->base_url, "cli.option.site_base_url");
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) { return export_site(terminal, *options); };
}

}  // namespace

extern const Command kExportCommand = {"export", define_export};

}  // namespace tracelore::cli
