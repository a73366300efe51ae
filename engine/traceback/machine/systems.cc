#include "engine/traceback/machine/systems.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>

#include "engine/base/bytes/ascii.h"
#include "engine/paste/scan.h"
#include "engine/traceback/machine/image_name.h"

namespace tracelore::parsing {
namespace {

struct Sign {
  std::string_view text;
  std::string_view value;
};

// In small letters; the first that stands in the words counts.
constexpr auto kSystemNames = std::to_array<Sign>({
    {"wsl", "wsl"},
    {"subsystem for linux", "wsl"},
    {"microsoft-standard", "wsl"},
    {"windows", "windows"},
    {"win32", "windows"},
    {"macos", "macos"},
    {"mac os", "macos"},
    {"darwin", "macos"},
    {"linux", "linux"},
    {"ubuntu", "linux"},
    {"debian", "linux"},
    {"centos", "linux"},
    {"red hat", "linux"},
    {"rhel", "linux"},
    {"rocky", "linux"},
    {"fedora", "linux"},
    {"suse", "linux"},
    {"alpine", "linux"},
    {"nixos", "linux"},
    {"pop!_os", "linux"},
    {"openeuler", "linux"},
    {"kylin", "linux"},
    {"tencentos", "linux"},
});

// What names the system wherever it stands; WSL's kernel names itself.
constexpr auto kSystemSigns = std::to_array<Sign>({
    {"microsoft-standard-WSL", "wsl"},
    {"OS: Microsoft Windows", "windows"},
    {"OS: macOS", "macos"},
    {"OS: Mac OSX", "macos"},
    {"latform: Windows", "windows"},
    {"[WinError ", "windows"},
    {"Microsoft Windows [", "windows"},
    {"DLL load failed", "windows"},
    {"sys.platform == 'win32'", "windows"},
    {"] on win32", "windows"},
    {"platform win32 -- ", "windows"},
    {"AppData\\", "windows"},
    {":\\Users\\", "windows"},
    {":\\\\Users\\\\", "windows"},
    {"TCC/WDDM", "windows"},
    {"Driver-Model", "windows"},
    {"macOS-", "macos"},
    {"] on darwin", "macos"},
    {"platform darwin -- ", "macos"},
    {"Darwin Kernel Version", "macos"},
    {".dylib", "macos"},
    {"(x86_64)\nGCC version", "linux"},
    {"] on linux", "linux"},
    {"platform linux -- ", "linux"},
    {" GNU/Linux", "linux"},
    {"OS: Ubuntu", "linux"},
    {"OS: Debian", "linux"},
    {"slurmstepd: ", "linux"},
    {"-sagemaker", "linux"},
    {"Platform: Linux.", "linux"},
    {"nvidia-container-cli", "linux"},
});

// What a person calls the system. Somebody may name two of them, or the one that WSL runs in.
constexpr auto kSystemWords = std::to_array<Sign>({
    {"Windows 10", "windows"},
    {"Windows 11", "windows"},
    {"Win10", "windows"},
    {"Win11", "windows"},
    {"win10", "windows"},
    {"win11", "windows"},
    {"Ubuntu 1", "linux"},
    {"Ubuntu 2", "linux"},
    {"ubuntu 1", "linux"},
    {"ubuntu 2", "linux"},
    {"Ubuntu1", "linux"},
    {"Ubuntu2", "linux"},
    {"CentOS 7", "linux"},
    {"CentOS 8", "linux"},
    {"Debian 1", "linux"},
});

constexpr auto kPlaceSigns = std::to_array<Sign>({
    {"Google Colab?: Yes", "colab"},
    {"/content/drive/", "colab"},
    {"google.colab.", "colab"},
    {"google/colab/", "colab"},
    {"/kaggle/input", "kaggle"},
    {"/kaggle/working", "kaggle"},
    {"docker run ", "container"},
    {"docker: Error", "container"},
    {"/.dockerenv", "container"},
    {"nvcr.io/", "container"},
    {"NVIDIA Release ", "container"},
    {"Container image Copyright", "container"},
    {"-sagemaker", "container"},
    {"/opt/ml/code", "container"},
    {"/home/jovyan", "container"},
    {"OOMKilled", "container"},
    {"podman run ", "container"},
    {"apptainer exec", "container"},
    {"singularity exec", "container"},
    {"nvidia-container-cli", "container"},
    {"ipykernel_launcher.py", "notebook"},
    {"/tmp/ipykernel_", "notebook"},
    {"site-packages/ipykernel/", "notebook"},
    {"\\python_embeded\\", "portable"},
    {"/python_embeded/", "portable"},
});

// How the files of frames begin.
constexpr auto kSystemRoots = std::to_array<Sign>({
    {"/Users/", "macos"},
    {"/opt/homebrew/", "macos"},
    {"/mnt/c/", "wsl"},
    {"/home/", "linux"},
    {"/root/", "linux"},
    {"/usr/lib/python3/", "linux"},
    {"/kaggle/", "linux"},
    {"/opt/", "linux"},
    {"/content/", "linux"},
});
constexpr auto kPlaceRoots = std::to_array<Sign>({
    {"/content/", "colab"},
    {"/kaggle/", "kaggle"},
    {"/opt/ml/", "container"},
    {"/home/jovyan/", "container"},
    {"/tmp/ipykernel_", "notebook"},
    {"<ipython-input-", "notebook"},
    {"Cell In[", "notebook"},
    {"Input In [", "notebook"},
});

// The closest place counts: a notebook of Colab runs in a container.
constexpr std::array<std::string_view, 5> kPlaceOrder = {"colab", "kaggle", "container", "notebook",
                                                         "portable"};

std::size_t line_at(const CleanText& clean, std::size_t offset) {
  const auto after = std::ranges::upper_bound(
      clean.lines, offset, {}, [](const CleanLine& line) { return line.text.begin; });
  return after == clean.lines.begin() ? 0 : std::prev(after)->source.first;
}

std::optional<StatedFact> first_sign(const CleanText& clean, std::string_view name,
                                     std::span<const Sign> signs) {
  for (const auto& sign : signs)
    if (const auto at = clean.text.find(sign.text); at != std::string::npos)
      return StatedFact{std::string(name), std::string(sign.value), "text", line_at(clean, at)};
  return std::nullopt;
}

std::string_view root_in(std::string_view file, std::span<const Sign> roots) {
  for (const auto& root : roots)
    if (file.starts_with(root.text)) return root.value;
  return {};
}

std::string_view system_of_file(std::string_view file) {
  const bool drive =
      file.size() > 2 && is_alpha(file[0]) && file[1] == ':' && (file[2] == '\\' || file[2] == '/');
  return drive ? std::string_view("windows") : root_in(file, kSystemRoots);
}

std::optional<StatedFact> system_of_frames(const std::vector<Exception>& exceptions) {
  for (const auto& exception : exceptions)
    for (const auto& frame : exception.frames)
      if (const auto system = system_of_file(frame.file); !system.empty())
        return StatedFact{"os", std::string(system), "paths", frame.source_line};
  return std::nullopt;
}

std::vector<StatedFact> taken(std::string_view name, std::vector<StatedFact>& facts) {
  std::vector<StatedFact> mine;
  std::ranges::copy_if(facts, std::back_inserter(mine),
                       [&](const StatedFact& fact) { return fact.name == name; });
  std::erase_if(facts, [&](const StatedFact& fact) { return fact.name == name; });
  return mine;
}

// WSL calls itself Linux, too. Two other systems contradict each other.
std::optional<StatedFact> agreed(const std::vector<StatedFact>& systems) {
  const auto wsl = std::ranges::find(systems, "wsl", &StatedFact::value);
  if (wsl != systems.end()) return *wsl;
  const bool alike = std::ranges::all_of(
      systems, [&](const StatedFact& one) { return one.value == systems.front().value; });
  return systems.empty() || !alike ? std::nullopt : std::optional(systems.front());
}

std::optional<StatedFact> system_in_words(const CleanText& clean) {
  std::vector<StatedFact> named;
  for (const auto& word : kSystemWords)
    if (auto one = first_sign(clean, "os", std::span(&word, 1))) named.push_back(*one);
  return agreed(named);
}

// Before the name of a host.
constexpr std::string_view kContainerPrompt = "root@";

// "root@3f2a1b4c5d6e:/workspace#": Docker names a container by twelve digits of its number.
std::optional<StatedFact> container_prompt(const CleanText& clean) {
  constexpr std::size_t kDigits = 12;
  const std::string_view text = clean.text;
  for (auto at = text.find(kContainerPrompt); at != text.npos;
       at = text.find(kContainerPrompt, at + 1)) {
    const auto host = text.substr(at + kContainerPrompt.size(), kDigits + 1);
    if (host.size() > kDigits && host.back() == ':' &&
        std::ranges::all_of(host.substr(0, kDigits), is_hex))
      return StatedFact{"place", "container", "text", line_at(clean, at)};
  }
  return std::nullopt;
}

std::optional<StatedFact> system_of(const CleanText& clean, const Hints& hints,
                                    const std::vector<Exception>& exceptions,
                                    const std::vector<StatedFact>& stated) {
  if (!stated.empty()) return agreed(stated);
  static constexpr Sign kWsl[] = {{"WSL2", "wsl"}, {"wsl2", "wsl"}};  // too short for a mark
  if (auto found = first_sign(clean, "os", kWsl)) return found;
  const bool may_say = hints.may_say(Hint::kSystemSign);
  if (may_say)
    if (auto found = first_sign(clean, "os", kSystemSigns)) return found;
  if (auto found = system_of_frames(exceptions)) return found;
  return may_say ? system_in_words(clean) : std::nullopt;
}

std::optional<StatedFact> place_of(const CleanText& clean, const Hints& hints,
                                   const std::vector<Exception>& exceptions,
                                   std::vector<StatedFact> found) {
  if (hints.may_say(Hint::kPlaceSign)) {
    for (const auto& sign : kPlaceSigns)
      if (auto one = first_sign(clean, "place", std::span(&sign, 1))) found.push_back(*one);
    if (auto prompt = container_prompt(clean)) found.push_back(*prompt);
  }
  for (const auto& exception : exceptions)
    for (const auto& frame : exception.frames)
      if (const auto place = root_in(frame.file, kPlaceRoots); !place.empty())
        found.push_back({"place", std::string(place), "paths", frame.source_line});
  for (const auto place : kPlaceOrder)
    if (const auto one = std::ranges::find(found, place, &StatedFact::value); one != found.end())
      return *one;
  return std::nullopt;
}

}  // namespace

std::string_view system_named(std::string_view text) {
  constexpr std::size_t kLooked = 100;  // bytes
  const auto words = lower_case(text.substr(0, kLooked));
  for (const auto& name : kSystemNames)
    if (words.find(name.text) != words.npos) return name.value;
  return {};
}

std::vector<Mark> system_marks() {
  std::vector<Mark> marks = {{kContainerPrompt, Hint::kPlaceSign}};
  for (const auto& sign : kSystemSigns) marks.push_back({sign.text, Hint::kSystemSign});
  for (const auto& word : kSystemWords) marks.push_back({word.text, Hint::kSystemSign});
  for (const auto& sign : kPlaceSigns) marks.push_back({sign.text, Hint::kPlaceSign});
  return marks;
}

void settle_systems(const CleanText& clean, const Hints& hints,
                    const std::vector<Exception>& exceptions, Statements& found) {
  const auto stated = taken("os", found.facts);
  const auto place = place_of(clean, hints, exceptions, taken("place", found.facts));
  if (const auto system = system_of(clean, hints, exceptions, stated))
    found.facts.push_back(*system);
  if (place) found.facts.push_back(*place);
}

}  // namespace tracelore::parsing
