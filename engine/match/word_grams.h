/// Which words of a template cannot stand in a paste: a filter before confirm(), wrong in one
/// direction only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/entry/template.h"
#include "engine/match/confirm.h"

namespace tracelore {

/// The pieces of four letters that the messages and log lines of one paste hold, in the form that
/// forgives the most. Linear in the paste; immutable, safe from any thread.
class WordGrams {
 public:
  explicit WordGrams(const Paste& paste);

  /// Characters of the template's words that stand in no message and no log line, in whatever form.
  /// 0: the template may be confirmed there; else confirm() could only confirm it as cut, and only
  /// with so many characters less.
  std::size_t absent_characters(const Template& pattern) const;

 private:
  bool holds(const char* four_letters) const;

  std::vector<std::uint64_t> bits_;
  unsigned shift_ = 0;
};

/// What confirm() finds with `cut` where none of the forms can: a message whose head or tail is
/// outside the paste, or a graph-break id. `absent`: absent_characters() of its template.
std::optional<Confirmation> confirm_cut(const Signature& signature, const Paste& paste,
                                        std::size_t absent);

}  // namespace tracelore
