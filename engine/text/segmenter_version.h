/// What decides where words end, the glossary apart.
#pragma once

#include <string>

namespace tracelore {

/// The beginning of every Segmenter::stamp() of this program.
std::string segmenter_version();

}  // namespace tracelore
