// The libFuzzer program: TRACELORE_FUZZ_TARGET says which target of targets.cc it drives. Its seeds
// are added to the folders on the command line, of which the first receives what is found.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/fuzz/targets.h"

namespace {

const tracelore::fuzz::Target* chosen = nullptr;

const tracelore::fuzz::Target* target_named(const char* name) {
  for (const auto& target : tracelore::fuzz::targets())
    if (name != nullptr && target.name == name) return &target;
  return nullptr;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  chosen = target_named(std::getenv("TRACELORE_FUZZ_TARGET"));
  if (chosen == nullptr) {
    for (const auto& target : tracelore::fuzz::targets())
      std::printf("%s\n", std::string(target.name).c_str());
    std::exit(2);
  }
  chosen->run(" x");  // sets up what the target asks, so that no input is blamed for it
  static std::vector<std::string> folders;
  const std::filesystem::path source = TRACELORE_SOURCE_DIR;
  folders.push_back((source / "tests/fuzz/seeds" / chosen->name).string());
  if (!chosen->more_seeds.empty()) folders.push_back((source / chosen->more_seeds).string());
  static std::vector<char*> arguments(*argv, *argv + *argc);
  for (auto& folder : folders)
    if (std::filesystem::exists(folder)) arguments.push_back(folder.data());
  *argc = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  *argv = arguments.data();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
