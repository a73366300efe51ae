#include "engine/paste/class_name.h"

#include <array>
#include <cstdint>

#include "engine/base/bytes/dotted.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kLongestClass = 200;

constexpr std::array<std::string_view, 21> kEndings = {
    "Error",    "Exception", "Warning",  "Interrupt", "Exit",     "Unsupported",   "Failed",
    "Failure",  "Violation", "Timeout",  "Exceeded",  "NotFound", "StopIteration", "OutOfResources",
    "LimitHit", "SymNode",   "Conflict", "Group",     "Refused",  "Rejected",      "Denied"};

// Small-letter classes of the standard library; and a module part that makes any name behind it an
// exception.
constexpr std::array<std::string_view, 5> kSmallNames = {"error", "gaierror", "timeout", "herror",
                                                         "exceptions"};
constexpr std::array<std::string_view, 5> kModuleParts = {"exc", "exceptions", "errors",
                                                          "exception", "error"};

// Words that look like classes at the head of ordinary lines ("Error: …" of a shell, "Failed: 3").
constexpr std::array<std::string_view, 8> kPlainWords = {
    "Error", "Warning", "Failed", "Failure", "Timeout", "Exit", "Group", "Exceeded"};

bool has_module_part(std::string_view name) {
  for (std::size_t start = 0; start < name.size();) {
    auto end = name.find('.', start);
    if (end == std::string_view::npos) return false;
    for (const auto part : kModuleParts)
      if (name.substr(start, end - start) == part) return true;
    start = end + 1;
  }
  return false;
}

// What separates the class from its message; full-width where an input method was on.
std::size_t colon_length(std::string_view rest) {
  if (rest.starts_with(":")) return 1;
  if (rest.starts_with("：")) return std::string_view("：").size();
  for (const std::string_view dressed : {"**:", "`:", "*:", "** :", "` :", " :"})
    if (rest.starts_with(dressed)) return dressed.size();
  return 0;
}

bool is_code_before(std::string_view before) {
  const auto text = rtrim(before);
  static constexpr std::array<std::string_view, 9> kCode = {
      "raise",         "except",  "import", "class", "isinstance(",
      "assertRaises(", "raises(", "return", "as"};
  for (const auto word : kCode)
    if (text.ends_with(word) &&
        (text.size() == word.size() || !is_word(text[text.size() - word.size() - 1])))
      return true;
  return has(text, "except (") || has(text, "def ");
}

// "…" or '…' up to its closing quote; all the rest where it is cut. Inside JSON the quotes
// themselves are escaped.
std::string_view quoted_text(std::string_view rest) {
  if (rest.starts_with('\\')) return rest.substr(2, rest.find(rest.substr(0, 2), 2) - 2);
  const char quote = rest.front();
  for (std::size_t at = 1; at < rest.size(); ++at) {
    if (rest[at] == '\\') {
      ++at;
      continue;
    }
    if (rest[at] == quote) return rest.substr(1, at - 1);
  }
  return rest.substr(1);
}

bool may_precede_name(std::string_view line, std::size_t at) {
  if (at == 0) return true;
  const char c = line[at - 1];
  return !is_word(c) && c != '.' && c != '/' && c != '\\' && c != '-' && c != '$' && c != '@';
}

}  // namespace

bool is_exception_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestClass) return false;
  const auto last = last_part(name);
  const bool dotted = last.size() < name.size();
  for (const auto small : kSmallNames)
    if (dotted && last == small && small != "exceptions") return true;
  std::size_t begin = 0;
  while (begin < last.size() && last[begin] == '_') ++begin;
  if (begin >= last.size() || !is_upper(last[begin])) return false;
  if (!dotted)
    for (const auto plain : kPlainWords)
      if (last == plain) return false;
  for (const auto ending : kEndings)
    if (last.ends_with(ending)) return true;
  return has_module_part(name);
}

std::string_view leading_name(std::string_view text) {
  std::size_t at = 0;
  const auto limit = text.size() < kLongestClass + 1 ? text.size() : kLongestClass + 1;
  while (at < limit) {
    if (text.substr(at).starts_with("<locals>")) {
      at += std::string_view("<locals>").size();
      if (at < limit && text[at] == '.') ++at;
      continue;
    }
    if (!is_word(text[at])) break;
    if (is_digit(text[at])) break;
    while (at < limit && is_word(text[at])) ++at;
    if (at < limit && text[at] == '.' && at + 1 < limit &&
        (is_word(text[at + 1]) || text[at + 1] == '<')) {
      ++at;
      continue;
    }
    break;
  }
  return at <= kLongestClass ? text.substr(0, at) : std::string_view{};
}

namespace {

// Retyped by hand: "runtimeerror:the size of tensor a".
constexpr std::array<std::string_view, 12> kRetyped = {
    "RuntimeError",   "TypeError",           "ValueError",
    "AssertionError", "ImportError",         "OSError",
    "KeyError",       "AttributeError",      "ModuleNotFoundError",
    "IndexError",     "NotImplementedError", "FileNotFoundError"};

std::string_view retyped_name(std::string_view name) {
  for (const auto known : kRetyped) {
    bool equal = known.size() == name.size();
    for (std::size_t at = 0; equal && at < name.size(); ++at)
      equal =
          name[at] == (is_upper(known[at]) ? static_cast<char>(known[at] - 'A' + 'a') : known[at]);
    if (equal) return known;
  }
  return {};
}

}  // namespace

