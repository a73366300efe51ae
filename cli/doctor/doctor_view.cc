#include "cli/doctor/doctor_view.h"

#include <cmath>
#include <iomanip>
#include <map>
#include <sstream>

#include "cli/terminal/rows.h"
#include "cli/terminal/safe_text.h"
#include "cli/terminal/shell_word.h"
#include "cli/terminal/terminal.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

std::shared_ptr<const Entry> entry_of(const Reader& reader, const std::string& id) {
  const auto number = id.empty() ? std::nullopt : reader.find(id);
  auto entry = number ? reader.entry(*number) : Result<std::shared_ptr<const Entry>>{nullptr};
  return entry ? *entry : nullptr;
}

// The sentences of a finding in the reader's language.
struct Told {
  std::string what;
  std::string why;
  std::string command;
  std::string known;  ///< the title of its entry where another part of the text does not say it
};

Params quoted(const Params& values) {
  Params words = values;
  for (auto& [name, value] : words) value = shell_word(value);
  return words;
}

Told tell(Language language, const Diagnosis& diagnosis, const DoctorFinding& finding,
          const Reader& reader) {
  const auto entry = entry_of(reader, finding.entry);
  const auto title = entry ? plain_text(entry->article(language).title) : finding.entry;
  if (finding.id == "entry")
    return {title, say(language, "doctor.entry.why"), "tracelore verify " + finding.entry, ""};
  Params values = finding.values;
  values.emplace_back("python", head_text(diagnosis, "executable"));
  const auto id = "doctor." + finding.id;
  const bool met = !finding.error.empty() && entry;
  return {say(language, id + ".what", values), say(language, id + ".why", values),
          say(language, id + ".do", quoted(values)), met ? title : ""};
}

std::string torch_words(Language language, const Diagnosis& diagnosis) {
  const auto version = head_text(diagnosis, "torch");
  const auto cuda = head_text(diagnosis, "cuda");
  if (version.empty()) return say(language, "doctor.torch_none");
  return cuda.empty() ? say(language, "doctor.torch_cpu", {{"version", version}})
                      : say(language, "doctor.torch", {{"version", version}, {"cuda", cuda}});
}

std::vector<std::string> gpus(const Json& driver) {
  std::vector<std::string> names;
  for (const auto& name : list_at(driver, "names"))
    if (name.is_string()) names.push_back(safe_text(name.get<std::string>()));
  return names;
}

std::vector<std::string> driver_words(Language language, const Json& driver) {
  std::vector<std::string> words;
  if (driver.contains("serves") && driver["serves"].is_string())
    words.push_back(
        say(language, "doctor.driver", {{"version", driver["serves"].get<std::string>()}}));
  std::map<std::string, int> counts;
  for (const auto& name : gpus(driver)) ++counts[name];
  for (const auto& [name, count] : counts)
    words.push_back(count == 1 ? name : std::to_string(count) + " × " + name);
  if (counts.empty()) words.push_back(say(language, "doctor.cpu"));
  return words;
}

void add_head(Rows& rows, const Terminal& terminal, const Diagnosis& diagnosis) {
  std::vector<std::string> words = {"Python " + head_text(diagnosis, "python"),
                                    torch_words(terminal.language, diagnosis)};
  for (auto& word : driver_words(terminal.language, head_part(diagnosis, "driver")))
    words.push_back(std::move(word));
  rows.add(inked(terminal, Ink::kBold, safe_text(joined(words))));
  rows.add(inked(
      terminal, Ink::kDim,
      safe_text(head_text(diagnosis, "executable") + "  " + head_text(diagnosis, "platform"))));
  std::vector<std::string> packages;
  for (const auto& [name, version] : head_part(diagnosis, "packages").items())
    if (version.is_string() && name != "torch")
      packages.push_back(safe_text(name + " " + version.get<std::string>()));
  rows.add(inked(terminal, Ink::kDim, joined(packages)));
}

