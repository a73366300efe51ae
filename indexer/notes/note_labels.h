/// What the headings and labels of a person's own note announce: "## Fix", "What to do:", 处理：.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace tracelore {

enum class NotePart { kOther, kSymptom, kCause, kCure, kVerify };

/// The part that a heading begins, by the words in it; kOther for any other heading.
NotePart part_of_heading(std::string_view title);

struct NoteLabel {
  NotePart part = NotePart::kOther;
  std::string_view title;  ///< without marks
  std::size_t end = 0;     ///< bytes of the line up to the text behind the label
  bool colon = false;
  bool bold_line = false;  ///< `**Fix**` and nothing else: as good as a heading
};

/// The label that a line begins with or consists of; nothing where it is none that is known.
std::optional<NoteLabel> label_of(std::string_view line);

/// The bytes of "[08:33] " or "21:30 " at the beginning of a line: a chat or a diary; 0 for
/// another.
std::size_t time_before(std::string_view line);

/// A cure's label behind the end of a sentence: "… stands still. Fix: restart it".
std::optional<NoteLabel> label_within(std::string_view line);

}  // namespace tracelore
