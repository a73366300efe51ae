#include "engine/index/legs.h"

#include <filesystem>

#include "engine/index/schema.h"

namespace tracelore {

Result<Legs> Legs::read(const std::string& folder, std::string_view generation,
                        std::uint32_t entries) {
  const std::filesystem::path path(folder);
  auto anchors = Anchors::read((path / kAnchorsFile).string(), generation, entries);
  if (!anchors) return fail(anchors.error());
  auto similar = Similar::read((path / kSimilarFile).string(), generation, entries);
  if (!similar) return fail(similar.error());
  return Legs{std::move(*anchors), std::move(*similar)};
}

Result<Legs> Legs::parse(std::string_view anchors, std::string_view similar,
                         const std::string& name, std::string_view generation,
                         std::uint32_t entries) {
  auto exact = Anchors::parse(anchors, name, generation, entries);
  if (!exact) return fail(exact.error());
  auto text = Similar::parse(similar, name, generation, entries);
  if (!text) return fail(text.error());
  return Legs{std::move(*exact), std::move(*text)};
}

}  // namespace tracelore
