/// Whether a confirmed message was another framework's: CUDA, the loader and Python word their
/// errors alike whoever calls them.
#pragma once

#include <string_view>

#include "engine/entry/entry.h"
#include "engine/match/confirm/confirm.h"

namespace tracelore {

/// The framework that raised or logged what was confirmed ("tensorflow"), by the class, the frames
/// or the lines of it; empty where that is not known, where the paste names PyTorch anywhere, or
/// where the framework is one of the entry's packages. Linear in the paste.
std::string_view foreign_framework(const Confirmation& found, const Entry& entry,
                                   const Paste& paste);

/// The same of an entry whose words the paste shares without its message: the framework that the
/// paste names; empty where it names PyTorch anywhere.
std::string_view foreign_framework(const Entry& entry, const Paste& paste);

/// Whether the template has next to no words of its own: the driver, the loader or Python lends
/// the others to any program. A listed package that the text has is its own. False where the
/// paste names PyTorch, a library of its field or a package of the entry. An exception of a class
/// that the signature lists is a name too, unless the words are Python's.
bool is_borrowed(const Confirmation& found, const Entry& entry, const Paste& paste);

}  // namespace tracelore
