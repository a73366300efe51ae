#include "cli/answer/prose_view.h"

#include <algorithm>

#include "cli/terminal/fold.h"
#include "cli/terminal/safe_text.h"
#include "cli/terminal/terminal.h"

namespace tracelore::cli {
namespace {

// Between two marks that stand at `at`; empty where the second is missing.
std::string_view between(std::string_view line, std::size_t at, std::string_view mark) {
  const auto begin = at + mark.size();
  const auto end = line.find(mark, begin);
  return end == std::string_view::npos ? std::string_view{} : line.substr(begin, end - begin);
}

// "[text](address)" at `at`; its length, 0 where there is none.
std::size_t take_link(const Terminal& terminal, std::string_view line, std::size_t at,
                      std::string& out) {
  const auto middle = line.find("](", at);
  const auto end = middle == std::string_view::npos ? middle : line.find(')', middle);
  if (end == std::string_view::npos) return 0;
  const auto text = line.substr(at + 1, middle - at - 1);
  const auto url = line.substr(middle + 2, end - middle - 2);
  if (text.find('[') != std::string_view::npos) return 0;
  out += linked(terminal, url, inked(terminal, Ink::kCyan, text));
  return end + 1 - at;
}

std::string inline_marks(const Terminal& terminal, std::string_view line) {
  if (!terminal.color) return std::string(line);
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t taken = 0;
    if (line[at] == '`') {
      if (const auto code = between(line, at, "`"); !code.empty()) {
        out += inked(terminal, Ink::kCyan, code);
        taken = code.size() + 2;
      }
    } else if (line.substr(at).starts_with("**")) {
      if (const auto strong = between(line, at, "**"); !strong.empty()) {
        out += inked(terminal, Ink::kBold, strong);
        taken = strong.size() + 4;
      }
    } else if (line[at] == '[' && terminal.links) {
      taken = take_link(terminal, line, at, out);
    }
    if (taken == 0) out += line[at++];
    at += taken;
  }
  return out;
}

// Where the item of a list that begins on `line` begins its text; 0 where none begins.
std::size_t list_indent(std::string_view line) {
  const auto begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos) return 0;
  auto at = begin;
  while (at < line.size() && line[at] >= '0' && line[at] <= '9') ++at;
  const bool numbered = at > begin && line.substr(at, 2) == ". ";
  if (numbered) return at + 2;
  const auto mark = line.substr(begin, 2);
  return mark == "- " || mark == "* " ? begin + 2 : 0;
}

// Lines of Markdown as the terminal shows them: a paragraph is folded to its width, everything
// else, and what is no terminal's, stands as it was written.
class Prose {
 public:
  Prose(const Terminal& terminal, std::size_t indent)
      : terminal_(terminal),
        margin_(indent, ' '),
        width_(terminal.height == 0 ? 0 : std::clamp<std::size_t>(terminal.width, 40, 100)) {}

  void add(std::string_view line) {
    const bool fence = line.starts_with("```");
    if (fence) code_ = !code_;
    if (fence || code_ || line.empty() || width_ == 0) {
      end_paragraph();
      add_as_written(line, fence);
      return;
    }
    const auto item = list_indent(line);
    const bool alone = std::string_view("#|>").find(line.front()) != std::string_view::npos;
    if (item > 0 || alone) end_paragraph();
    if (paragraph_.empty()) {
      hang_ = std::string(item, ' ');
      paragraph_ = line;
    } else {
      join(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    }
    if (alone) end_paragraph();
  }

  std::string finish() {
    end_paragraph();
    return std::move(out_);
  }

 private:
  void add_as_written(std::string_view line, bool fence) {
    if (fence && terminal_.color) return;
    if (!line.empty())
      out_.append(margin_).append(code_ || fence ? inked(terminal_, Ink::kGreen, line)
                                                 : inline_marks(terminal_, line));
    out_ += '\n';
  }

  // Chinese has no blanks between words.
  void join(std::string_view line) {
    const auto last = static_cast<unsigned char>(paragraph_.back());
    const auto next = line.empty() ? 0U : static_cast<unsigned char>(line.front());
    if (last < 0x80 || next < 0x80) paragraph_ += ' ';
    paragraph_ += line;
  }

  void end_paragraph() {
    if (paragraph_.empty()) return;
    out_ += fold(inline_marks(terminal_, paragraph_), width_, margin_, margin_ + hang_);
    paragraph_.clear();
  }

  const Terminal& terminal_;
  std::string margin_;
  std::size_t width_;
  std::string out_;
  std::string paragraph_;
  std::string hang_;
  bool code_ = false;
};

}  // namespace

std::string prose_text(const Terminal& terminal, std::string_view markdown, std::size_t indent) {
  const std::string safe = safe_text(markdown);
  Prose prose(terminal, indent);
  for (std::size_t at = 0; at < safe.size();) {
    const auto end = std::min(safe.find('\n', at), safe.size());
    prose.add(std::string_view(safe).substr(at, end - at));
    at = end + 1;
  }
  return prose.finish();
}

}  // namespace tracelore::cli
