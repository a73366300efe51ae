/// Outlines as the index stores them, each before the rest of its entry: texts with their length,
/// lists with their count, in the order of the members of Outline; numbers have seven bits a byte,
/// the lowest first.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/entry/entry.h"
#include "engine/entry/templates.h"

namespace tracelore {

std::string outline_to_record(const Outline& outline);

/// The outline that `record` begins with, and back exactly; `record` is what follows it then.
/// Nothing where it is none. About a microsecond where `templates` has the wordings.
std::optional<Outline> take_outline(std::string_view& record, Templates& templates);

/// What stands behind the outline in entry_to_record().
std::string rest_to_record(const Entry& entry);

}  // namespace tracelore
