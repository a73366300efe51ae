#include "indexer/notes/note_sections.h"

#include <algorithm>
#include <array>

#include "engine/base/bytes/blank.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongestSectionTitle = 120;
constexpr std::size_t kMostParagraphLines = 30;

bool is_underline(std::string_view line, char mark) {
  return line.size() >= 3 && line.find_first_not_of(mark) == line.npos;
}

// Level of `## Title`, 0 for another line.
int hashes_of(std::string_view line) {
  const auto level = std::min(line.find_first_not_of('#'), line.size());
  const bool heading = level >= 1 && level <= 6 && level < line.size() && line[level] == ' ';
  return heading ? static_cast<int>(level) : 0;
}

std::string section_title(std::string_view line) {
  auto title = trimmed(line.substr(std::min(line.find_first_not_of('#'), line.size())));
  while (title.ends_with('#')) title.remove_suffix(1);
  return std::string(trimmed(title));
}

class SectionReader {
 public:
  SectionReader(std::string_view text, bool markdown)
      : text_(text), markdown_(markdown), lines_(note_lines(text, markdown)) {}

  std::vector<NoteSection> read() {
    for (std::size_t at = 0; at < lines_.size(); ++at)
      if (!lines_[at].code && !lines_[at].blank()) read_line(at);
    // The first heading is the title of the whole.
    if (!sections_.empty() && sections_.front().level < kLabelLevel)
      sections_.front().part = NotePart::kOther;
    return std::move(sections_);
  }

 private:
  void read_line(std::size_t at) {
    if (const int level = heading_level(at); level > 0) return add_heading(at, level);
    if (const auto label = label_of(lines_[at].text)) {
      const bool alone = label->end >= lines_[at].text.size();
      const bool apart = at == 0 || lines_[at - 1].blank();
      if (!alone || label->colon || apart) return add_label(at, *label);
    }
    if (const auto label = label_within(lines_[at].text)) {
      NoteSection section;
      section.part = label->part;
      section.begin = lines_[at].begin;
      section.body = {lines_[at].begin + label->end, paragraph_end(at)};
      sections_.push_back(std::move(section));
    }
  }

  int heading_level(std::size_t at) const {
    const auto line = lines_[at].text;
    if (line.size() > kLongestSectionTitle) return 0;
    if (markdown_)
      if (const int level = hashes_of(line); level > 0) return level;
    const bool apart = at == 0 || lines_[at - 1].blank();
    if (!apart || at + 1 >= lines_.size() || is_list_item(line) || is_rule(line)) return 0;
    const auto below = lines_[at + 1].text;
    return is_underline(below, '=') ? 1 : is_underline(below, '-') ? 2 : 0;
  }

  void add_heading(std::size_t at, int level) {
    NoteSection section;
    section.title = section_title(lines_[at].text);
    section.part = part_of_heading(section.title);
    section.level = level;
    section.begin = lines_[at].begin;
    const bool underlined = hashes_of(lines_[at].text) == 0 || !markdown_;
    const auto first = at + (underlined ? 2 : 1);
    auto end = first;
    while (end < lines_.size() && !ends_heading(end, level)) ++end;
    section.body = {start_of(first), start_of(end)};
    sections_.push_back(std::move(section));
  }

  bool ends_heading(std::size_t at, int level) const {
    if (lines_[at].code || lines_[at].blank()) return false;
    const int other = heading_level(at);
    if (other > 0) return other <= level;
    return is_rule(lines_[at].text) && lines_[at - 1].blank();
  }

  void add_label(std::size_t at, const NoteLabel& label) {
    NoteSection section;
    section.title = std::string(label.title);
    section.part = label.part;
    section.begin = lines_[at].begin;
    section.body = {lines_[at].begin + label.end,
                    label.bold_line ? bold_end(at + 1) : label_end(at, label)};
    section.body.end = std::max(section.body.begin, section.body.end);
    sections_.push_back(std::move(section));
  }

