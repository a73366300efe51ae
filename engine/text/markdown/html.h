/// Text for HTML.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// The five characters that mean something in HTML, escaped: for content and for attributes.
/// Linear; safe from any thread.
std::string escape_html(std::string_view text);

/// What escape_html() and CommonMark escaped, as it was. Linear; safe from any thread.
std::string unescape_html(std::string_view html);

}  // namespace tracelore
