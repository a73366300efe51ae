#include "engine/release/framed_libraries.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/base/embedded.h"
#include "engine/release/frame_path.h"

namespace tracelore {
namespace embedded {
std::span<const File> frame_table_files();
}  // namespace embedded

namespace {

struct FramedLibrary {
  std::string_view package;
  std::string_view folder;
  std::string_view table;  // its file in frames/, which may be packed there
  Held held = Held::kEndsOfMinors;
};

constexpr FramedLibrary kLibraries[] = {
    {"accelerate", "accelerate/", "accelerate.bin"},
    {"datasets", "datasets/", "datasets.bin"},
    {"diffusers", "diffusers/", "diffusers.bin"},
    {"lightning", "lightning/", "lightning.bin"},
    {"peft", "peft/", "peft.bin"},
    {"pytorch-lightning", "pytorch_lightning/", "lightning.bin"},
    {"torch", kTorchFolder, "torch.bin", Held::kEvery},
    {"torch-geometric", "torch_geometric/", "torch-geometric.bin"},
    {"transformers", "transformers/", "transformers.bin"},
    {"trl", "trl/", "trl.bin"},
};

struct LazyTable {
  std::once_flag is_read;
  std::optional<FrameTable> table;
};

const std::optional<FrameTable>& table_of(const FramedLibrary& library) {
  // Never freed: a program that answers one question should end when it has answered.
  static auto& tables = *new std::array<LazyTable, std::size(kLibraries)>;
  auto& lazy = tables[static_cast<std::size_t>(&library - kLibraries)];
  std::call_once(lazy.is_read, [&] {
    const auto files = embedded::frame_table_files();
    const auto file = std::ranges::find(files, library.table, &embedded::File::path);
    if (file == files.end()) return;
    if (auto table = FrameTable::read(file->bytes, library.folder, library.held))
      lazy.table.emplace(std::move(*table));
  });
  return lazy.table;
}

// Bit i: a folder of the path is that of library i.
using Libraries = std::bitset<std::size(kLibraries)>;

// None where the path climbs: where it lies cannot be read off it.
Libraries libraries_in(std::string_view path) {
  Libraries libraries;
  std::size_t begin = 0;
  for (auto end = path.find('/'); end != path.npos; end = path.find('/', begin)) {
    const auto folder = path.substr(begin, end + 1 - begin);
    if (begin > 0 && folder == "../") return {};
    for (std::size_t i = 0; i < libraries.size(); ++i)
      if (folder == kLibraries[i].folder) libraries.set(i);
    begin = end + 1;
  }
  return libraries;
}

}  // namespace

std::map<std::string, std::string, std::less<>> ranges_from_frames(
    std::span<const FrameLine> frames) {
  std::array<std::vector<FrameLine>, std::size(kLibraries)> of_library;
  std::vector<std::string> paths;
  paths.reserve(frames.size());
  for (const auto& frame : frames) {
    const auto& path = paths.emplace_back(with_slashes(frame.file));
    const auto libraries = libraries_in(path);
    for (std::size_t i = 0; libraries.any() && i < libraries.size(); ++i)
      if (libraries.test(i))
        of_library[i].push_back({path, frame.function, frame.line, frame.code});
  }
  std::map<std::string, std::string, std::less<>> ranges;
  for (std::size_t i = 0; i < of_library.size(); ++i) {
    if (of_library[i].empty()) continue;
    const auto& table = table_of(kLibraries[i]);
    if (!table) continue;
    if (auto range = table->range_of(of_library[i]))
      ranges.emplace(kLibraries[i].package, std::move(*range));
  }
  return ranges;
}

}  // namespace tracelore
