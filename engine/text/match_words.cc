// The words of anchors and shingles.
#include <algorithm>
#include <array>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/utf8.h"
#include "engine/text/normalize.h"
#include "engine/text/shingles.h"
#include "engine/text/word_hashes.h"

namespace tracelore {
namespace {

constexpr std::size_t kUsualWord = 6;  // bytes, with what stands behind it

constexpr auto kRunBytes = [] {
  std::array<bool, 256> bytes = {};
  for (int c = 0; c < 256; ++c) bytes[c] = is_alnum(static_cast<char>(c)) || c == '_';
  return bytes;
}();

bool is_east_asian(char32_t c) {
  return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

bool is_number(std::string_view word) {
  const bool hex = word.size() > 2 && word[0] == '0' && word[1] == 'x';
  if (hex) word.remove_prefix(2);
  return std::all_of(word.begin(), word.end(), [&](char c) {
    return (c >= '0' && c <= '9') || (hex && c >= 'a' && c <= 'f');
  });
}

bool counts(std::string_view word) {
  return !word.empty() && word != "_" && !is_number(word);
}

// A run of word bytes.
struct Run {
  std::size_t end = 0;
  bool is_plain = true;  // a word as it stands, but for its capital letters
};

// From `at` on; the backslash of a Markdown escape `\_` belongs to it.
Run run_at(std::string_view text, std::size_t at) {
  Run run{at, at < text.size() && is_alpha(text[at])};
  for (; run.end < text.size(); ++run.end) {
    const char c = text[run.end];
    if (c == '\\' && run.end + 1 < text.size() && text[run.end + 1] == '_')
      run.is_plain = false;
    else if (!kRunBytes[static_cast<unsigned char>(c)])
      break;
    else if (c == '_' && run.end > at && text[run.end - 1] == '_')
      run.is_plain = false;
  }
  return run;
}

std::string word_text(std::string_view run) {
  std::string word;
  for (std::size_t i = 0; i < run.size();) {
    if (run[i] == '\\') {
      ++i;
      continue;
    }
    std::size_t underscores = 0;
    std::size_t end = i;
    while (end < run.size() && (run[end] == '_' || run[end] == '\\'))
      underscores += run[end++] == '_';
    if (underscores == 1) word.push_back('_');
    if (underscores == 0) word.push_back(lower_case(run[end++]));
    i = end;
  }
  return word;
}

// Blanks and punctuation.
bool is_between_words(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x80 && byte != '\\' && !kRunBytes[byte];
}

// use(bytes, begin, is_plain) for each run of word bytes and each East Asian character.
template <class Use>
void each_run(std::string_view text, const Use& use) {
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = at;
    if (is_between_words(text[at])) {
      ++at;
    } else if (const auto run = run_at(text, at); run.end > begin) {
      at = run.end;
      use(text.substr(begin, at - begin), begin, run.is_plain);
    } else if (is_east_asian(next_code_point(text, at))) {
      use(text.substr(begin, at - begin), begin, true);
    }
  }
}

}  // namespace

std::vector<Word> match_words(std::string_view text) {
  std::vector<Word> words;
  each_run(text, [&](std::string_view run, std::size_t begin, bool is_plain) {
    auto word = is_plain ? lower_case(run) : word_text(run);
    if (is_plain || counts(word))
      words.push_back({std::move(word), static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(begin + run.size())});
  });
  return words;
}

std::vector<std::uint64_t> match_word_hashes(std::string_view text) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(text.size() / kUsualWord);
  each_run(text, [&](std::string_view run, std::size_t, bool is_plain) {
    if (is_plain) return hashes.push_back(word_hash(run));
    if (const auto word = word_text(run); counts(word)) hashes.push_back(word_hash(word));
  });
  return hashes;
}

}  // namespace tracelore
