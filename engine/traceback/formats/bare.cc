// A message without its traceback: the last line alone, a line of a running log that quotes an
// exception, or one of the index's sentences without its class.
#include <algorithm>
#include <array>
#include <functional>
#include <string>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/decoration.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/frame.h"
#include "engine/traceback/read/message.h"
#include "engine/traceback/read/sentences.h"

namespace tracelore::parsing {
namespace {

// Where programs write "something failed: " before the message of an exception whose class they
// drop. The longest is the first.
constexpr std::array<std::string_view, 3> kAnnounced = {"!!! Exception during processing !!! ",
                                                        "got exception: ", "Exception: "};

// First bytes of Chinese, Japanese and Korean characters in UTF-8 are no lower.
constexpr unsigned char kFirstOfCjk = 0xe3;
constexpr std::array<std::string_view, 5> kFirstPerson = {" i ", " i've ", " we ", " my ", " our "};

constexpr std::string_view kExplanation = "Explanation: ";  // Dynamo's, below a title line
constexpr std::string_view kHere = "<--- HERE";             // TorchScript's, below its source

// Source code and prose about classes quote them without an error having happened.
bool is_code_like(std::string_view text) {
  return text.starts_with("raise ") || text.starts_with("except") || text.starts_with("import ") ||
         text.starts_with("from ") || text.starts_with("class ") || text.starts_with("def ") ||
         text.starts_with("#include") || text.starts_with("//") || text.starts_with(">>>") ||
         (text.starts_with("FAILED ") && has(text, "::"));
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) {
      ++at;
      out += text[at] == 'n' ? '\n' : text[at] == 't' ? '\t' : text[at];
    } else {
      out += text[at];
    }
  }
  return out;
}

std::size_t read_repr(const View& view, std::size_t at, const ExceptionLine& start,
                      Reading& reading, FoundException& found) {
  found.exception.message = unescaped(start.message);
  const auto line = view.source(at).first;
  found.exception.message_lines = view.source(at);
  for (std::size_t lines =
           1 + static_cast<std::size_t>(std::count(found.exception.message.begin(),
                                                   found.exception.message.end(), '\n'));
       lines > 0; --lines)
    found.exception.message_source.push_back(line);
  reading.mark(view, at, LineKind::kMessage);
  return at + 1;
}

// Quotes and Markdown around a pasted message are not part of it; those inside come in pairs.
std::string_view undecorated(std::string_view message) {
  while (message.ends_with('*')) message.remove_suffix(1);
  const auto ticks = std::count(message.begin(), message.end(), '`');
  if (ticks % 2 != 0 && message.ends_with('`')) message.remove_suffix(1);
  return message;
}

// "tilestore.codec.CodecMismatch: chunk (0, 0) …": packages name their exceptions as they like, but
// where a class with its module begins a line and a sentence follows, it was raised.
bool is_class_of_module(const ExceptionLine& start) {
  const auto dot = start.type.rfind('.');
  if (dot == std::string_view::npos || dot + 1 >= start.type.size() || !has(start.message, " "))
    return false;
  const auto module = start.type.substr(0, dot), name = start.type.substr(dot + 1);
  if (!is_upper(name.front()) || std::none_of(name.begin(), name.end(), is_lower)) return false;
  return std::none_of(module.begin(), module.end(), is_upper) && start.message.size() >= 10;
}

// `RuntimeError: message` in running text ends where its quote does.
std::string_view within_quote(std::string_view line, std::size_t begin, std::string_view message) {
  if (begin == 0) return message;
  const char quote = line[begin - 1];
  if (quote != '`' && quote != '"') return message;
  std::size_t before = 0;
  for (std::size_t at = 0; at < message.size(); ++at) {
    if (message[at] != quote) continue;
    // Quotes inside come in pairs, and open behind a blank.
    if (before % 2 == 0 && (at == 0 || !is_blank(message[at - 1]))) return message.substr(0, at);
    ++before;
  }
  return message;
}

