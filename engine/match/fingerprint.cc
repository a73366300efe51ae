#include "engine/match/fingerprint.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/base/digest.h"
#include "engine/base/find.h"

namespace tracelore {
namespace {

constexpr std::string_view kVersion = "1-";
// The innermost library frames; further out the caller's program begins to differ.
constexpr std::size_t kFrames = 4;

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// A run without white space, quotes and brackets: the unit in which paths, numbers and ids are
// recognised.
constexpr auto kEndsToken = [] {
  std::array<bool, 256> ends = {};
  for (const char c : std::string_view(" \t\n\r'\"()[]{}<>,;="))
    ends[static_cast<unsigned char>(c)] = true;
  return ends;
}();

std::size_t token_end(std::string_view text, std::size_t at) {
  while (at < text.size() && !kEndsToken[static_cast<unsigned char>(text[at])]) ++at;
  return at;
}

bool is_path(std::string_view token) {
  const auto slashes =
      std::count_if(token.begin(), token.end(), [](char c) { return c == '/' || c == '\\'; });
  return slashes >= 2 || (slashes == 1 && (token.front() == '/' || token.find('.') != token.npos));
}

bool is_hex_id(std::string_view token) {
  if (token.starts_with("0x")) return true;
  const bool hex = std::all_of(token.begin(), token.end(), [](char c) {
    return std::isxdigit(static_cast<unsigned char>(c)) || c == '-';
  });
  return hex && token.size() >= 8 && std::any_of(token.begin(), token.end(), is_digit);
}

// "cuda:3" -> "cuda:<n>", "2x3" -> "<n>x<n>"; digits inside a name ("float16", "aten::mm2") are
// part of it.
void add_numbers(std::string_view token, std::string& out) {
  const bool is_figure = is_digit(token.front());
  for (std::size_t at = 0; at < token.size();) {
    const bool starts = is_digit(token[at]) && (is_figure || !is_word(token[at - 1]));
    if (!starts) {
      out.push_back(token[at++]);
      continue;
    }
    while (at < token.size() && (is_digit(token[at]) || token[at] == '.')) ++at;
    out += "<n>";
  }
}

// `token` is not empty.
void add_token(std::string_view token, std::string& out) {
  if (is_path(token))
    out += "<path>";
  else if (is_hex_id(token))
    out += "<hex>";
  else if (std::any_of(token.begin(), token.end(), is_digit))
    add_numbers(token, out);
  else
    out += token;
}

// The closing quote of a quoted value on the same line; npos for an apostrophe inside a word
// ("can't").
std::size_t closing_quote(std::string_view text, std::size_t open) {
  if (open > 0 && is_word(text[open - 1])) return text.npos;
  const auto close = text.find(text[open], open + 1);
  const bool same_line =
      close != text.npos && text.substr(open, close - open).find('\n') == text.npos;
  return same_line ? close : text.npos;
}

// "…/site-packages/torch/nn/modules/linear.py" -> "torch/nn/modules/linear.py"; empty for a program
// of the user's own. The last folder counts: an environment may lie in another one.
std::string library_file(std::string_view printed) {
  std::string file(printed);
  std::replace(file.begin(), file.end(), '\\', '/');
  for (const std::string_view folder : {"/site-packages/", "/dist-packages/"}) {
    auto rest = std::string_view(file);
    for (auto at = find_text(rest, folder); at != rest.npos; at = find_text(rest, folder))
      rest.remove_prefix(at + folder.size() - 1);  // its last slash may be the next one's first
    if (rest.size() < file.size()) return std::string(rest.substr(1));
  }
  return {};
}

}  // namespace

std::string abstract_message(std::string_view message) {
  std::string out;
  out.reserve(message.size());
  for (std::size_t at = 0; at < message.size();) {
    const char c = message[at];
    if (c == '\'' || c == '"') {
      const auto close = closing_quote(message, at);
      if (close != message.npos) {
        out += "<str>";
        at = close + 1;
        continue;
      }
    }
    const auto end = token_end(message, at);
    if (end == at) {
      out.push_back(c == '\n' || c == '\t' ? ' ' : c);
      ++at;
      continue;
    }
    add_token(message.substr(at, end - at), out);
    at = end;
  }
  return out;
}

std::string fingerprint_of(const Report& report) {
  if (report.exceptions.empty()) return {};
  const Exception& root = report.exceptions.front();
  const auto dot = root.type.rfind('.');
  std::string key = dot == std::string::npos ? root.type : root.type.substr(dot + 1);
  key.append("\n").append(abstract_message(root.message));
  std::size_t taken = 0;
  for (auto frame = root.frames.rbegin(); frame != root.frames.rend() && taken < kFrames; ++frame) {
    const auto file = library_file(frame->file);
    if (file.empty()) continue;
    key.append("\n").append(file).append(" ").append(frame->function);
    ++taken;
  }
  return std::string(kVersion) + sha256_hex(key).substr(0, 32);
}

}  // namespace tracelore
