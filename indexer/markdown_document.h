/// A Markdown file taken apart: headings, code blocks and blocks of prose, each with its line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"

namespace tracelore {

struct MarkdownHeading {
  int level = 1;
  std::string title;  ///< as written, Markdown
  std::size_t line = 0;
  Span body;  ///< bytes from behind the heading to the next heading of any level
};

struct MarkdownCode {
  std::string info;  ///< behind the fence, the language first
  std::string text;
  std::size_t line = 0;
  bool fenced = false;
};

/// A paragraph, a list item's text or a heading: its words without code spans, addresses and raw
/// HTML.
struct MarkdownProse {
  std::string text;
  std::size_t line = 0;
  bool heading = false;
};

struct MarkdownDocument {
  std::string text;
  std::vector<MarkdownHeading> headings;  ///< on the top level only
  std::vector<MarkdownCode> code;
  std::vector<MarkdownProse> prose;
  Span lead;  ///< bytes before the first heading, or behind the first where that is an H1

  std::string_view part(Span span) const {
    return std::string_view(text).substr(span.begin, span.size());
  }
  /// The body of heading `index` with its sub-headings: up to the next heading of its level or
  /// above.
  Span section(std::size_t index) const;
};

/// CommonMark; any text. Linear.
MarkdownDocument parse_markdown(std::string_view text);

}  // namespace tracelore
