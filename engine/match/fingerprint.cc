#include "engine/match/fingerprint.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/dotted.h"
#include "engine/base/bytes/find.h"
#include "engine/base/digest/digest.h"

namespace tracelore {
namespace {

constexpr std::string_view kVersion = "1-";
// The innermost library frames; further out the caller's program begins to differ.
constexpr std::size_t kFrames = 4;

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// What a byte says of the token that it stands in: a run without white space, quotes and brackets
// is the unit in which paths, numbers and ids are recognised.
enum ByteSign : std::uint8_t { kEnds = 1, kDigit = 2, kSlash = 4 };

constexpr auto kByteSigns = [] {
  std::array<std::uint8_t, 256> signs = {};
  for (const unsigned char c : std::string_view(" \t\n\r'\"()[]{}<>,;=")) signs[c] = kEnds;
  for (int c = '0'; c <= '9'; ++c) signs[static_cast<std::size_t>(c)] = kDigit;
  signs['/'] = signs['\\'] = kSlash;
  return signs;
}();

struct Token {
  std::string_view text;
  unsigned signs = 0;  // of its bytes
};

Token token_at(std::string_view text, std::size_t begin) {
  Token token;
  auto at = begin;
  for (; at < text.size(); ++at) {
    const auto sign = kByteSigns[static_cast<unsigned char>(text[at])];
    if (sign == kEnds) break;
    token.signs |= sign;
  }
  token.text = text.substr(begin, at - begin);
  return token;
}

bool is_path_token(std::string_view token) {
  const auto slashes =
      std::count_if(token.begin(), token.end(), [](char c) { return c == '/' || c == '\\'; });
  return slashes >= 2 || (slashes == 1 && (token.front() == '/' || token.find('.') != token.npos));
}

// Of a token that has a digit.
bool is_hex_id(std::string_view token) {
  if (token.starts_with("0x")) return true;
  const bool hex = std::all_of(token.begin(), token.end(), [](char c) {
    return std::isxdigit(static_cast<unsigned char>(c)) || c == '-';
  });
  return hex && token.size() >= 8;
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

// `token` is not empty. Most are words, which are known by what they do not hold.
void add_token(const Token& token, std::string& out) {
  if ((token.signs & kSlash) != 0 && is_path_token(token.text))
    out += "<path>";
  else if ((token.signs & kDigit) == 0)
    out += token.text;
  else if (is_hex_id(token.text))
    out += "<hex>";
  else
    add_numbers(token.text, out);
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
std::string_view in_library(std::string_view file) {
  for (const std::string_view folder : {"/site-packages/", "/dist-packages/"}) {
    auto rest = file;
    for (auto at = find_text(rest, folder); at != rest.npos; at = find_text(rest, folder))
      rest.remove_prefix(at + folder.size() - 1);  // its last slash may be the next one's first
    if (rest.size() < file.size()) return rest.substr(1);
  }
  return {};
}

// Adds a frame of a library; false for another one.
bool add_frame(const Frame& frame, std::string& key) {
  std::string_view file = frame.file;
  std::string slashed;
  if (file.find('\\') != file.npos) {
    slashed = file;
    std::replace(slashed.begin(), slashed.end(), '\\', '/');
    file = slashed;
  }
  const auto name = in_library(file);
  if (!name.empty()) key.append("\n").append(name).append(" ").append(frame.function);
  return !name.empty();
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
    const auto token = token_at(message, at);
    if (token.text.empty()) {
      out.push_back(c == '\n' || c == '\t' ? ' ' : c);
      ++at;
      continue;
    }
    add_token(token, out);
    at += token.text.size();
  }
  return out;
}

std::string fingerprint_of(const Report& report) {
  if (report.exceptions.empty()) return {};
  const Exception& root = report.exceptions.front();
  std::string key(last_part(root.type));
  key.append("\n").append(abstract_message(root.message));
  std::size_t taken = 0;
  for (auto frame = root.frames.rbegin(); frame != root.frames.rend() && taken < kFrames; ++frame)
    taken += add_frame(*frame, key) ? 1 : 0;
  return std::string(kVersion) + sha256_hex(key).substr(0, 32);
}

}  // namespace tracelore
