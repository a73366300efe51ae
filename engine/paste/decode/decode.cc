#include "engine/paste/decode/decode.h"

#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <utility>

#include "engine/base/bytes/utf8.h"
#include "engine/paste/decode/encoding.h"

namespace tracelore::parsing {
namespace {

void append_clean_utf8(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const auto plain = end_of_ascii(text, at);
    out.append(text, at, plain - at);
    at = plain;
    if (at == text.size()) break;
    if (text[at] == '\0') {
      ++at;
      continue;
    }
    const auto begin = at;
    if (next_code_point(text, at) == kNoCodePoint)
      out += "\xEF\xBF\xBD";
    else
      out.append(text, begin, at - begin);
  }
}

std::string from_charset(UConverter* converter, std::string_view bytes) {
  UErrorCode status = U_ZERO_ERROR;
  std::string out;
  icu::UnicodeString(bytes.data(), static_cast<std::int32_t>(bytes.size()), converter, status)
      .toUTF8String(out);
  std::erase(out, '\0');
  return out;
}

// Where lines end, in whichever unit the encoding has. `width` is 1 or 2 bytes; of two the one
// beside `low` must be zero.
struct UndecodedLines {
  std::string_view paste;
  std::size_t width = 1;
  std::size_t low = 0;  // offset of the byte that holds an ASCII character within a unit

  // The first `wanted` at or after `at`, the size where there is none.
  std::size_t find(std::size_t at, char wanted) const {
    if (width == 1) return std::min(paste.find(wanted, at), paste.size());
    while (at < paste.size() && !is(at, wanted)) at += width;
    return std::min(at, paste.size());
  }

  bool is(std::size_t at, char wanted) const {
    if (at + width > paste.size() || paste[at + low] != wanted) return false;
    return width == 1 || paste[at + 1 - low] == '\0';
  }
};

std::vector<Span> split_lines(const UndecodedLines& splitter, std::size_t begin) {
  constexpr std::size_t kUsualLine = 48;
  std::vector<Span> spans;
  const auto& paste = splitter.paste;
  spans.reserve(paste.size() / kUsualLine + 1);
  const char end = splitter.find(begin, '\n') < paste.size() ? '\n' : '\r';
  std::size_t start = begin;
  const auto end_line = [&](std::size_t at) {
    std::size_t stop = at;
    if (end == '\n' && stop >= start + splitter.width && splitter.is(stop - splitter.width, '\r'))
      stop -= splitter.width;
    spans.push_back({start, stop});
    start = at + splitter.width;
  };
  for (std::size_t at = splitter.find(begin, end); at < paste.size();
       at = splitter.find(at + splitter.width, end))
    end_line(at);
  if (start < paste.size()) spans.push_back({start, paste.size()});
  return spans;
}

// Keeps the head and the tail, which hold the cause and the end.
void drop_middle(std::vector<SourceLine>& lines, std::size_t most, bool& truncated) {
  if (lines.size() <= most) return;
  truncated = true;
  const auto half = static_cast<std::ptrdiff_t>(most / 2);
  lines.erase(lines.begin() + half, lines.end() - (static_cast<std::ptrdiff_t>(most) - half));
}

// Of a line that is too long the head and the tail: a bar of progress that was drawn over and over
// stands before the error.
std::vector<Span> pieces_of(Span line, std::size_t most, std::size_t width) {
  if (line.size() <= most * width) return {line};
  const std::size_t half = most / 2 * width;
  const std::size_t dropped = (line.size() - 2 * half) / width * width;
  return {{line.begin, line.begin + half}, {line.begin + half + dropped, line.end}};
}

std::string_view converted(std::string_view bytes, const icu::LocalUConverterPointer& converter,
                           Made& made) {
  auto& text = made.emplace_front();
  if (converter.isValid())
    text = from_charset(converter.getAlias(), bytes);
  else
    append_clean_utf8(bytes, text);
  return text;
}

// Line by line: what must be converted, shortened or ends with '\r'.
void convert_lines(std::string_view paste, std::size_t begin, bool plain, const Limits& limits,
                   DecodedText& decoded) {
  UndecodedLines splitter{paste, 1, 0};
  icu::LocalUConverterPointer converter;
  if (decoded.encoding != "utf-8") {
    UErrorCode status = U_ZERO_ERROR;
    converter.adoptInstead(ucnv_open(decoded.encoding.c_str(), &status));
    if (decoded.encoding != "gb18030") splitter.width = 2;
    if (decoded.encoding == "utf-16be") splitter.low = 1;
  }
  const auto spans = split_lines(splitter, begin);
  const std::size_t head = limits.paste_bytes / 2;
  decoded.lines.reserve(std::min(spans.size(), limits.paste_lines + 1));
  for (std::size_t at = 0; at < spans.size(); ++at) {
    const Span span = spans[at];
    if (paste.size() > limits.paste_bytes && span.begin > head && span.end + head < paste.size()) {
      decoded.truncated = true;
      continue;
    }
    const auto pieces = pieces_of(span, limits.line_bytes, splitter.width);
    decoded.truncated |= pieces.size() > 1;
    for (const auto& piece : pieces) {
      auto& line = decoded.lines.emplace_back();
      line.bytes = piece;
      line.source = {at + 1, at + 1};
      const auto bytes = paste.substr(piece.begin, piece.size());
      // A piece of a line may end inside a character.
      line.text = plain && pieces.size() == 1 ? bytes : converted(bytes, converter, decoded.made);
    }
  }
}

}  // namespace

DecodedText decode_lines(std::string_view paste, const Limits& limits, const LineMap& map) {
  DecodedText decoded;
  std::size_t begin = paste.starts_with(kUtf8Mark) ? kUtf8Mark.size() : 0;
  auto split = split_text(paste, begin);
  decoded.ascii = split.ascii;
  const bool plain = decoded.ascii || is_plain_utf8(paste);
  if (!plain) decoded.encoding = recognise_encoding(paste, begin);
  const bool usual = plain && (split.ended || paste.find('\r') == paste.npos) &&
                     paste.size() <= limits.paste_bytes && split.longest <= limits.line_bytes;
  if (usual) {
    decoded.lines = std::move(split.lines);
  } else {
    convert_lines(paste, begin, plain, limits, decoded);
  }
  drop_middle(decoded.lines, limits.paste_lines, decoded.truncated);
  if (!map.runs().empty())
    for (auto& line : decoded.lines)
      line.source.first = line.source.last = map.original(line.source.first);
  return decoded;
}

}  // namespace tracelore::parsing