std::optional<ExceptionLine> exception_line(std::string_view line) {
  const auto text = trim(line);
  if (text.size() < 3) return std::nullopt;
  const auto name = leading_name(text);
  if (name.size() < 2) return std::nullopt;
  const auto rest = text.substr(name.size());
  const auto colon = colon_length(rest);
  if (!rest.empty() && colon == 0) return std::nullopt;
  ExceptionLine found;
  found.type = name;
  found.begin = indent_of(line);
  found.strong = is_exception_name(name);
  if (!found.strong && rest.starts_with(":"))
    if (const auto known = retyped_name(name); !known.empty()) {
      found.type = known;
      found.strong = true;
    }
  if (rest.empty()) return found;
  // "C:\Users", "http://host", "std::string" are none.
  if (rest.size() > colon && rest[colon] != ' ' && rest[colon] != '\t' && !found.strong)
    return std::nullopt;
  if (rest.substr(colon).starts_with(":")) return std::nullopt;
  found.message = ltrim(rest.substr(colon));
  return found;
}

std::optional<ExceptionLine> quoted_exception(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    if (!is_word(line[at]) || is_digit(line[at]) || !may_precede_name(line, at)) {
      ++at;
      continue;
    }
    const auto name = leading_name(line.substr(at));
    const auto end = at + (name.empty() ? 1 : name.size());
    const auto rest = line.substr(end);
    const auto colon = colon_length(rest);
    const bool quoted =
        rest.size() > 3 && rest[0] == '(' && (rest[1] == '"' || rest[1] == '\'' || rest[1] == '\\');
    if ((colon == 0 && !quoted) || !is_exception_name(name)) {
      at = end;
      continue;
    }
    ExceptionLine found;
    found.type = name;
    found.begin = at;
    found.strong = true;
    const bool code = is_code_before(line.substr(at > 80 ? at - 80 : 0, at > 80 ? 80 : at));
    if (colon > 0 && !code && rest.size() > colon &&
        (rest[colon] == ' ' || is_blank(rest[colon]) || colon > 1)) {
      found.message = ltrim(rest.substr(colon));
      if (!found.message.empty()) return found;
    }
    if (!code && quoted) {
      found.message = quoted_text(rest.substr(1));
      found.repr = true;
      if (found.message.size() > 3) return found;
    }
    at = end;
  }
  return std::nullopt;
}

std::optional<ExceptionLine> raised_by(std::string_view code) {
  constexpr std::string_view kRaise = "raise ";
  constexpr std::size_t kLeastText = 12;
  if (!code.starts_with(kRaise)) return std::nullopt;
  ExceptionLine found;
  found.begin = kRaise.size();
  found.type = leading_name(code.substr(kRaise.size()));
  found.strong = is_exception_name(found.type);
  auto rest = code.substr(kRaise.size() + found.type.size());
  if (!found.strong || !rest.starts_with('(')) return std::nullopt;
  rest.remove_prefix(1);
  if (rest.size() > 1 && (rest[0] == 'f' || rest[0] == 'r')) rest.remove_prefix(1);
  if (rest.size() < 2 || (rest[0] != '"' && rest[0] != '\'')) return std::nullopt;
  found.message = quoted_text(rest);
  found.message = trim(found.message.substr(0, found.message.find_first_of("{%")));
  found.repr = true;
  if (found.message.size() < kLeastText) return std::nullopt;
  return found;
}

namespace {

// Whether what ends at `end` may be the last part of an exception's name.
bool may_end_name(std::string_view line, std::size_t end) {
  auto begin = end;
  while (begin > 0 && is_word(line[begin - 1])) --begin;
  const auto part = line.substr(begin, end - begin);
  const auto first = part.find_first_not_of('_');
  if (first == part.npos) return false;
  if (is_upper(part[first])) return true;
  for (const auto small : kSmallNames)
    if (part.front() == small.front() && part == small) return true;
  // Retyped by hand.
  return part.ends_with("error") && rtrim(line.substr(0, begin)).empty();
}

// Whether a colon or an opening parenthesis at `at` may stand behind an exception's name.
bool may_follow_name(std::string_view line, std::size_t at) {
  if (line[at] == '(') {
    const char next = at + 1 < line.size() ? line[at + 1] : ' ';
    return (next == '"' || next == '\'' || next == '\\') && may_end_name(line, at);
  }
  // Emphasis and a blank may stand between them.
  const auto is_between = [](char c) { return c == ' ' || c == '*' || c == '`'; };
  auto end = at;
  while (end > 0 && at - end < 3 && is_between(line[end - 1])) --end;
  return may_end_name(line, end);
}

}  // namespace

bool may_raise(std::string_view line) {
  constexpr char kWideColon = '\xEF';  // its first byte
  for (const char mark : {':', '(', kWideColon})
    for (auto at = line.find(mark); at != line.npos; at = line.find(mark, at + 1))
      if (may_follow_name(line, at)) return true;
  return trim(line).find(' ') == line.npos;
}

}  // namespace tracelore::parsing
