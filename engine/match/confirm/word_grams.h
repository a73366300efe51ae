/// Which words of a template cannot stand in a paste: a filter before confirm(), wrong in one
/// direction only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/entry/template/template.h"

namespace tracelore {

/// The pieces of four letters that some texts hold in any form: at least what form_text() leaves of
/// them, without making the form. Linear in the texts; immutable, safe from any thread.
class WordGrams {
 public:
  explicit WordGrams(std::span<const std::string_view> texts);

  /// Characters of the template's words that stand in none of the texts, in whatever form.
  /// 0: the template may be confirmed there; else confirm() could only confirm it as cut, and only
  /// with so many characters less.
  std::size_t absent_characters(const Template& pattern) const;

  /// Whether every piece of the template's literals is there, those across words too: where not,
  /// the template stands in none of the texts as a whole, in whatever form.
  bool may_hold(const Template& pattern) const;

  /// The same of a text that has to stand there as it is.
  bool may_hold(std::string_view text) const;

 private:
  void add(std::string_view text);
  bool holds(std::uint32_t gram) const;

  std::vector<std::uint64_t> bits_;
  unsigned shift_ = 0;
};

}  // namespace tracelore
