#include "indexer/notes/note_text.h"

#include <algorithm>
#include <vector>

#include "indexer/notes/note_sections.h"

namespace tracelore {
namespace {

constexpr std::size_t kCodeIndent = 4;
constexpr std::string_view kWideBlank = "　";

std::size_t blanks_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// "　• a", "① a" and a chat's lines are items for a reader, not for Markdown.
std::string as_list_item(std::string_view line) {
  auto rest = line;
  while (rest.starts_with(' ') || rest.starts_with(kWideBlank))
    rest.remove_prefix(rest.front() == ' ' ? 1 : kWideBlank.size());
  for (const std::string_view bullet : {"•", "·", "‣", "●"})
    if (rest.starts_with(bullet)) {
      rest.remove_prefix(bullet.size());
      return std::string("- ").append(rest.substr(blanks_of(rest)));
    }
  if (time_before(rest) > 0) return std::string("- ").append(rest);
  for (const std::string_view number : {"①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"})
    if (rest.starts_with(number)) return std::string("- ").append(rest);
  return std::string(line);
}

// What Markdown would take for marks, outside `code`: a `*` that could close one before it.
std::string escaped(std::string_view line) {
  std::string out;
  bool code = false;
  bool open = false;
  const auto item = is_list_item(line) ? line.find(' ', blanks_of(line)) : 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '`') code = !code;
    const bool star = c == '*' && !code && i >= item;
    if ((star && open && line[i - 1] != ' ') || (c == '#' && i == 0)) out += '\\';
    open = open || star;
    out += c;
  }
  return out;
}

// The smallest indentation of all lines that have text.
std::size_t common_indent(const std::vector<NoteLine>& lines) {
  std::size_t indent = std::string_view::npos;
  for (const auto& line : lines)
    if (!line.blank()) indent = std::min(indent, blanks_of(line.text));
  return indent == std::string_view::npos ? 0 : indent;
}

class NoteWriter {
 public:
  NoteWriter(bool markdown, std::size_t most) : markdown_(markdown), most_(most) {}

  std::string write(std::string_view text) {
    // A text behind a label begins in the middle of a line, whose indentation is not its own.
    const auto lines = note_lines(text, false);
    const bool inside =
        !lines.empty() && !lines.front().blank() && !lines.front().text.starts_with(' ');
    indent_ = inside ? 0 : common_indent(lines);
    for (const auto& line : lines) {
      if (out_.size() + line.text.size() > most_) {
        close();
        return out_.append("\n\n…");
      }
      add(line);
    }
    close();
    return std::move(out_);
  }

 private:
  void add(const NoteLine& line) {
    if (line.blank()) {
      gap_ = "\n\n";
      return;
    }
    const bool code = is_own_code(line);
    listed_ = is_list_item(line.text) || (listed_ && line.text.front() == ' ');
    if (indented_ && !code) out_ += "\n```";
    if (!out_.empty()) out_ += gap_;
    if (code && !indented_) out_ += "```text\n";
    indented_ = code;
    gap_ = "\n";
    add_words(line, line.text.substr(std::min(indent_, blanks_of(line.text))));
  }

  // Indented lines of a text that is no Markdown are typed or printed.
  bool is_own_code(const NoteLine& line) const {
    return !markdown_ && !line.code && !listed_ && !is_list_item(line.text) &&
           blanks_of(line.text) >= indent_ + kCodeIndent;
  }

  void add_words(const NoteLine& line, std::string_view words) {
    if (line.fence) fenced_ = !fenced_;
    // A chat opens a code block behind the speaker's name.
    const auto fence = line.fence && words.ends_with("```") ? words.size() - 3 : 0;
    if (fence > 0)
      out_.append(as_list_item(words.substr(0, fence))).append("\n").append(words.substr(fence));
    else if (indented_)
      out_ += words.substr(kCodeIndent);
    else if (line.code)
      out_ += words;
    else
      out_ += markdown_ ? as_list_item(words) : escaped(as_list_item(words));
  }

  void close() {
    if (fenced_ || indented_) out_ += "\n```";
  }

  const bool markdown_;
  const std::size_t most_;
  std::size_t indent_ = 0;
  std::string_view gap_ = "\n";
  bool fenced_ = false;
  bool indented_ = false;  // within a code block of our own
  bool listed_ = false;
  std::string out_;
};

}  // namespace

std::string note_markdown(std::string_view text, bool markdown, std::size_t most) {
  return NoteWriter(markdown, most).write(text);
}

bool is_navigation(std::string_view line) {
  std::size_t marks = 0;
  for (const std::string_view mark : {"|", "·", "｜", "→"})
    for (auto at = line.find(mark); at != line.npos; at = line.find(mark, at + mark.size()))
      ++marks;
  return marks >= 2;
}

}  // namespace tracelore
