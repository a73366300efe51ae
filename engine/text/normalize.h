/// The forms in which texts are compared. Every form keeps a map back to the bytes it came from.
/// Free functions without state, safe from any thread, linear in the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore {

/// How far a comparison form is from the text as it stands; each is one step less sure than the one
/// before. kPlain: white-space runs are one blank (or one '\n' where the run holds a line end),
/// typographic quotes (‘ ’ ` ´ “ ” „) are ' or ", non-breaking and full-width blanks are blanks,
/// U+2011 and other hyphens are '-'. kNoDunder: kPlain without any run of two or more underscores
/// and without the backslashes of Markdown escapes. kCaseless: kNoDunder in lower case (ASCII).
/// kSqueezed: kCaseless without white space and without the quotes: survives wraps inside words.
enum class Form : std::uint8_t { kPlain, kNoDunder, kCaseless, kSqueezed };

struct FormedText {
  std::string text;
  std::vector<std::uint32_t>
      origin;  ///< byte of the input for each byte of `text`, plus one past the end
};

FormedText form_text(std::string_view text, Form form);

/// The words that anchors and shingles are made of: maximal runs of [A-Za-z0-9_], lower case. Runs
/// of two or more underscores go ("__func__" -> "func", also as Markdown's "\_\_func\_\_"), and so
/// do words that are only digits or hex addresses (0x…). Each Chinese, Japanese or Korean character
/// is a word by itself, so that a message in Chinese has anchors too.
/// `begin`, `end` are bytes of the input.
struct Word {
  std::string text;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};
std::vector<Word> match_words(std::string_view text);

/// NFKC (so full-width forms are folded), Traditional to Simplified, case kept. Invalid UTF-8
/// becomes U+FFFD.
FormedText search_form(std::string_view text);

/// The text of search_form() in lower case (Unicode case folding): what search compares.
std::string normalize_for_search(std::string_view text);

}  // namespace tracelore
