/// Markdown of entries as the pages show it: coloured code, and headlines without a paragraph
/// around them.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// Colours the code of HTML that the engine rendered.
std::string page_html(std::string_view html);

/// A title or one sentence: inline Markdown only, without the paragraph around it.
std::string inline_html(std::string_view markdown);

}  // namespace tracelore
