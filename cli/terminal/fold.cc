#include "cli/terminal/fold.h"

#include <unicode/uchar.h>

#include <utility>
#include <vector>

#include "engine/base/bytes/utf8.h"

namespace tracelore::cli {
namespace {

constexpr std::string_view kJoints = "/-";
constexpr std::string_view kNameMarks = "._([{,=:";
constexpr char kEscape = '\x1b';

// The end of the escape sequence at `at`: CSI up to its letter, OSC up to ESC '\'.
std::size_t end_of_escape(std::string_view text, std::size_t at) {
  if (text.substr(at + 1, 1) == "]") {
    const auto end = text.find("\x1b\\", at + 1);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  const auto end = text.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

struct Glyph {
  std::string_view bytes;
  std::size_t columns = 0;
  bool wide = false;
  bool opens = false;   // punctuation that may not end a line
  bool closes = false;  // punctuation that may not begin one
};

Glyph glyph_of(char32_t code) {
  const auto point = static_cast<UChar32>(code);
  const int type = u_charType(point);
  if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR) return {};
  const int width = u_getIntPropertyValue(point, UCHAR_EAST_ASIAN_WIDTH);
  Glyph glyph;
  glyph.wide = width == U_EA_WIDE || width == U_EA_FULLWIDTH;
  glyph.columns = glyph.wide ? 2 : 1;
  glyph.opens = type == U_START_PUNCTUATION || type == U_INITIAL_PUNCTUATION;
  glyph.closes = type == U_END_PUNCTUATION || type == U_FINAL_PUNCTUATION ||
                 (glyph.wide && type == U_OTHER_PUNCTUATION);
  return glyph;
}

// The character or escape sequence at `at`, which moves past it.
Glyph next_piece(std::string_view text, std::size_t& at) {
  const auto begin = at;
  Glyph glyph;
  if (text[at] == kEscape) {
    at = end_of_escape(text, at);
  } else if (const char32_t code = next_code_point(text, at); code < 0x80 || code == kNoCodePoint) {
    glyph.columns = 1;
  } else {
    glyph = glyph_of(code);
  }
  glyph.bytes = text.substr(begin, at - begin);
  return glyph;
}

class Folder {
 public:
  Folder(std::size_t width, std::string_view first, std::string_view rest)
      : width_(width), rest_(rest), out_(first), column_(columns_of(first)) {}

  void add(const Glyph& glyph) {
    if (glyph.bytes == " ") {
      end_word();
      ++blanks_;
      return;
    }
    const bool between_wide = glyph.wide || after_wide_;
    if (glyph.columns > 0 && between_wide && !glyph.closes && !after_opening_) end_word();
    word_ += glyph.bytes;
    word_columns_ += glyph.columns;
    if (glyph.columns == 0) return;
    // A mark at the beginning of a word belongs to what follows: "--format", "/tmp".
    const bool strong = kJoints.find(glyph.bytes) != std::string_view::npos;
    const bool mark = strong || kNameMarks.find(glyph.bytes) != std::string_view::npos;
    if (mark && after_letter_) joints_.push_back({word_.size(), word_columns_, strong});
    after_letter_ = !mark;
    after_wide_ = glyph.wide;
    after_opening_ = glyph.opens;
  }

  std::string finish() {
    end_word();
    return std::move(out_) + '\n';
  }

 private:
  struct Joint {
    std::size_t bytes = 0;  // of the word up to here
    std::size_t columns = 0;
    bool strong = false;
  };

  void break_line() {
    out_.append("\n").append(rest_);
    column_ = columns_of(rest_);
  }

  void end_word() {
    if (word_.empty()) return;
    if (!fresh_ && column_ + blanks_ + word_columns_ > width_) {
      break_line();
    } else {
      out_.append(blanks_, ' ');
      column_ += blanks_;
    }
    const Joint done = column_ + word_columns_ > width_ ? add_pieces() : Joint{};
    out_.append(word_, done.bytes);
    column_ += word_columns_ - done.columns;
    word_.clear();
    joints_.clear();
    word_columns_ = blanks_ = 0;
    fresh_ = after_wide_ = after_opening_ = after_letter_ = false;
  }

  // As many lines of the word as are full; where the last one ends.
  Joint add_pieces() {
    Joint done;
    for (std::size_t next = 0; column_ + word_columns_ - done.columns > width_;) {
      const auto best = best_joint(next, done);
      if (best == joints_.size() || joints_[best].bytes == word_.size()) break;
      out_.append(word_, done.bytes, joints_[best].bytes - done.bytes);
      done = joints_[best];
      next = best + 1;
      break_line();
    }
    return done;
  }

  // The last strong one that the line has room for, else the last one, else the first from `next`.
  std::size_t best_joint(std::size_t next, const Joint& done) const {
    std::size_t best = next;
    for (std::size_t i = next; i < joints_.size(); ++i) {
      if (column_ + joints_[i].columns - done.columns > width_) break;
      if (joints_[i].strong || !joints_[best].strong) best = i;
    }
    return best;
  }

  std::size_t width_;
  std::string_view rest_;
  std::string out_;
  std::size_t column_;
  std::string word_;
  std::size_t word_columns_ = 0;
  std::vector<Joint> joints_;  // where the word may be broken
  std::size_t blanks_ = 0;
  bool fresh_ = true;
  bool after_wide_ = false;
  bool after_opening_ = false;
  bool after_letter_ = false;
};

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) columns += next_piece(text, at).columns;
  return columns;
}

std::string fold(std::string_view text, std::size_t width, std::string_view first,
                 std::string_view rest) {
  Folder folder(width, first, rest);
  for (std::size_t at = 0; at < text.size();) folder.add(next_piece(text, at));
  return folder.finish();
}

std::string shortened(std::string_view text, std::size_t columns) {
  constexpr std::size_t kNear = 16;  // bytes
  std::size_t used = 0;
  std::size_t end = 0;    // of what fits with the mark behind it
  std::size_t blank = 0;  // the last one in it
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = at;
    used += next_piece(text, at).columns;
    if (used > columns) {
      const bool near = blank > 0 && end - blank <= kNear;
      return std::string(text.substr(0, near ? blank : end)) + "…";
    }
    if (used >= columns) continue;
    if (text[begin] == ' ') blank = begin;
    end = at;
  }
  return std::string(text);
}

}  // namespace tracelore::cli
