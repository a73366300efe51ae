#include "server/pages/runs/recorded_run.h"

#include "engine/base/json/json.h"
#include "engine/entry/snippet.h"
#include "engine/messages/messages.h"
#include "engine/release/version.h"

namespace tracelore {
namespace {

// Rows from before the platform was recorded name the processor as the CPU's device.
std::string platform_of(const Json& run, const std::string& device) {
  const auto platform = text_at(run, "platform");
  return platform.empty() && device == "cpu" ? text_at(run, "device_name") : platform;
}

std::string without_local(const std::string& version) {
  return version.substr(0, version.find('+'));
}

}  // namespace

std::optional<RecordedRun> parse_recorded_run(std::string_view line, const Entry& entry,
                                              Language language) {
  const auto run = parse_json(line);
  if (!run || !run->is_object()) return std::nullopt;
  const auto found = run->find("versions");
  const Json versions = found != run->end() && found->is_object() ? *found : Json::object();
  const auto decided = deciding_package(entry, versions);
  const auto chinese = text_at(*run, "reason_zh");
  const auto device = text_at(*run, "device");
  RecordedRun row;
  row.package = decided.name;
  row.release = decided.version;
  row.torch = without_local(text_at(versions, "torch"));
  row.python = text_at(versions, "python");
  row.device = device.substr(0, device.find(':'));
  row.platform = platform_of(*run, row.device);
  row.changed = text_at(*run, "changed");
  row.device_name = text_at(*run, "device_name");
  row.verdict = verdict_id(text_at(*run, "verdict"));
  row.shows = check_kind_of(text_at(*run, "shows")).value_or(CheckKind::kUnstated);
  row.date = text_at(*run, "date").substr(0, 10);
  row.reason_en = text_at(*run, "reason");
  row.reason = language == Language::kChinese && !chinese.empty() ? chinese : row.reason_en;
  return row;
}

std::string run_label(const RecordedRun& run, Language language) {
  const bool demonstrated = run.shows == CheckKind::kDemonstration;
  const auto id = (demonstrated ? "run.demonstration." : "run.") + run.verdict;
  return say(language, has_message(language, id) ? id : "run." + run.verdict);
}

bool NewerRelease::operator()(const std::string& a, const std::string& b) const {
  const auto left = Version::parse(a);
  const auto right = Version::parse(b);
  if (left && right && *left != *right) return *left > *right;
  return a > b;
}

}  // namespace tracelore
