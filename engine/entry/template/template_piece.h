/// What a signature template is made of: literals and typed holes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tracelore {

enum class HoleKind : std::uint8_t {
  kAny,
  kInt,
  kNumber,
  kHex,
  kSize,
  kWord,
  kPath,
  kQuoted,
  kLines,
  kList
};

/// One piece: literal text, or a hole.
struct TemplatePiece {
  bool is_hole = false;
  std::string literal;  ///< for literals: as written, `{{` undone
  HoleKind kind = HoleKind::kAny;
  std::string name;               ///< empty for unnamed holes
  std::vector<std::string> list;  ///< for kList: what it takes, the longest first
};

}  // namespace tracelore
