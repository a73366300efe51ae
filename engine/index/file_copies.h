/// Copies of the files beside a database, kept in it as values: who has nothing but the database
/// (behind xapian-tcpsrv) fetches them from there
/// (docs/decisions/0026-a-remote-part-is-copied.md).
///
/// A file is cut into pieces of kFilePiece bytes; the first one that is shorter, or not there, ends
/// it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/index/schema.h"

namespace tracelore {

/// As much as one message of Xapian's protocol may take: each has to come within
/// ShardTimes::answer.
inline constexpr std::size_t kFilePiece = std::size_t{1} << 20;

inline std::string key_of_piece(std::string_view file, std::size_t number) {
  return std::string(kFileKey).append(file) + "." + std::to_string(number);
}

/// use(bytes) for each piece, in order. Throws Xapian's exceptions.
template <class Database, class Use>
void for_each_piece(const Database& database, std::string_view file, Use use) {
  std::string piece;
  for (std::size_t i = 0; i == 0 || piece.size() == kFilePiece; ++i) {
    piece = database.get_metadata(key_of_piece(file, i));
    use(std::string_view(piece));
  }
}

}  // namespace tracelore
