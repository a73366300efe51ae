#include "server/pages/code_colour.h"

#include <algorithm>
#include <array>

#include "engine/base/bytes/ascii.h"
#include "engine/paste/class_name.h"
#include "engine/text/markdown/html.h"

namespace tracelore {
namespace {

constexpr std::array<std::string_view, 38> kKeywords = {
    "False",  "None",     "True",   "and",  "as",   "assert", "async",  "await",    "break", "case",
    "class",  "continue", "def",    "del",  "elif", "else",   "except", "finally",  "for",   "from",
    "global", "if",       "import", "in",   "is",   "lambda", "match",  "nonlocal", "not",   "or",
    "pass",   "raise",    "return", "self", "try",  "while",  "with",   "yield"};

bool is_word(char c) {
  return is_alnum(c) || c == '_' || (c & 0x80) != 0;
}

void add_span(std::string& out, char kind, std::string_view text) {
  if (text.empty()) return;
  out += "<span class=\"";
  out.push_back(kind);
  out += "\">" + escape_html(text) + "</span>";
}

std::size_t end_of_word(std::string_view code, std::size_t at) {
  while (at < code.size() && is_word(code[at])) ++at;
  return at;
}

// A string that starts at `at` with a quote; an unclosed one ends with its line, a triple-quoted
// one with the text.
std::size_t end_of_string(std::string_view code, std::size_t at) {
  const char quote = code[at];
  const std::string triple(3, quote);
  if (code.substr(at).starts_with(triple)) {
    const auto end = code.find(triple, at + 3);
    return end == code.npos ? code.size() : end + 3;
  }
  for (++at; at < code.size() && code[at] != '\n'; ++at) {
    if (code[at] == '\\')
      ++at;
    else if (code[at] == quote)
      return at + 1;
  }
  return std::min(at, code.size());
}

bool is_string_prefix(std::string_view word) {
  return word.size() <= 2 && word.find_first_not_of("rRbBfFuU") == word.npos;
}

// One token at `at`, written to `out`; the byte after it.
std::size_t colour_token(std::string_view code, std::size_t at, std::string& out,
                         std::string_view& previous) {
  const char c = code[at];
  if (c == '#') {
    const auto end = std::min(code.find('\n', at), code.size());
    add_span(out, 'c', code.substr(at, end - at));
    return end;
  }
  if (c == '"' || c == '\'') {
    const auto end = end_of_string(code, at);
    add_span(out, 's', code.substr(at, end - at));
    return end;
  }
  const auto end = end_of_word(code, at);
  if (end == at) {
    out += escape_html(code.substr(at, 1));
    return at + 1;
  }
  const auto word = code.substr(at, end - at);
  if (is_string_prefix(word) && end < code.size() && (code[end] == '"' || code[end] == '\'')) {
    const auto string_end = end_of_string(code, end);
    add_span(out, 's', code.substr(at, string_end - at));
    return string_end;
  }
  const bool decorator = at > 0 && code[at - 1] == '@';
  if (std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end())
    add_span(out, 'k', word);
  else if (is_digit(c))
    add_span(out, 'n', word);
  else if (previous == "def" || previous == "class" || decorator)
    add_span(out, 'f', word);
  else
    out += escape_html(word);
  previous = word;
  return end;
}

std::string colour_shell(std::string_view code) {
  std::string out;
  while (!code.empty()) {
    const auto end = std::min(code.find('\n'), code.size());
    const auto line = code.substr(0, end);
    const auto hash = line.starts_with('#') ? 0 : line.find(" #");
    const auto comment = std::min(hash, line.size());
    out += escape_html(line.substr(0, comment));
    add_span(out, 'c', line.substr(comment));
    if (end < code.size()) out.push_back('\n');
    code.remove_prefix(std::min(end + 1, code.size()));
  }
  return out;
}

std::string colour_log(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    out += colour_log_line(text.substr(0, end));
    if (end < text.size()) out.push_back('\n');
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// `  File "…", line 3, in f`: file, number and function.
bool colour_frame(std::string_view line, std::string& out) {
  const auto start = line.find("File \"");
  if (start == line.npos) return false;
  const auto name = start + 6;
  const auto close = line.find("\", line ", name);
  if (close == line.npos) return false;
  const auto number = close + 8;
  auto end = number;
  while (end < line.size() && is_digit(line[end])) ++end;
  out += escape_html(line.substr(0, name));
  add_span(out, 'f', line.substr(name, close - name));
  out += escape_html(line.substr(close, number - close));
  add_span(out, 'n', line.substr(number, end - number));
  const auto in = line.substr(end);
  if (!in.starts_with(", in ")) {
    out += escape_html(in);
    return true;
  }
  out += ", in ";
  add_span(out, 'd', in.substr(5));
  return true;
}

// The class of an exception that the line states.
bool colour_exception(std::string_view line, std::string& out) {
  auto stated = parsing::exception_line(line);
  if (!stated || !stated->strong) stated = parsing::quoted_exception(line);
  if (!stated) return false;
  const auto end = stated->begin + stated->type.size();
  out += escape_html(line.substr(0, stated->begin));
  add_span(out, 'e', stated->type);
  out += escape_html(line.substr(end));
  return true;
}

}  // namespace

std::string colour_python(std::string_view code) {
  std::string out;
  std::string_view previous;
  for (std::size_t at = 0; at < code.size();) at = colour_token(code, at, out, previous);
  return out;
}

std::string colour_log_line(std::string_view line) {
  std::string out;
  if (colour_frame(line, out) || colour_exception(line, out)) return out;
  return escape_html(line);
}

std::string colour_code_blocks(std::string_view html) {
  constexpr std::string_view kOpen = "<pre><code";
  constexpr std::string_view kClose = "</code></pre>";
  std::string out;
  for (;;) {
    const auto open = html.find(kOpen);
    const auto start = open == html.npos ? html.npos : html.find('>', open + kOpen.size());
    const auto close = start == html.npos ? html.npos : html.find(kClose, start);
    if (close == html.npos) return out.append(html);
    const auto tag = html.substr(open, start + 1 - open);
    const auto code = unescape_html(html.substr(start + 1, close - start - 1));
    out.append(html.substr(0, start + 1));
    if (tag.find("language-python") != tag.npos || tag.find("language-py\"") != tag.npos)
      out += colour_python(code);
    else if (tag.find("language-bash") != tag.npos || tag.find("language-sh") != tag.npos)
      out += colour_shell(code);
    else
      out += colour_log(code);
    out.append(kClose);
    html.remove_prefix(close + kClose.size());
  }
}

}  // namespace tracelore
