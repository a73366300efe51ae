/// The cures of an entry as its author wrote them.
#pragma once

#include <string_view>
#include <vector>

#include "engine/entry/entry.h"

namespace tracelore::slack {

/// Of the cause with this id, in its order; all of the entry where it has no such cause. There is
/// no text, so those whose `when` asks for words of one come last. They live as long as `entry`.
/// Pure.
std::vector<const Section*> cures_of(const Entry& entry, Language language, std::string_view cause);

}  // namespace tracelore::slack
