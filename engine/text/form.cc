#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/utf8.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

enum class Blank : std::uint8_t { kNone, kBlank, kLineEnd, kNothing };

// U+200B and its kin are invisible: copied from web pages, they stand inside words.
Blank blank_of(char32_t c) {
  if (c == '\n' || c == '\r' || c == '\v' || c == '\f' || c == 0x85 || c == 0x2028 || c == 0x2029)
    return Blank::kLineEnd;
  if (c == ' ' || c == '\t' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
      c == 0x202F || c == 0x205F || c == 0x3000)
    return Blank::kBlank;
  if (c == 0xAD || (c >= 0x200B && c <= 0x200D) || c == 0x2060 || c == 0xFEFF)
    return Blank::kNothing;
  return Blank::kNone;
}

// The ASCII character that a typographic one stands for, 0 where it stands for itself.
char plain_of(char32_t c) {
  switch (c) {
    case '`':
    case 0xB4:
    case 0x2018:
    case 0x2019:
      return '\'';
    case 0x201C:
    case 0x201D:
    case 0x201E:
      return '"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2212:
      return '-';
    default:
      return 0;
  }
}

// Writes a form that is no longer than its text.
class FormWriter {
 public:
  explicit FormWriter(std::size_t size) {
    out_.text.reserve(size);
    out_.origin.reserve(size + 1);
  }

  void blank(std::size_t at, bool line_end) {
    if (!pending_) pending_at_ = at;
    pending_ = true;
    line_end_ = line_end_ || line_end;
  }

  void put(std::string_view bytes, std::size_t at) {
    flush();
    for (std::size_t i = 0; i < bytes.size(); ++i) push(bytes[i], at + i);
  }

  FormedText finish(std::size_t size) {
    flush();
    out_.origin.push_back(static_cast<std::uint32_t>(size));
    return std::move(out_);
  }

 private:
  void push(char c, std::size_t at) {
    out_.text.push_back(c);
    out_.origin.push_back(static_cast<std::uint32_t>(at));
  }

  void flush() {
    if (pending_) push(line_end_ ? '\n' : ' ', pending_at_);
    pending_ = line_end_ = false;
  }

  FormedText out_;
  std::size_t pending_at_ = 0;
  bool pending_ = false;
  bool line_end_ = false;
};

// Printable ASCII that is its own form.
bool is_plain(char c) {
  return c > ' ' && c < 0x7F && c != '`';
}

FormedText plain_form(std::string_view text) {
  FormWriter writer(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (is_plain(text[at])) {
      writer.put(text.substr(at, 1), at);
      ++at;
      continue;
    }
    const auto begin = at;
    const char32_t c = next_code_point(text, at);
    const Blank blank = blank_of(c);
    if (blank == Blank::kNothing) continue;
    if (blank != Blank::kNone) {
      writer.blank(begin, blank == Blank::kLineEnd);
    } else if (const char plain = plain_of(c)) {
      writer.put({&plain, 1}, begin);
    } else {
      writer.put(text.substr(begin, at - begin), begin);
    }
  }
  return writer.finish(text.size());
}

bool is_word_byte(char c) {
  return is_alnum(c) || c == '_';
}

bool is_ascii_punctuation(char c) {
  return c > ' ' && c < 0x7F && (!is_word_byte(c) || c == '_');
}

// Keeps the bytes for which `keep(index)` holds, with their origins.
template <class Keep>
void filter(FormedText& formed, Keep keep) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < formed.text.size(); ++i) {
    if (!keep(i)) continue;
    formed.text[out] = formed.text[i];
    formed.origin[out++] = formed.origin[i];
  }
  formed.origin[out] = formed.origin.back();
  formed.text.resize(out);
  formed.origin.resize(out + 1);
}

void drop_escapes(FormedText& formed) {
  bool escaped = false;
  const std::string& text = formed.text;
  filter(formed, [&](std::size_t i) {
    escaped =
        !escaped && text[i] == '\\' && i + 1 < text.size() && is_ascii_punctuation(text[i + 1]);
    return !escaped;
  });
}

void drop_dunders(FormedText& formed) {
  // filter() writes behind what is read here only to the left, so the run is looked up to the
  // right.
  bool in_run = false;
  const std::string& text = formed.text;
  filter(formed, [&](std::size_t i) {
    const bool starts_run = text[i] == '_' && i + 1 < text.size() && text[i + 1] == '_';
    in_run = text[i] == '_' && (in_run || starts_run);
    return !in_run;
  });
}

bool is_squeezed_out(char c) {
  return c == ' ' || c == '\n' || c == '\'' || c == '"';
}

}  // namespace

FormedText form_text(std::string_view text, Form form) {
  FormedText formed = plain_form(text);
  if (form == Form::kPlain) return formed;
  drop_escapes(formed);
  drop_dunders(formed);
  if (form == Form::kNoDunder) return formed;
  std::transform(formed.text.begin(), formed.text.end(), formed.text.begin(),
                 [](char c) { return lower_case(c); });
  if (form == Form::kSqueezed)
    filter(formed, [&](std::size_t i) { return !is_squeezed_out(formed.text[i]); });
  return formed;
}

}  // namespace tracelore
