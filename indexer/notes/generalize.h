/// From one error message to the template of its kind.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/entry/template/template.h"

namespace tracelore {

/// Which quoted words are taken for values that change from run to run.
enum class Quoted {
  kVary,      ///< all: a library's own message
  kIdentify,  ///< only those with digits or slashes: 'foo' is what tells one AttributeError from
              ///< another
};

/// Numbers, paths, addresses, lists, values behind '=' and quoted words become holes; of a long
/// message the first sentences that suffice are kept. Nothing where too little is left to identify
/// anything.
std::optional<Template> generalize(std::string_view message, Quoted quoted);

/// The same as the template's text, whether or not it identifies anything: a part of a longer one.
std::string generalized(std::string_view message, Quoted quoted);

}  // namespace tracelore
