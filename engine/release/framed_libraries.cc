#include "engine/release/framed_libraries.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>

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

bool is_of(const FrameLine& frame, const FramedLibrary& library) {
  const auto name = library.folder.substr(0, library.folder.size() - 1);
  return frame.file.find(name) != std::string_view::npos;
}

}  // namespace

std::map<std::string, std::string, std::less<>> ranges_from_frames(
    std::span<const FrameLine> frames) {
  std::map<std::string, std::string, std::less<>> ranges;
  for (const auto& library : kLibraries) {
    if (std::ranges::none_of(frames, [&](const auto& frame) { return is_of(frame, library); }))
      continue;
    const auto& table = table_of(library);
    if (!table) continue;
    if (auto range = table->range_of(frames)) ranges.emplace(library.package, std::move(*range));
  }
  return ranges;
}

}  // namespace tracelore
