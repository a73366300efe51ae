/// The errors that the first page shows an answer to.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tracelore {

struct Example {
  std::string_view id;  ///< its name is the message `page.home.example.<id>`
  std::string text;     ///< what somebody would paste
};

/// In the order of the tabs; never empty. Safe from any thread.
std::span<const Example> examples();

/// The one of that id, else the first.
const Example& example_of(std::string_view id);

}  // namespace tracelore
