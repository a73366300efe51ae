#include "server/recorded_run.h"

#include "engine/base/json.h"
#include "engine/release/version.h"

namespace tracelore {
namespace {

struct VerdictRow {
  std::string_view recorded;  // what the harness prints
  std::string_view id;        // in the messages and as a class
};

constexpr VerdictRow kVerdicts[] = {
    {"AFFECTED, workaround works", "cured"},
    {"AFFECTED, workaround fails", "not_cured"},
    {"NOT AFFECTED", "not_affected"},
    {"SKIPPED", "skipped"},
    {"ERROR", "error"},
};

std::string verdict_id(std::string_view recorded) {
  for (const auto& row : kVerdicts)
    if (recorded.starts_with(row.recorded)) return std::string(row.id);
  return "error";
}

std::string text_in(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::string release_of(const Json& run) {
  const auto versions = run.find("versions");
  if (versions == run.end() || !versions->is_object() || versions->empty()) return {};
  const auto torch = text_in(*versions, "torch");
  if (!torch.empty()) return torch.substr(0, torch.find('+'));
  const auto& first = versions->begin().value();
  return first.is_string() ? first.get<std::string>() : std::string{};
}

}  // namespace

std::optional<RecordedRun> parse_recorded_run(std::string_view line, Language language) {
  const auto run = parse_json(line);
  if (!run || !run->is_object()) return std::nullopt;
  const auto device = text_in(*run, "device");
  const auto chinese = text_in(*run, "reason_zh");
  return RecordedRun{
      release_of(*run), device.substr(0, device.find(':')), verdict_id(text_in(*run, "verdict")),
      text_in(*run, "date").substr(0, 10),
      language == Language::kChinese && !chinese.empty() ? chinese : text_in(*run, "reason")};
}

bool NewerRelease::operator()(const std::string& a, const std::string& b) const {
  const auto left = Version::parse(a);
  const auto right = Version::parse(b);
  if (left && right && *left != *right) return *left > *right;
  return a > b;
}

}  // namespace tracelore
