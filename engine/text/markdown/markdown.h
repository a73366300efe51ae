/// CommonMark to safe HTML. Free functions, safe from any thread, linear in the text.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tracelore {

/// Value of a capture, or nothing where there is none of that name.
using CaptureLookup = std::function<std::optional<std::string>(std::string_view name)>;

/// Raw HTML is shown as text; `javascript:`, `data:` and other odd links lose their address.
/// `{{name}}` outside code becomes the capture, escaped as text; an unknown name stays as written.
std::string render_markdown(std::string_view markdown, const CaptureLookup& capture = {});

/// A title or one sentence: the HTML without the paragraph around it.
std::string inline_html(std::string_view markdown);

/// The same filling in Markdown: values are escaped so that they stay plain text.
std::string fill_captures(std::string_view markdown, const CaptureLookup& capture);

/// One sentence with every name filled in, those in code spans too; nothing where one has no value.
std::optional<std::string> fill_sentence(std::string_view sentence, const CaptureLookup& capture);

/// The first fenced code block's text, empty where there is none.
std::string first_code_block(std::string_view markdown);

/// Plain words of a Markdown text: no markup, no code fences' markers; blocks are separated by
/// '\n'.
std::string plain_text(std::string_view markdown);

}  // namespace tracelore
