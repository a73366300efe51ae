/// What may stand behind an option, once: checked before a command runs, and shown by its help, its
/// manual page and the shells' completions. Constants; safe from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/language.h"

namespace tracelore::cli {

enum class ValueKind {
  kText,     ///< anything
  kChoice,   ///< one of `of`
  kNumber,   ///< whole, from `least` to `most`
  kVersion,  ///< of PEP 440
  kDevice,   ///< one of `of`, also with a number: cuda:1
  kTag,      ///< one of `of`, also with a region: zh-CN
};

struct ValueForm {
  std::string_view option;       ///< "--limit"; of an argument, its name
  std::string_view placeholder;  ///< what stands for the value in a help text
  ValueKind kind = ValueKind::kText;
  std::string_view of = {};  ///< with '|' between
  std::size_t least = 0;
  std::size_t most = 0;
};

/// The form of an option's value; one without a row takes any text.
ValueForm form_of(std::string_view option);

bool takes(const ValueForm& form, std::string_view value);

/// What the form takes, in words: "a whole number from 1 to 10000", "exact, likely".
std::string wanted_text(const ValueForm& form, Language language);

/// Every value of a choice; empty where they cannot be listed.
std::vector<std::string> values_of(const ValueForm& form);

}  // namespace tracelore::cli
