#include "cli/agents/agent_logs.h"

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/answer/answering.h"
#include "cli/input/log_source.h"
#include "cli/input/rank_logs.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

bool is_below(const fs::path& path, const fs::path& root) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

// The real path of a log below `root`; a device or a pipe is no log.
Result<fs::path> real_path(const fs::path& path, const fs::path& root) {
  std::error_code failed;
  const auto real = fs::canonical(path, failed);
  // What is not there is said to be outside where it would be: nobody learns what exists elsewhere.
  const auto place = failed ? fs::weakly_canonical(path, failed) : real;
  if (!is_below(place, root))
    return fail(ErrorCode::kPathOutside, {{"path", path.string()}, {"root", root.string()}});
  std::error_code ignored;
  if (!fs::is_regular_file(real, ignored) && !fs::is_directory(real, ignored))
    return fail(ErrorCode::kFileUnreadable, {{"path", path.string()}});
  return real;
}

Result<mcp::NamedLogs> rank_logs_below(Terminal& terminal, const fs::path& folder,
                                       const fs::path& root, const Door& door) {
  auto logs = read_rank_logs(terminal, folder.string(), door);
  if (!logs) return fail(logs.error());
  for (const auto& file : logs->files)
    if (auto real = real_path(file.path, root); !real) return fail(real.error());
  const auto kept = std::make_shared<RankLogs>(std::move(*logs));
  return mcp::NamedLogs{std::move(kept->text), [kept](Json& answer) { tell_files(*kept, answer); }};
}

}  // namespace

mcp::LogOpener logs_below(Terminal& terminal, const std::string& root, const IndexLocation& index) {
  return
      [&terminal, root, door = Door{index, {}}](const std::string& path) -> Result<mcp::NamedLogs> {
        std::error_code failed;
        const auto top = fs::canonical(root, failed);
        if (failed) return fail(ErrorCode::kFileUnreadable, {{"path", root}});
        const auto real = real_path(top / path, top);
        if (!real) return fail(real.error());
        if (fs::is_directory(*real, failed)) return rank_logs_below(terminal, *real, top, door);
        auto text =
            read_log(terminal, real->string(), LogReducer(Limits{}.paste_bytes, literals_of(door)));
        if (!text) return fail(text.error());
        return mcp::NamedLogs{std::move(*text)};
      };
}

}  // namespace tracelore::cli
