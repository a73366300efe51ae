#include "cli/doctor/diagnosis.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/doctor/doctor_findings.h"
#include "engine/match/matcher.h"

namespace tracelore::cli {
namespace {

// The object under a key, empty where there is none; it lives as long as `json`.
const Json& object_under(const Json& json, const char* key) {
  static const Json kNone = Json::object();
  if (!json.is_object()) return kNone;
  const auto found = json.find(key);
  return found != json.end() && found->is_object() ? *found : kNone;
}

void take_finding(Diagnosis& diagnosis, const Json& json) {
  DoctorFinding finding;
  finding.id = text_at(json, "id");
  const auto* row = finding_row(finding.id);
  if (row == nullptr) return;
  finding.group = row->group;
  finding.entry = row->entry;
  finding.about = text_at(json, "about");
  finding.error = text_at(json, "text");
  for (const auto& [name, value] : object_under(json, "values").items())
    if (value.is_string()) finding.values.emplace_back(name, value.get<std::string>());
  if (finding.id == "entry") finding.entry = finding.about;
  diagnosis.findings.push_back(std::move(finding));
}

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

Environment environment_of(const Diagnosis& diagnosis) {
  Environment environment;
  const auto add = [&](const std::string& name, const std::string& version) {
    if (Version::parse(version))
      environment.try_emplace(name, KnownVersion{version, std::string(kFromThisMachine)});
  };
  add("python", head_text(diagnosis, "python"));
  for (const auto& [name, version] : head_part(diagnosis, "packages").items())
    if (version.is_string()) add(normalize_package(name), version.get<std::string>());
  return environment;
}

// An error that was met says by itself which problem it is.
Result<void> name_entry(DoctorFinding& finding, const Reader& reader, const Environment& here) {
  if (finding.error.empty() || finding.id == "entry") return {};
  MatchOptions options;
  options.limit = 1;
  options.environment = here;
  const auto answer = match_paste(reader, finding.error, options);
  if (!answer) return fail(answer.error());
  const bool claimed = is_claim(answer->verdict);
  if (claimed && !answer->matches.empty()) finding.entry = answer->matches.front().entry->id;
  return {};
}

bool follows_from(const DoctorFinding& finding, const DoctorFinding& before) {
  return (!finding.entry.empty() && finding.entry == before.entry) ||
         (!finding.about.empty() && finding.about == before.about);
}

// What is told once need not be told for every library that meets it.
void drop_consequences(std::vector<DoctorFinding>& findings) {
  std::vector<DoctorFinding> kept;
  for (auto& finding : findings) {
    const auto cause =
        std::ranges::find_if(kept, [&](const auto& one) { return follows_from(finding, one); });
    if (!finding_row(finding.id)->follows || cause == kept.end()) {
      kept.push_back(std::move(finding));
      continue;
    }
    const bool new_name = !finding.about.empty() && finding.about != cause->about &&
                          finding.id != "entry" && !contains(cause->also, finding.about);
    if (new_name) cause->also.push_back(finding.about);
  }
  findings = std::move(kept);
}

void name_unfinished(Diagnosis& diagnosis, bool timed_out) {
  for (const auto& check : diagnosis.planned) {
    const bool told = contains(diagnosis.checked, check) ||
                      std::ranges::find(diagnosis.unfinished, check, &Unfinished::check) !=
                          diagnosis.unfinished.end();
    if (!told) diagnosis.unfinished.push_back({check, timed_out ? "time" : "torch"});
  }
}

std::ptrdiff_t place_in_table(const DoctorFinding& finding) {
  return finding_row(finding.id) - finding_rows().data();
}

}  // namespace

std::string take_line(Diagnosis& diagnosis, std::string_view line) {
  const auto json = parse_json(line);
  if (!json || !json->is_object()) return {};
  diagnosis.too_old += text_at(*json, "too_old");
  if (json->contains("head") && (*json)["head"].is_object()) diagnosis.head = (*json)["head"];
  if (json->contains("plan") && (*json)["plan"].is_array())
    for (const auto& check : (*json)["plan"])
      if (check.is_string()) diagnosis.planned.push_back(check.get<std::string>());
  const auto check = text_at(*json, "done");
  if (check.empty()) return {};
  if (json->contains("findings") && (*json)["findings"].is_array())
    for (const auto& finding : (*json)["findings"]) take_finding(diagnosis, finding);
  if (const auto reason = text_at(*json, "unfinished"); !reason.empty())
    diagnosis.unfinished.push_back({check, reason});
  else
    diagnosis.checked.push_back(check);
  return check;
}

Result<void> conclude(Diagnosis& diagnosis, const Reader& reader,
                      const std::vector<std::string>& skip,
                      const std::vector<std::string>& releases, bool timed_out) {
  std::erase_if(diagnosis.findings, [&](const auto& one) { return contains(skip, one.id); });
  const auto here = environment_of(diagnosis);
  for (auto& finding : diagnosis.findings) {
    if (const auto named = name_entry(finding, reader, here); !named) return fail(named.error());
    if (finding.id == "entry" && contains(releases, finding.entry)) finding.group = "releases";
  }
  std::ranges::stable_sort(diagnosis.findings, {}, place_in_table);
  drop_consequences(diagnosis.findings);
  name_unfinished(diagnosis, timed_out);
  return {};
}

const Json& head_part(const Diagnosis& diagnosis, const char* key) {
  return object_under(diagnosis.head, key);
}

std::string head_text(const Diagnosis& diagnosis, const char* key) {
  return text_at(diagnosis.head, key);
}

}  // namespace tracelore::cli
