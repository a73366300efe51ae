/// A Markdown file taken apart: headings, code blocks and blocks of prose, each with its line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"

namespace tracelore {

struct MarkdownHeading {
  int level = 1;
  std::string title;  ///< as written, Markdown, without its id
  std::string id;     ///< of `### Title {#id}`, as written; empty where there is none
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
/// HTML. U+0001 stands for a code span.
struct MarkdownProse {
  std::string text;
  std::size_t line = 0;
  bool heading = false;
  std::vector<std::string> code = {};  ///< what its code spans hold, in their order
};

/// A list of two items and more, on any level.
struct MarkdownList {
  std::size_t line = 0;
};

struct MarkdownDocument {
  std::string text;                       ///< without the ids of its headings
  std::vector<MarkdownHeading> headings;  ///< on the top level only
  std::vector<MarkdownCode> code;
  std::vector<MarkdownProse> prose;
  std::vector<MarkdownList> lists;
  Span lead;  ///< bytes before the first heading, or behind the first where that is an H1

  std::string_view part(Span span) const {
    return std::string_view(text).substr(span.begin, span.size());
  }
  /// The body of heading `index` with its sub-headings: up to the next heading of its level or
  /// above.
  Span section(std::size_t index) const;
};

/// CommonMark; any text. `{#id}` at the end of a heading on a line of its own is that heading's id:
/// it is taken out of the text. Linear.
MarkdownDocument parse_markdown(std::string_view text);

}  // namespace tracelore
