/// The lexicon of an index, built once for each glossary.
#pragma once

#include <memory>

#include "engine/index/lexicon.h"
#include "engine/index/reader.h"

namespace tracelore {

/// Safe from any thread.
std::shared_ptr<const Lexicon> lexicon_of(const Reader& reader);

}  // namespace tracelore
