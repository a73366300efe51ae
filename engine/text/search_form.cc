#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>
#include <unicode/stringoptions.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <memory>
#include <opencc/SimpleConverter.hpp>

#include "engine/text/normalize.h"
#include "engine/text/utf8.h"

namespace tracelore {
namespace {

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

FormedText same_bytes(std::string_view text) {
  FormedText formed{std::string(text), {}};
  formed.origin.resize(text.size() + 1);
  for (std::size_t i = 0; i <= text.size(); ++i) formed.origin[i] = static_cast<std::uint32_t>(i);
  return formed;
}

// Appends `bytes`, all of which come from byte `origin` of the input.
void append(FormedText& formed, std::string_view bytes, std::uint32_t origin) {
  formed.text.append(bytes);
  formed.origin.insert(formed.origin.end(), bytes.size(), origin);
}

FormedText valid_utf8(std::string_view text) {
  FormedText formed;
  for (std::size_t at = 0; at < text.size();) {
    const auto start = at;
    if (next_code_point(text, at) == kNoCodePoint) {
      append(formed, "\xEF\xBF\xBD", static_cast<std::uint32_t>(start));
      continue;
    }
    for (auto i = start; i < at; ++i)
      append(formed, text.substr(i, 1), static_cast<std::uint32_t>(i));
  }
  formed.origin.push_back(static_cast<std::uint32_t>(text.size()));
  return formed;
}

// NFKC of `formed`; each piece that ICU changed is mapped to where it began.
FormedText composed(const FormedText& formed) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* nfkc = icu::Normalizer2::getNFKCInstance(status);
  if (U_FAILURE(status)) return formed;
  std::string text;
  icu::StringByteSink<std::string> sink(&text);
  icu::Edits edits;
  const icu::StringPiece source(formed.text.data(), static_cast<std::int32_t>(formed.text.size()));
  nfkc->normalizeUTF8(0, source, sink, &edits, status);
  if (U_FAILURE(status)) return formed;
  FormedText result{std::move(text), {}};
  result.origin.reserve(result.text.size() + 1);
  auto part = edits.getFineIterator();
  while (part.next(status)) {
    for (std::int32_t i = 0; i < part.newLength(); ++i) {
      const auto from = part.sourceIndex() + (part.hasChange() ? 0 : i);
      result.origin.push_back(formed.origin[static_cast<std::size_t>(from)]);
    }
  }
  result.origin.resize(result.text.size(), formed.origin.back());
  result.origin.push_back(formed.origin.back());
  return result;
}

// OpenCC's tables, read once; null where they are not installed (Traditional then stays as it is).
const opencc::SimpleConverter* simplifier() {
  static const std::unique_ptr<const opencc::SimpleConverter> kConverter = [] {
    try {
      return std::make_unique<const opencc::SimpleConverter>("t2s.json");
    } catch (...) {
      return std::unique_ptr<const opencc::SimpleConverter>();
    }
  }();
  return kConverter.get();
}

std::string simplify(const opencc::SimpleConverter& converter, std::string_view run) {
  try {
    return converter.Convert(run.data(), run.size());
  } catch (...) {
    return std::string(run);
  }
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Appends `run` (bytes from `begin` of `formed`) in simplified characters; a character of the
// result comes from the character of the same number, or where their numbers differ all come from
// the first.
void append_simplified(FormedText& result, const FormedText& formed, std::size_t begin,
                       std::size_t end, const opencc::SimpleConverter& converter) {
  const auto run = std::string_view(formed.text).substr(begin, end - begin);
  const auto simple = simplify(converter, run);
  const bool aligned = code_points(simple) == code_points(run);
  std::size_t from = begin;
  for (std::size_t i = 0; i < simple.size(); ++i) {
    const bool starts = (simple[i] & 0xC0) != 0x80;
    if (starts && i > 0 && aligned) {
      do ++from;
      while (from < end && (formed.text[from] & 0xC0) == 0x80);
    }
    append(result, std::string_view(simple).substr(i, 1), formed.origin[from]);
  }
}

// Where the run of Chinese characters that starts at `begin` ends; `begin` where none does.
std::size_t end_of_han(std::string_view text, std::size_t begin) {
  for (auto at = begin; at < text.size();) {
    const auto start = at;
    const auto code = static_cast<UChar32>(next_code_point(text, at));
    if (!u_hasBinaryProperty(code, UCHAR_IDEOGRAPHIC)) return start;
  }
  return text.size();
}

FormedText simplified(const FormedText& formed) {
  const auto* converter = simplifier();
  if (converter == nullptr) return formed;
  FormedText result;
  const std::string_view text = formed.text;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = end_of_han(text, at);
    if (end > at) {
      append_simplified(result, formed, at, end, *converter);
      at = end;
    } else {
      append(result, text.substr(at, 1), formed.origin[at]);
      ++at;
    }
  }
  result.origin.push_back(formed.origin.back());
  return result;
}

}  // namespace

FormedText search_form(std::string_view text) {
  if (is_ascii(text)) return same_bytes(text);
  return simplified(composed(valid_utf8(text)));
}

std::string normalize_for_search(std::string_view text) {
  auto formed = search_form(text).text;
  if (is_ascii(formed)) {
    for (char& c : formed)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
    return formed;
  }
  UErrorCode status = U_ZERO_ERROR;
  std::string folded;
  icu::StringByteSink<std::string> sink(&folded);
  const icu::StringPiece source(formed.data(), static_cast<std::int32_t>(formed.size()));
  icu::CaseMap::utf8Fold(U_FOLD_CASE_DEFAULT, source, sink, nullptr, status);
  return U_FAILURE(status) ? formed : folded;
}

}  // namespace tracelore
