/// A person's own note taken apart by what its headings and labels announce.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"
#include "indexer/notes/note_labels.h"

namespace tracelore {

/// A label counts as a heading below all others.
constexpr int kLabelLevel = 7;

struct NoteSection {
  NotePart part = NotePart::kOther;
  std::string title;  ///< as written, without marks; empty for text behind a label in a sentence
  int level = kLabelLevel;
  std::size_t begin = 0;  ///< byte of its heading
  Span body;              ///< bytes of the text below, sub-headings included
};

/// In the order of the text, sections within sections too. Headings are Markdown's where `markdown`
/// says so, underlined ones in any text. Nothing in code blocks counts. Linear.
std::vector<NoteSection> note_sections(std::string_view text, bool markdown);

struct NoteLine {
  std::size_t begin = 0;
  std::string_view text;  ///< without its end and the blanks before that
  bool code = false;      ///< in a code block, its fences included
  bool fence = false;

  bool blank() const { return text.empty(); }
  std::size_t end() const { return begin + text.size(); }
};

/// The lines of a text; indented code counts in Markdown alone.
std::vector<NoteLine> note_lines(std::string_view text, bool markdown);

/// `---`, `* * *`: what parts a note from what a page has below it.
bool is_rule(std::string_view line);
/// "- a", "1. a", "② a", "• a".
bool is_list_item(std::string_view line);

}  // namespace tracelore
