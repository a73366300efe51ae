/// A row of a file of labels, read field by field.
#pragma once

#include <optional>
#include <utility>

#include "engine/base/json/json_lines.h"
#include "engine/base/result.h"

namespace tracelore {

/// Reads the fields of one row, which must outlive it; the first fault is kept.
class LabelRow {
 public:
  explicit LabelRow(const JsonLine& row) : row_(row) {}

  /// The value under `key`; nothing where there is none, or null, or one of another type.
  template <class T>
  std::optional<T> read(const char* key) {
    const Json& value = part_at(row_.value, key);
    if (value.is_null()) return std::nullopt;
    try {
      return value.get<T>();
    } catch (const Json::exception&) {
      note(ErrorCode::kBadValue, key);
      return std::nullopt;
    }
  }

  template <class T>
  T read_or(const char* key, T fallback) {
    return read<T>(key).value_or(std::move(fallback));
  }

  void require(const char* key) {
    if (part_at(row_.value, key).is_null()) note(ErrorCode::kMissingKey, key);
  }

  /// kMissingKey, or kBadValue for a value of another type (params: key), with the line.
  const std::optional<Error>& fault() const { return fault_; }

 private:
  void note(ErrorCode code, const char* key) {
    if (!fault_) fault_ = Error{code, {row_.line, 1}, {}, {{"key", key}}};
  }

  const JsonLine& row_;
  std::optional<Error> fault_;
};

}  // namespace tracelore
