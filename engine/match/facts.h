/// What is known of the machine on which it failed, for `when` and for answers (kFacts in
/// engine/release/facts.h). Pure; safe from any thread.
#pragma once

#include <optional>
#include <string_view>

#include "engine/match/answer.h"
#include "engine/match/commands/shell_text.h"

namespace tracelore {

/// Every fact of `report` that is known, with where it was read: what was stated first, then the
/// text, then paths, then this machine, as environment_of() does with versions, which come from
/// `environment`. This machine says nothing of a text that names another system. A card's
/// capability is looked up where none is told; of several cards the lowest counts, and none where
/// one of them is not known. `library` is that of the first exception. `here`: the text comes from
/// this machine, so that what was found on it counts as stated where the text says nothing.
Facts facts_of(const Report& report, const Environment& environment, const Facts& request,
               bool here = false);

/// `facts` without what was only found on this machine: the log may come from another one.
Facts without_this_machine(const Facts& facts);

/// What the reader types commands into, by the system and the place.
Shell reader_shell(const Facts& facts);

/// The package that the innermost frame of `exception` in site- or dist-packages belongs to
/// ("torch_sparse"), empty where no frame does; nothing where it has no frames.
std::optional<KnownFact> library_of(const Exception& exception);

}  // namespace tracelore
