/// Files compiled into the program (messages, web assets, built-in content); written by
/// cmake/embed.py.
#pragma once

#include <span>
#include <string_view>

namespace tracelore::embedded {

struct File {
  std::string_view path;   ///< relative to the folder that was embedded, with '/'
  std::string_view bytes;  ///< lives as long as the program
};

}  // namespace tracelore::embedded
