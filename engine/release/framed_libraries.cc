#include "engine/release/framed_libraries.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>

#include "engine/base/compression/gzip.h"
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
  std::string_view table;  // its file in frames/
  Held held = Held::kEndsOfMinors;
};

constexpr FramedLibrary kLibraries[] = {
    {"accelerate", "accelerate/", "accelerate.bin.z"},
    {"datasets", "datasets/", "datasets.bin.z"},
    {"diffusers", "diffusers/", "diffusers.bin.z"},
    {"lightning", "lightning/", "lightning.bin.z"},
    {"peft", "peft/", "peft.bin.z"},
    {"pytorch-lightning", "pytorch_lightning/", "lightning.bin.z"},
    {"torch", kTorchFolder, "torch.bin", Held::kEvery},
    {"torch-geometric", "torch_geometric/", "torch-geometric.bin.z"},
    {"transformers", "transformers/", "transformers.bin.z"},
    {"trl", "trl/", "trl.bin.z"},
};

constexpr std::string_view kPacked = ".z";
constexpr std::size_t kMostUnpacked = 32 << 20;

struct LazyTable {
  std::once_flag is_read;
  std::string unpacked;
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
    auto bytes = file->bytes;
    if (library.table.ends_with(kPacked)) {
      if (gunzip(bytes, kMostUnpacked, lazy.unpacked) != GunzipState::kDone) return;
      bytes = lazy.unpacked;
    }
    if (auto table = FrameTable::read(bytes, library.folder, library.held))
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
