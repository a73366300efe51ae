#include "cli/settings/this_machine.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "engine/base/bytes/blank.h"
#include "engine/release/version.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestFile = 4096;  // bytes that are read of one

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(kLongestFile, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

std::string system_of(const fs::path& root) {
#ifdef __APPLE__
  return "macos";
#else
  return text_of(root / "proc/version").find("icrosoft") == std::string::npos ? "linux" : "wsl";
#endif
}

std::string place_of(const fs::path& root) {
  if (is_set("COLAB_RELEASE_TAG")) return "colab";
  if (is_set("KAGGLE_KERNEL_RUN_TYPE")) return "kaggle";
  std::error_code failed;
  for (const char* mark : {".dockerenv", "run/.containerenv", ".singularity.d"})
    if (fs::exists(root / mark, failed)) return "container";
  return is_set("JPY_PARENT_PID") ? "notebook" : "";
}

// "Model: \t\t NVIDIA GeForce RTX 3090" of every card; empty where they differ.
std::string card_of(const fs::path& root) {
  constexpr std::string_view kModel = "Model:";
  std::set<std::string> names;
  std::error_code failed;
  for (const auto& card : fs::directory_iterator(root / "proc/driver/nvidia/gpus", failed)) {
    const auto text = text_of(card.path() / "information");
    const auto at = text.find(kModel);
    if (at == std::string::npos) return {};
    const auto line = text.substr(at + kModel.size(), text.find('\n', at) - at - kModel.size());
    names.emplace(trimmed(line, kLineBlanks));
  }
  return names.size() == 1 ? *names.begin() : std::string();
}

// "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.15  Tue Mar …"
std::string driver_of(const fs::path& root) {
  const auto text = text_of(root / "proc/driver/nvidia/version");
  const auto line = std::string_view(text).substr(0, text.find('\n'));
  for (std::size_t at = 0; at < line.size();) {
    const auto begin = line.find_first_not_of(' ', at);
    if (begin == line.npos) break;
    at = std::min(line.find(' ', begin), line.size());
    const auto word = line.substr(begin, at - begin);
    const bool number = word.front() >= '0' && word.front() <= '9';
    if (number && word.find('.') != word.npos && Version::parse(word)) return std::string(word);
  }
  return {};
}

}  // namespace

Machine this_machine(const fs::path& root) {
  Machine machine;
  const auto add = [&](const char* name, std::string value) {
    if (is_fact_value(name, value))
      machine.facts[name] = {std::move(value), std::string(kFromThisMachine), 0};
  };
  add("os", system_of(root));
  add("place", place_of(root));
  add("gpu", card_of(root));
  if (auto driver = driver_of(root); !driver.empty())
    machine.versions["driver"] = {std::move(driver), std::string(kFromThisMachine)};
  return machine;
}

}  // namespace tracelore::cli