void add_finding(Rows& rows, const Terminal& terminal, const Told& told,
                 const DoctorFinding& finding) {
  const auto language = terminal.language;
  rows.add(inked(terminal, Ink::kRed, "●") + " " + safe_text(told.what), 2);
  rows.add(safe_text(told.why), 4);
  if (!told.known.empty()) rows.add(say(language, "doctor.is", {{"title", told.known}}), 4);
  if (!finding.also.empty())
    rows.add(say(language, "doctor.also", {{"packages", safe_text(joined(finding.also))}}), 4);
  rows.add_row("→ " + inked(terminal, Ink::kGreen, safe_text(told.command)), 4);
  if (!finding.entry.empty())
    rows.add_row(inked(terminal, Ink::kDim, "tracelore show " + safe_text(finding.entry)), 4);
}

std::string seconds_text(double seconds) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << seconds;
  return text.str();
}

// A check that has nothing to look at here is no news.
void add_unfinished(Rows& rows, const Terminal& terminal, const Diagnosis& diagnosis) {
  std::map<std::string, std::vector<std::string>> checks;
  for (const auto& one : diagnosis.unfinished)
    if (one.reason != "not-here") checks[one.reason].push_back(safe_text(one.check));
  for (const auto& [reason, names] : checks)
    rows.add(inked(terminal, Ink::kDim,
                   say(terminal.language, "doctor.unfinished",
                       {{"reason", say(terminal.language, "doctor.reason." + reason)},
                        {"checks", joined(names)}})));
}

}  // namespace

std::string doctor_text(const Terminal& terminal, const Diagnosis& diagnosis, const Reader& reader,
                        double seconds) {
  Rows rows(terminal);
  add_head(rows, terminal, diagnosis);
  std::string group;
  for (const auto& finding : diagnosis.findings) {
    if (finding.group != group) {
      rows.add_row("", 0);
      rows.add(
          inked(terminal, Ink::kBold, say(terminal.language, "doctor.group." + finding.group)));
      group = finding.group;
    }
    add_finding(rows, terminal, tell(terminal.language, diagnosis, finding, reader), finding);
  }
  rows.add_row("", 0);
  const auto count = std::to_string(diagnosis.findings.size());
  const Params params = {{"count", count},
                         {"checks", std::to_string(diagnosis.checked.size())},
                         {"seconds", seconds_text(seconds)}};
  rows.add(
      say(terminal.language, diagnosis.findings.empty() ? "doctor.none" : "doctor.found", params));
  add_unfinished(rows, terminal, diagnosis);
  return rows.take();
}

Json doctor_json(const Terminal& terminal, const Diagnosis& diagnosis, const Reader& reader,
                 double seconds) {
  const Json& driver = head_part(diagnosis, "driver");
  Json json = {{"doctor", 1}};
  for (const char* key : {"python", "executable", "platform", "torch", "cuda"})
    json[key] = diagnosis.head.value(key, Json());
  json["driver"] = driver.value("serves", Json());
  json["gpus"] = gpus(driver);
  json["packages"] = head_part(diagnosis, "packages");
  json["findings"] = Json::array();
  for (const auto& finding : diagnosis.findings) {
    const auto told = tell(terminal.language, diagnosis, finding, reader);
    Json values = Json::object();
    for (const auto& [name, value] : finding.values) values[name] = value;
    json["findings"].push_back({{"id", finding.id},
                                {"group", finding.group},
                                {"about", finding.about},
                                {"what", told.what},
                                {"why", told.why},
                                {"command", told.command},
                                {"entry", finding.entry.empty() ? Json() : Json(finding.entry)},
                                {"values", values},
                                {"error", finding.error},
                                {"also", finding.also}});
  }
  json["checked"] = diagnosis.checked;
  json["unfinished"] = Json::array();
  for (const auto& one : diagnosis.unfinished)
    json["unfinished"].push_back({{"check", one.check}, {"reason", one.reason}});
  json["seconds"] = std::round(seconds * 10) / 10;
  return json;
}

}  // namespace tracelore::cli
