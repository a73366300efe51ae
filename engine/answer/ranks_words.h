/// The process ranks of an answer in words, for every door. Pure; safe from any thread.
#pragma once

#include <string>

#include "engine/base/json/json.h"

namespace tracelore {

/// "0–3, 7" of a list of ranks in ascending order; what is no number is left out.
std::string ranks_words(const Json& list);

/// "2 (gpu-02), 5" of an answer's "ranks": those that failed first, each with its node where one
/// is told. Where none is, ranks_words(). Empty where no rank is named.
std::string first_to_fail_words(const Json& ranks);

}  // namespace tracelore
