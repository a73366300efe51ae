/// The paste as confirmation sees it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/confirm/passage.h"
#include "engine/match/confirm/word_grams.h"

namespace tracelore {

/// Points into the report, which outlives it, and into itself.
struct Paste {
  const Report* report = nullptr;
  std::vector<Passage> passages;
  std::string slashed;        ///< the cleaned text with '\\' as '/'; empty where it has none
  std::string_view haystack;  ///< the same for `where`, or the cleaned text itself
  std::vector<std::string> graph_breaks;

  explicit Paste(const Report& from);
  Paste(const Paste&) = delete;
  Paste& operator=(const Paste&) = delete;

  /// Whether it names PyTorch, by its name or by what only its paths hold. Looked for on first use,
  /// so one Paste belongs to one thread.
  bool names_torch() const;
  /// The same for a library of this field, or a driver's message with c10's head.
  bool names_field() const;

 private:
  mutable std::optional<bool> names_torch_;
  mutable std::optional<bool> names_field_;
};

/// Whether the paste holds the text, with either slash.
bool stands_in(const Paste& paste, std::string_view text);

/// The words of the messages and log lines: where templates that are no line's are looked for.
WordGrams grams_of(const Paste& paste);

}  // namespace tracelore
