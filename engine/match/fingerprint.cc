#include "engine/match/fingerprint.h"

#include <algorithm>
#include <cctype>

#include "engine/base/digest.h"

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
std::size_t token_end(std::string_view text, std::size_t at) {
  while (at < text.size() &&
         std::string_view(" \t\n\r'\"()[]{}<>,;=").find(text[at]) == std::string_view::npos)
    ++at;
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
std::string abstract_numbers(std::string_view token) {
  const bool is_figure = is_digit(token.front());
  std::string out;
  for (std::size_t at = 0; at < token.size();) {
    const bool starts = is_digit(token[at]) && (is_figure || !is_word(token[at - 1]));
    if (!starts) {
      out.push_back(token[at++]);
      continue;
    }
    while (at < token.size() && (is_digit(token[at]) || token[at] == '.')) ++at;
    out += "<n>";
  }
  return out;
}

std::string abstract_token(std::string_view token) {
  if (token.empty()) return {};
  if (is_path(token)) return "<path>";
  if (is_hex_id(token)) return "<hex>";
  return abstract_numbers(token);
}

// The closing quote of a quoted value on the same line; npos for an apostrophe inside a word
// ("can't").
std::size_t closing_quote(std::string_view text, std::size_t open) {
  if (open > 0 && is_word(text[open - 1])) return std::string_view::npos;
  const auto close = text.find_first_of(std::string{text[open], '\n'}, open + 1);
  return close != text.npos && text[close] == text[open] ? close : std::string_view::npos;
}

// "…/site-packages/torch/nn/modules/linear.py" -> "torch/nn/modules/linear.py"; empty for a program
// of the user's own.
std::string library_file(std::string file) {
  std::replace(file.begin(), file.end(), '\\', '/');
  for (const std::string_view folder : {"/site-packages/", "/dist-packages/"}) {
    const auto at = file.rfind(folder);
    if (at != std::string::npos) return file.substr(at + folder.size());
  }
  return {};
}

}  // namespace

std::string abstract_message(std::string_view message) {
  std::string out;
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
    out += abstract_token(message.substr(at, end - at));
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
    const auto file = library_file(std::string(frame->file));
    if (file.empty()) continue;
    key.append("\n").append(file).append(" ").append(frame->function);
    ++taken;
  }
  return std::string(kVersion) + sha256_hex(key).substr(0, 32);
}

}  // namespace tracelore