  // `**Fix**` holds up to the next line of its kind.
  std::size_t bold_end(std::size_t at) const {
    for (; at < lines_.size(); ++at)
      if (ends_any(at) || (!lines_[at].code && lines_[at].text.starts_with("**") &&
                           lines_[at].text.ends_with("**")))
        break;
    return start_of(at);
  }

  // The paragraph or list at the label, and what is listed, indented or announced below it.
  std::size_t label_end(std::size_t at, const NoteLabel& label) const {
    bool open = label.end >= lines_[at].text.size();  // nothing was said yet
    auto end = at + 1;
    for (auto next = end; next < lines_.size(); ++next) {
      const auto& line = lines_[next];
      if (ends_any(next)) break;
      if (line.blank()) continue;
      if (!line.code && (label_of(line.text) || time_before(line.text) > 0)) break;
      const bool apart = lines_[next - 1].blank();
      const auto above = lines_[end - 1].text;
      const bool announced = above.ends_with(':') || above.ends_with("：");
      const bool belongs = line.code || line.text.front() == ' ' || is_list_item(line.text);
      if (apart && !open && !announced && !belongs) break;
      open = false;
      end = next + 1;
    }
    return start_of(end);
  }

  bool ends_any(std::size_t at) const {
    const auto& line = lines_[at];
    if (line.code || line.blank()) return false;
    if (heading_level(at) > 0 || line.text.starts_with(">")) return true;
    return is_rule(line.text) && at > 0 && lines_[at - 1].blank();
  }

  std::size_t paragraph_end(std::size_t at) const {
    const auto last = std::min(lines_.size(), at + kMostParagraphLines);
    while (at < last && !lines_[at].blank()) ++at;
    return start_of(at);
  }

  std::size_t start_of(std::size_t line) const {
    return line < lines_.size() ? lines_[line].begin : text_.size();
  }

  std::string_view text_;
  bool markdown_;
  std::vector<NoteLine> lines_;
  std::vector<NoteSection> sections_;
};

}  // namespace

std::vector<NoteSection> note_sections(std::string_view text, bool markdown) {
  return SectionReader(text, markdown).read();
}

std::vector<NoteLine> note_lines(std::string_view text, bool markdown) {
  std::vector<NoteLine> lines;
  bool fenced = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    NoteLine line;
    line.begin = begin;
    line.text = text.substr(begin, end - begin);
    line.text = line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1);
    const auto words = trimmed(line.text);
    // A chat's export may open one behind the speaker's name.
    line.fence = words.starts_with("```") || words.starts_with("~~~") ||
                 (words.ends_with("```") && words.find("```") + 3 == words.size());
    const bool indented = markdown && line.text.starts_with("    ") && !is_list_item(words) &&
                          !fenced && (lines.empty() || lines.back().blank() || lines.back().code);
    line.code = fenced || line.fence || indented;
    if (line.fence) fenced = !fenced;
    lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

bool is_rule(std::string_view line) {
  const auto mark = line.empty() ? ' ' : line.front();
  if (mark != '-' && mark != '*' && mark != '_') return false;
  return std::count(line.begin(), line.end(), mark) >= 3 &&
         line.find_first_not_of(std::string{mark, ' '}) == line.npos;
}

bool is_list_item(std::string_view line) {
  while (line.starts_with(' ') || line.starts_with("　"))
    line.remove_prefix(line.front() == ' ' ? 1 : std::string_view("　").size());
  for (const std::string_view bullet :
       {"- ", "* ", "+ ", "• ", "· ", "‣ ", "●", "①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"})
    if (line.starts_with(bullet)) return true;
  std::size_t digits = 0;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
  const auto mark = line.substr(digits);
  return digits > 0 && digits <= 2 &&
         (mark.starts_with(". ") || mark.starts_with(") ") || mark.starts_with("、") ||
          mark.starts_with("）"));
}

}  // namespace tracelore
