/// One library's file of origins (docs/origins.md), as it lies in memory: what stands in it is
/// compressed until a message asks for it. Immutable; safe from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/sqlite.h"

namespace tracelore {

/// What a template is filed under: its two rarest words; the second may be empty.
struct OriginAnchor {
  std::uint32_t wording = 0;
  std::string first;
  std::string second;
};

/// A function that says a template, and in which releases at which lines.
struct OriginPlace {
  struct Run {
    std::size_t first = 0;  ///< number of the release
    std::size_t count = 0;  ///< releases one behind the other
    std::size_t line = 0;
  };
  std::uint32_t file = 0;
  std::string function;
  std::string kind;
  std::string exception;
  std::int64_t successor = -1;  ///< template that the function says instead; -1: none
  std::vector<Run> runs;
};

class OriginFile {
 public:
  /// kBadOrigins (params: path, detail) where it is no such file, was cut short, or is of another
  /// schema.
  static Result<OriginFile> read(const std::string& path);
  /// The same of a file whose bytes are in memory; `name` stands in errors. The bytes are copied.
  static Result<OriginFile> read_bytes(const std::string& name, std::string_view bytes);

  const std::string& package() const { return package_; }
  /// Oldest first; never empty.
  const std::vector<std::string>& releases() const { return releases_; }
  /// Those that were read, sorted.
  const std::vector<std::string>& files() const { return files_; }
  /// Whether the newest release has the file.
  bool is_in_newest(std::size_t file) const { return last_[file] + 1 == releases_.size(); }
  std::size_t wordings() const { return wordings_; }
  /// Empty where the file is damaged.
  std::string wording(std::size_t number) const;
  std::vector<OriginPlace> places(std::size_t number) const;
  /// Of a line in a release; empty where the library's tags are not known.
  std::string address_of(std::string_view release, std::string_view path, std::size_t line) const;

  /// Only once: they are moved out.
  std::vector<OriginAnchor> take_anchors() { return std::move(anchors_); }

 private:
  static Result<OriginFile> read(const std::string& name, const SqliteResult<Sqlite>& database);
  // Empty where all stands in it; else what is wrong.
  std::string take(const Sqlite& database);
  bool is_whole() const;

  std::string package_;
  std::string line_;
  std::vector<std::string> releases_;
  std::vector<std::string> files_;
  std::vector<std::size_t> last_;  // number of the last release that has each file
  std::vector<OriginAnchor> anchors_;
  std::size_t wordings_ = 0;
  std::vector<std::string> texts_;   // compressed, kTexts templates each
  std::vector<std::string> places_;  // compressed, kPlaces templates each
};

}  // namespace tracelore
