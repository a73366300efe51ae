/// The runs of words of a template that pastes are looked up by.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/entry/template/template.h"

namespace tracelore {

/// The halves of a template by literal characters: a message that was cut still holds one of them
/// whole (confirm.h), and one in which a word was broken or retyped too.
enum class Half : std::uint8_t { kFirst, kNeither, kSecond };

/// Some neighbouring words of one literal (Template::literal_words()).
struct TemplateRun {
  std::uint64_t hash = 0;  ///< shingle_hash()
  std::uint8_t words = 0;  ///< one to three
  Half half = Half::kNeither;
  bool common =
      false;  ///< nobody's own: in one phrase of Python's (borrowed.h), or stop words alone
};

/// Every run of one to three words, in order of their first word.
std::vector<TemplateRun> runs_of(const Template& pattern);

}  // namespace tracelore
