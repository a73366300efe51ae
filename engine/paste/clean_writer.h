/// How the lines of a CleanText are written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/paste/clean_text.h"
#include "engine/paste/decode/source_lines.h"
#include "engine/paste/prefix/prefix.h"

namespace tracelore::parsing {

/// Numbers the speakers of a text in the order in which they are heard; who has no name is 0.
class StreamBook {
 public:
  StreamBook() : names_(1) { ids_.emplace("", 0); }
  std::uint32_t id_of(const std::string& name) {
    if (name.empty()) return 0;
    if (names_[last_] == name) return last_;
    const auto [found, fresh] = ids_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (fresh) names_.push_back(name);
    return last_ = found->second;
  }
  std::vector<std::string> take_names() { return std::move(names_); }

 private:
  std::unordered_map<std::string, std::uint32_t> ids_;
  std::vector<std::string> names_;
  std::uint32_t last_ = 0;  ///< who spoke last
};

/// Writes lines and their text, which is the paste's for nearly all of them: what stands in one
/// piece there is copied in one piece. `out` and `paste` outlive it.
class CleanWriter {
 public:
  CleanWriter(CleanText& out, std::string_view paste, std::size_t lines, std::size_t bytes);

  void add(const SourceLine& from, std::string_view text, const Prefixes& prefixes,
           std::uint32_t stream);
  /// To be called behind the last line.
  void finish();

 private:
  std::size_t copy(std::string_view text);

  CleanText& out_;
  std::string_view paste_;
  std::string_view run_;  ///< of the paste, not copied yet
};

}  // namespace tracelore::parsing