bool take_typed(const View& view, std::size_t at, std::vector<Reading>& readings) {
  const auto line = view.text(at);
  auto start = exception_line(line);
  if (start && !start->strong) start->strong = is_class_of_module(*start);
  const bool leading = start && start->strong &&
                       (!start->message.empty() || start->type.size() == trim(line).size() ||
                        trim(line).ends_with(':'));
  if (!leading) start = quoted_exception(line);
  if (!start || start->type.ends_with("Warning")) return false;
  Reading reading;
  reading.begin = at;
  FoundException found;
  found.exception.type = std::string(start->type);
  found.exception.format = "bare";
  // The heading of a section or a list item ("ValueError" alone in prose) says nothing.
  if (leading && start->message.empty() && at + 1 < view.size() && !trim(line).ends_with(':') &&
      view.size() > 3 && !has(start->type, "."))
    return false;
  start->message = within_quote(line, start->begin, start->message);
  reading.end = start->repr ? read_repr(view, at, *start, reading, found)
                            : read_message(view, at, undecorated(start->message), indent_of(line),
                                           found, reading);
  if (found.exception.message.empty() && !has(start->type, ".") && view.size() > 3) return false;
  place(found, view, reading.begin, reading.end);
  reading.found.push_back(std::move(found));
  readings.push_back(std::move(reading));
  return true;
}

// TorchScript's extract: a frame without a function, its source, and the mark.
bool shows_source(const View& view, std::size_t at) {
  const auto frame = at < view.size() ? python_frame(view.text(at)) : std::nullopt;
  if (!frame || !frame->function.empty()) return false;
  for (auto ahead = at + 1; ahead < view.size() && ahead < at + 12; ++ahead)
    if (has(view.text(ahead), kHere)) return true;
  return false;
}

// Dynamo's title line, known by the explanation below it; a message behind a program's own
// announcement.
std::size_t announced(const View& view, std::size_t at) {
  const auto line = view.text(at);
  if (at + 1 < view.size() && ltrim(view.text(at + 1)).starts_with(kExplanation))
    return indent_of(line);
  if (rtrim(line).ends_with(':') && shows_source(view, at + 1)) return indent_of(line);
  const auto head = line.substr(0, indent_of(line) + 4 + kAnnounced.front().size());
  if (head.find("xception") == head.npos) return line.npos;  // one look instead of three
  for (const auto lead : kAnnounced)
    if (const auto found = head.find(lead); found <= indent_of(line) + 4)
      return found + lead.size();
  return std::string_view::npos;
}

// Where a message without its class begins on the line; npos where there is none.
std::size_t sentence_at(const View& view, std::size_t at) {
  const auto begin = view.sentences->first_in(view.text(at));
  return begin == std::string_view::npos ? announced(view, at) : begin;
}

// "We had CUDA out of memory last week", "之前遇到过 CUDA out of memory": a person speaks of a
// message, which says less than one that was printed.
bool is_spoken_of(std::string_view before) {
  before = rtrim(before);
  if (before.empty() || before.ends_with(':') || before.ends_with("：")) return false;
  if (std::ranges::any_of(before, [](unsigned char c) { return c >= kFirstOfCjk; })) return true;
  const auto words = " " + lower_case(before) + " ";
  return std::ranges::any_of(kFirstPerson, [&](auto word) { return has(words, word); });
}

bool take_sentence(const View& view, std::size_t at, std::size_t begin,
                   std::vector<Reading>& readings) {
  if (begin == std::string_view::npos) return false;
  const auto line = view.text(at);
  // The sentence's subject stands before it: "NVIDIA GeForce … is not compatible with …".
  if (line.substr(begin).starts_with("is not ") || line.substr(begin).starts_with("in the "))
    begin = indent_of(line);
  // Inside a string of source code it has not happened.
  const bool literal = begin > 0 && (line[begin - 1] == '"' || line[begin - 1] == '\'');
  if (literal && (has(line, "(") || has(line, "{}"))) return false;
  Reading reading;
  reading.begin = at;
  FoundException found;
  found.exception.format = "bare";
  found.echo = is_spoken_of(line.substr(0, begin));
  auto message = undecorated(line.substr(begin));
  // What the writer introduces is a paste of its own.
  while (found.echo && message.ends_with(':')) message.remove_suffix(1);
  reading.end = read_message(view, at, message, indent_of(line), found, reading);
  place(found, view, reading.begin, reading.end);
  reading.found.push_back(std::move(found));
  readings.push_back(std::move(reading));
  return true;
}

void recognise_bare(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size();) {
    const auto text = ltrim(view.text(at));
    const auto before = readings.size();
    const bool typed = may_raise(text);
    const auto sentence = sentence_at(view, at);
    if (text.size() > 3 && (typed || sentence != std::string_view::npos) && !is_code_like(text) &&
        !is_progress(text)) {
      if (!typed || !take_typed(view, at, readings)) take_sentence(view, at, sentence, readings);
    }
    at = readings.size() > before ? readings.back().end : at + 1;
  }
}

}  // namespace

extern const Format kBareFormat = {"bare", recognise_bare};

}  // namespace tracelore::parsing
