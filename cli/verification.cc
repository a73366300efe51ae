#include "cli/verification.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <tuple>

#include "cli/process.h"
#include "engine/base/digest.h"
#include "engine/entry/snippet.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

// The snippet in a folder of its own, gone when this is.
class SnippetFile {
 public:
  SnippetFile(const std::string& id, const std::string& code) {
    std::string pattern = (fs::temp_directory_path() / "tracelore-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) return;
    folder_ = pattern;
    path_ = (fs::path(folder_) / ("verify-" + id + ".py")).string();
    std::ofstream file(path_, std::ios::binary);
    file << code;
    file.close();
    written_ = static_cast<bool>(file);
  }
  ~SnippetFile() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }
  SnippetFile(const SnippetFile&) = delete;
  SnippetFile& operator=(const SnippetFile&) = delete;

  bool written() const { return written_; }
  const std::string& path() const { return path_; }

 private:
  std::string folder_;
  std::string path_;
  bool written_ = false;
};

std::string text_at(const Json& json, const char* key) {
  return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

void read_report(const ProcessResult& process, Verification& verification) {
  auto report = parse_json(process.out);
  if (!report || !report->is_object()) return;
  verification.verdict = text_at(*report, "verdict");
  verification.reason = text_at(*report, "reason");
  verification.exit_status = process.status;
  verification.report = std::move(*report);
}

// Two runs with the same key are the same experiment: the newer one stands.
using RunKey = std::tuple<std::string, std::string, std::string>;

struct RecordedRun {
  RunKey key;
  std::string line;
  std::string entry;
  std::string snippet;
};

RecordedRun recorded_run(const std::string& line) {
  const auto json = parse_json(line);
  if (!json || !json->is_object()) return {{line, "", ""}, line, "", ""};
  const auto entry = text_at(*json, "entry");
  return {{entry, json->contains("versions") ? write_json((*json)["versions"]) : "",
           text_at(*json, "device") + " " + text_at(*json, "device_name")},
          line,
          entry,
          text_at(*json, "snippet")};
}

}  // namespace

Result<Verification> verify_entry(const Reader& reader, const Entry& entry,
                                  const VerificationOptions& options) {
  const SnippetFile file(entry.id, render_snippet(entry, reader.harness(), "/entries/" + entry.id));
  if (!file.written()) return fail(ErrorCode::kFileUnwritable, {{"path", file.path()}});
  std::vector<std::string> command = {options.python, file.path(), "--json"};
  if (!options.device.empty()) command.insert(command.end(), {"--device", options.device});
  const auto started = std::chrono::steady_clock::now();
  auto process = run_process(command, options.limit);
  if (!process) return fail(process.error());
  Verification verification;
  verification.entry = entry.id;
  verification.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  verification.output = process->err + process->out;
  if (process->timed_out)
    verification.reason = "time limit";
  else
    read_report(*process, verification);
  return verification;
}

std::string torch_of(const Verification& verification) {
  if (!verification.report.is_object()) return {};
  const auto versions = verification.report.find("versions");
  return versions == verification.report.end() ? "" : text_at(*versions, "torch");
}

std::string reason_of(const Verification& verification, Language language) {
  const auto chinese =
      verification.report.is_object() ? text_at(verification.report, "reason_zh") : "";
  return language == Language::kChinese && !chinese.empty() ? chinese : verification.reason;
}

std::optional<std::string> record_of(const Verification& verification, const Entry& entry,
                                     std::string_view date) {
  constexpr int kError = 30;
  if (verification.exit_status == kError || !verification.report.is_object()) return std::nullopt;
  Json line = {{"entry", entry.id},
               {"versions", verification.report.value("versions", Json::object())},
               {"device", text_at(verification.report, "device")},
               {"device_name", text_at(verification.report, "device_name")},
               {"verdict", verification.verdict},
               {"seconds", std::round(verification.seconds * 10) / 10},
               {"date", date},
               {"snippet", snippet_digest(entry.verify_py)},
               {"output", "sha256:" + sha256_hex(verification.output)}};
  if (verification.verdict == kSkippedVerdict)
    for (const auto* key : {"reason", "reason_zh"}) line[key] = text_at(verification.report, key);
  return write_json(line);
}

Result<void> record_runs(const std::string& path, const std::vector<std::string>& lines) {
  std::map<RunKey, RecordedRun> runs;
  {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
      if (!line.empty()) runs[recorded_run(line).key] = recorded_run(line);
  }
  for (const auto& line : lines) {
    const auto run = recorded_run(line);
    // A changed snippet loses its record.
    std::erase_if(runs, [&](const auto& old) {
      return old.second.entry == run.entry && old.second.snippet != run.snippet;
    });
    runs[run.key] = run;
  }
  const std::string aside = path + ".part";
  std::ofstream file(aside, std::ios::binary | std::ios::trunc);
  for (const auto& row : runs) file << row.second.line << '\n';
  file.close();
  std::error_code failed;
  if (file) fs::rename(aside, path, failed);
  if (!file || failed) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

}  // namespace tracelore::cli
