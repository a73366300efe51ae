#include "cli/settings/installed_packages.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "cli/process/find_program.h"

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

// The packages that bounds of entries speak of; an answer repeats what it was told.
constexpr auto kAsked = std::to_array<std::string_view>({
    "accelerate",
    "apex",
    "bitsandbytes",
    "datasets",
    "deepspeed",
    "diffusers",
    "flash-attn",
    "huggingface-hub",
    "lightning",
    "numpy",
    "nvidia-nccl",
    "onnx",
    "onnxruntime",
    "peft",
    "pytorch-lightning",
    "safetensors",
    "sentencepiece",
    "setuptools",
    "tensorboard",
    "timm",
    "tokenizers",
    "torch",
    "torch-geometric",
    "torchao",
    "torchaudio",
    "torchmetrics",
    "torchtext",
    "torchvision",
    "transformer-engine",
    "transformers",
    "triton",
    "trl",
    "unsloth",
    "vllm",
    "xformers",
});

std::string text_of_variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// python3.11 of ".../lib/python3.11/site-packages"; empty where the folder does not say.
std::string python_of(const fs::path& folder) {
  constexpr std::string_view kName = "python";
  for (const auto& part : folder) {
    const auto name = part.string();
    if (name.starts_with(kName) && name.find('.') != std::string::npos)
      return name.substr(kName.size());
  }
  return {};
}

void add_folders(const fs::path& prefix, std::vector<std::string>& folders) {
  std::error_code failed;
  for (const char* lib : {"lib", "lib64", "local/lib"})
    for (const auto& item : fs::directory_iterator(prefix / lib, failed)) {
      if (!item.path().filename().string().starts_with("python")) continue;
      for (const char* packages : {"site-packages", "dist-packages"})
        if (fs::is_directory(item.path() / packages, failed))
          folders.push_back((item.path() / packages).string());
    }
  const auto windows = prefix / "Lib" / "site-packages";
  if (folders.empty() && fs::is_directory(windows, failed)) folders.push_back(windows.string());
}

// "/opt/venv/bin/torchrun" -> "/opt/venv"; links are not followed: a virtual environment's Python
// is one.
fs::path prefix_of(std::string_view program) {
  const auto path = find_program(std::string(program));
  if (path.empty()) return {};
  const fs::path folder = fs::path(path).parent_path();
  return folder.filename() == "bin" || folder.filename() == "Scripts" ? folder.parent_path()
                                                                      : fs::path{};
}

struct Installed {
  std::string package;
  std::string version;
};

// "torch-2.8.0+cu128.dist-info"
std::optional<Installed> installed_as(const std::string& name) {
  constexpr std::string_view kEnding = ".dist-info";
  const auto dash = name.find('-');
  if (!name.ends_with(kEnding) || dash == std::string::npos) return std::nullopt;
  return Installed{normalize_package(name.substr(0, dash)),
                   name.substr(dash + 1, name.size() - kEnding.size() - dash - 1)};
}

template <class Use>
void for_each_package(const std::string& folder, Use use) {
  std::error_code failed;
  for (const auto& item : fs::directory_iterator(folder, failed))
    if (const auto found = installed_as(item.path().filename().string())) use(*found);
}

}  // namespace

std::vector<std::string> package_folders(std::string_view program) {
  std::vector<std::string> folders;
  std::vector<fs::path> prefixes;
  if (program.find('/') != std::string_view::npos) prefixes.push_back(prefix_of(program));
  prefixes.emplace_back(text_of_variable("VIRTUAL_ENV"));
  prefixes.emplace_back(text_of_variable("CONDA_PREFIX"));
  if (!program.empty()) prefixes.push_back(prefix_of(program));
  prefixes.push_back(prefix_of("python"));
  prefixes.push_back(prefix_of("python3"));
  for (const auto& prefix : prefixes) {
    if (prefix.empty()) continue;
    add_folders(prefix, folders);
    if (!folders.empty()) return folders;
  }
  return folders;
}

Environment installed_packages(std::string_view program) {
  Environment found;
  for (const auto& folder : package_folders(program)) {
    if (const auto python = python_of(folder); !python.empty())
      found.try_emplace("python", KnownVersion{python, std::string(kFromThisMachine)});
    for_each_package(folder, [&](const Installed& one) {
      const bool asked = std::find(kAsked.begin(), kAsked.end(), one.package) != kAsked.end();
      if (asked && Version::parse(one.version))
        found.try_emplace(one.package, KnownVersion{one.version, std::string(kFromThisMachine)});
    });
  }
  return found;
}

std::map<std::string, std::string> installed_releases(std::string_view program) {
  std::map<std::string, std::string> releases;
  for (const auto& folder : package_folders(program)) {
    if (const auto python = python_of(folder); !python.empty())
      releases.try_emplace("python", python);
    for_each_package(folder,
                     [&](const Installed& one) { releases.try_emplace(one.package, one.version); });
  }
  return releases;
}

}  // namespace tracelore::cli
