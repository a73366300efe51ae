#include "engine/match/facts.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "engine/release/gpu_table.h"

namespace tracelore {
namespace {

// Those that the text tells of `name`, what it says before what its paths imply.
std::vector<const StatedFact*> stated(const Report& report, std::string_view name) {
  std::vector<const StatedFact*> found;
  for (const std::string_view source : {"text", "paths"})
    for (const auto& fact : report.facts)
      if (fact.name == name && fact.from == source) found.push_back(&fact);
  return found;
}

KnownFact known(const StatedFact& fact) {
  return {fact.value, fact.from, fact.line};
}

double number_in(std::string_view capability) {
  double value = 0;
  const auto [end, error] =
      std::from_chars(capability.data(), capability.data() + capability.size(), value);
  return error == std::errc() && end == capability.data() + capability.size() ? value : 0;
}

// The name of every card, or nothing where they differ or a table cut the name off.
std::optional<KnownFact> gpu_in(const std::vector<const StatedFact*>& gpus) {
  if (gpus.empty() || gpus.front()->value.ends_with("...")) return std::nullopt;
  const bool alike =
      std::ranges::all_of(gpus, [&](const auto* gpu) { return gpu->value == gpus.front()->value; });
  return alike ? std::optional(known(*gpus.front())) : std::nullopt;
}

// What the weakest card can, which is what code for all of them must do with.
std::optional<KnownFact> capability_in(const std::vector<const StatedFact*>& gpus) {
  std::optional<KnownFact> lowest;
  std::string_view before;
  for (const auto* gpu : gpus) {
    if (gpu->value == before) continue;  // most machines have cards of one kind
    before = gpu->value;
    const auto capability = capability_of(gpu->value);
    if (capability.empty()) return std::nullopt;
    if (!lowest || number_in(capability) < number_in(lowest->value))
      lowest = KnownFact{std::string(capability), std::string(kFromTable), gpu->line};
  }
  return lowest;
}

// Told as a number; of several the lowest.
std::optional<KnownFact> told_capability(const Report& report) {
  std::optional<KnownFact> lowest;
  for (const auto* fact : stated(report, "capability"))
    if (!lowest || number_in(fact->value) < number_in(lowest->value)) lowest = known(*fact);
  return lowest;
}

void add(Facts& facts, std::string_view name, std::optional<KnownFact> fact) {
  if (fact) facts.try_emplace(std::string(name), std::move(*fact));
}

// The capability of a card that was named without one.
void add_capability_of_gpu(Facts& facts) {
  const auto gpu = facts.find("gpu");
  if (gpu == facts.end() || facts.contains("capability")) return;
  const auto capability = capability_of(gpu->second.value);
  if (capability.empty()) return;
  const bool here = gpu->second.from == kFromThisMachine;
  facts.emplace("capability",
                KnownFact{std::string(capability),
                          std::string(here ? kFromThisMachine : kFromTable), gpu->second.line});
}

// The card that a person names in a sentence, where all such cards can the same: of "my V100" and
// "an H100 at work" neither is known to be the reader's.
std::optional<KnownFact> gpu_in_words(const Report& report) {
  std::optional<KnownFact> found;
  std::string_view capability;
  for (const auto& fact : report.facts) {
    if (fact.name != "gpu" || fact.from != "words") continue;
    const auto its = capability_of(fact.value);
    if (its.empty() || (found && its != capability)) return std::nullopt;
    capability = its;
    if (!found) found = KnownFact{fact.value, "text", fact.line};
  }
  return found;
}

bool tells_card(const Facts& facts) {
  return std::ranges::any_of(facts, [](const auto& fact) { return is_of_card(fact.first); });
}

void add_of_text(const Report& report, Facts& facts) {
  for (const std::string_view name : {"os", "place"})
    if (const auto found = stated(report, name); !found.empty())
      add(facts, name, known(*found.front()));
  // Somebody who names the card asks about it, whatever cards the log lists.
  if (!tells_card(facts)) {
    const auto gpus = stated(report, "gpu");
    const auto told = told_capability(report);
    add(facts, "gpu", gpus.empty() && !told ? gpu_in_words(report) : gpu_in(gpus));
    add(facts, "capability", told ? told : capability_in(gpus));
    add_capability_of_gpu(facts);
  }
}

void add_requested(const Facts& request, std::string_view from, Facts& facts) {
  for (const auto& [name, fact] : request)
    if (is_fact(name) && !is_version_fact(name))
      facts.try_emplace(name, KnownFact{fact.value, std::string(from), 0});
  add_capability_of_gpu(facts);
}

// Whether the text names another system than this machine's. WSL's own text reads as Linux.
bool comes_from_elsewhere(const Facts& machine, const Facts& facts) {
  const auto told = facts.find("os"), here = machine.find("os");
  if (told == facts.end() || here == machine.end()) return false;
  const auto kernel = [](std::string_view os) { return os == "wsl" ? "linux" : os; };
  return kernel(told->second.value) != kernel(here->second.value);
}

// The card of this machine says nothing of the text's.
void add_of_this_machine(const Report& report, const Facts& machine, bool here, Facts& facts) {
  if (!here && comes_from_elsewhere(machine, facts)) return;
  Facts rest = machine;
  if (tells_card(facts) || std::ranges::any_of(report.facts, is_of_card, &StatedFact::name))
    std::erase_if(rest, [](const auto& fact) { return is_of_card(fact.first); });
  add_requested(rest, here ? "request" : kFromThisMachine, facts);
}

}  // namespace

Facts facts_of(const Report& report, const Environment& environment, const Facts& request,
               bool here) {
  const Facts said = without_this_machine(request);
  Facts machine = request;
  std::erase_if(machine, [&](const auto& fact) { return said.contains(fact.first); });
  Facts facts;
  add_requested(said, "request", facts);
  add_of_text(report, facts);
  add_of_this_machine(report, machine, here, facts);
  for (const auto name : kVersionFacts)
    if (const auto found = environment.find(std::string(name)); found != environment.end())
      add(facts, name, KnownFact{found->second.version, found->second.from, found->second.line});
  if (report.exceptions.empty()) return facts;
  if (auto library = library_of(report.exceptions.front()); library && !library->value.empty())
    add(facts, "library", std::move(library));
  return facts;
}

Facts without_this_machine(const Facts& facts) {
  Facts rest = facts;
  std::erase_if(rest, [](const auto& item) { return item.second.from == kFromThisMachine; });
  return rest;
}

Shell reader_shell(const Facts& facts) {
  const auto value = [&](std::string_view name) {
    const auto fact = facts.find(name);
    return fact == facts.end() ? std::string_view{} : std::string_view(fact->second.value);
  };
  return shell_of(value("os"), value("place"));
}

std::optional<KnownFact> library_of(const Exception& exception) {
  if (exception.frames.empty()) return std::nullopt;
  for (auto frame = exception.frames.rbegin(); frame != exception.frames.rend(); ++frame)
    for (const std::string_view folder : {"site-packages", "dist-packages"}) {
      const auto at = frame->file.rfind(folder);
      if (at == frame->file.npos) continue;
      auto package = frame->file.substr(std::min(at + folder.size() + 1, frame->file.size()));
      package = package.substr(0, package.find_first_of("/\\."));
      if (!package.empty()) return KnownFact{std::string(package), "paths", frame->source_line};
    }
  return KnownFact{{}, "paths", 0};
}

}  // namespace tracelore
