/// The texts of one language as catalogue.py writes them when the program is built.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tracelore::catalogues {

/// Where an id stands in the bytes of its catalogue; its text follows it.
struct MessagePlace {
  std::uint32_t begin;
  std::uint32_t id_size;
  std::uint32_t text_size;
};

struct Catalogue {
  std::string_view bytes;
  std::span<const MessagePlace> rows;  ///< by id

  std::string_view id_of(const MessagePlace& row) const {
    return bytes.substr(row.begin, row.id_size);
  }

  std::optional<std::string_view> find(std::string_view id) const {
    const auto row = std::lower_bound(
        rows.begin(), rows.end(), id,
        [this](const MessagePlace& left, std::string_view right) { return id_of(left) < right; });
    if (row == rows.end() || id_of(*row) != id) return std::nullopt;
    return bytes.substr(row->begin + row->id_size, row->text_size);
  }
};

Catalogue english();
Catalogue chinese();

}  // namespace tracelore::catalogues
