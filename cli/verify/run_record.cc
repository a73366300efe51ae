#include "cli/verify/run_record.h"

#include <sys/utsname.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <tuple>

#include "engine/base/digest/digest.h"
#include "engine/entry/snippet.h"
#include "engine/text/secrets/redact.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

// "Linux x86_64"
std::string platform() {
  utsname name = {};
  if (::uname(&name) != 0) return {};
  return std::string(name.sysname) + " " + name.machine;
}

// What both kinds of rows hold. No seconds: they tell of the machine's other work.
std::optional<Json> row_of(const Verification& verification, const Entry& entry,
                           std::string_view date) {
  const Json& report = verification.report;
  if (verification.exit_status == kErred || !report.is_object()) return std::nullopt;
  Json row = {{"entry", entry.id},
              {"versions", report.value("versions", Json::object())},
              {"platform", platform()},
              {"device", text_at(report, "device")},
              {"device_name", text_at(report, "device_name")},
              {"verdict", verification.verdict},
              {"date", date},
              {"snippet", snippet_digest(entry.verify_py)}};
  if (entry.verify.shows != CheckKind::kUnstated) row["shows"] = name_of(entry.verify.shows);
  return row;
}

// Two runs with the same key are the same experiment: the newer one stands.
using RunKey = std::tuple<std::string, std::string, std::string, std::string>;

struct RecordedRun {
  RunKey key;
  std::string line;
  std::string entry;
  std::string snippet;
};

RecordedRun recorded_run(const std::string& line) {
  const auto json = parse_json(line);
  if (!json || !json->is_object()) return {{line, "", "", ""}, line, "", ""};
  const auto entry = text_at(*json, "entry");
  return {
      {entry, json->contains("versions") ? write_json((*json)["versions"]) : "",
       text_at(*json, "device") + " " + text_at(*json, "device_name"), text_at(*json, "changed")},
      line,
      entry,
      text_at(*json, "snippet")};
}

// Every text of it, wherever it stands.
void mask(Json& json) {
  if (json.is_string()) json = redact(json.get<std::string>());
  if (json.is_structured())
    for (auto& part : json) mask(part);
}

}  // namespace

std::optional<std::string> record_of(const Verification& verification, const Entry& entry,
                                     std::string_view date, std::string_view changed) {
  auto row = row_of(verification, entry, date);
  if (!row) return std::nullopt;
  if (!changed.empty()) (*row)["changed"] = changed;
  (*row)["output"] = "sha256:" + sha256_hex(verification.output);
  if (verification.verdict == kSkippedVerdict)
    for (const auto* key : {"reason", "reason_zh"}) (*row)[key] = text_at(verification.report, key);
  return write_json(*row);
}

std::optional<std::string> report_row(const Verification& verification, const Entry& entry,
                                      std::string_view date) {
  auto row = row_of(verification, entry, date);
  if (!row) return std::nullopt;
  mask(*row);
  return write_json(*row);
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
