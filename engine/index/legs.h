/// What a match looks up in one piece of an index: the arrays of both legs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/index/anchors.h"
#include "engine/index/similar.h"

namespace tracelore {

/// Immutable; safe from any thread.
struct Legs {
  Anchors anchors;
  Similar similar;

  /// The files of an index folder. Errors as those of Anchors and Similar.
  static Result<Legs> read(const std::string& folder, std::string_view generation,
                           std::uint32_t entries);
  /// The same of bytes, which are copied; `name` stands in errors.
  static Result<Legs> parse(std::string_view anchors, std::string_view similar,
                            const std::string& name, std::string_view generation,
                            std::uint32_t entries);

  /// use(row) for every AnchorRow that is filed under one of the hashes; a row may come twice.
  template <class Use>
  void for_each_anchored(std::span<const std::uint64_t> shingles, Use use) const {
    anchors.for_each_under(shingles, [&](std::span<const AnchorRow> rows) {
      for (const auto& row : rows) use(row);
    });
  }
};

}  // namespace tracelore
