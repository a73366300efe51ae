/// Entries that prose names by their id, as links.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tracelore {

/// HTML that the engine rendered, with every inline `<code>id</code>` of an entry as a link to it.
/// `address_of` is asked for what looks like an id and gives its page, or nothing. Code blocks and
/// what is a link already stay as they are. Linear.
std::string link_entry_ids(std::string_view html,
                           const std::function<std::string(const std::string& id)>& address_of);

}  // namespace tracelore
