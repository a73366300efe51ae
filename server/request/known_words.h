/// What may be kept of an error message: the words that the knowledge base itself uses.
#pragma once

#include <string>
#include <string_view>

#include "engine/index/reader.h"

namespace tracelore {

/// `abstracted` (abstract_message()) with every word that no entry uses replaced by `<word>`, at
/// most 300 bytes of it. What comes out was public before it was pasted: the name of a project, a
/// host or a person is no word of the knowledge base. Looks each word up in the index: some
/// microseconds a word.
std::string known_words_only(const Reader& reader, std::string_view abstracted);

}  // namespace tracelore
