#include "engine/paste/decode/encoding.h"

#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/base/bytes/utf8.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kSample = 64 * 1024;
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

struct ConverterCloser {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, ConverterCloser>;

struct DetectorCloser {
  void operator()(UCharsetDetector* detector) const { ucsdet_close(detector); }
};

// The length of a well-formed UTF-8 sequence at `at`, 0 where there is none.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto size = static_cast<std::int32_t>(std::min<std::size_t>(text.size() - at, 4));
  std::int32_t offset = 0;
  UChar32 point = 0;
  U8_NEXT(bytes + at, offset, size, point);
  return point < 0 ? 0 : static_cast<std::size_t>(offset);
}

struct Utf8Census {
  std::size_t good = 0;  // multi-byte sequences
  std::size_t bad = 0;
};

Utf8Census count_utf8(std::string_view text) {
  Utf8Census census;
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      at = end_of_ascii(text, at + 1);
      continue;
    }
    const auto length = utf8_length(text, at);
    length ? ++census.good : ++census.bad;
    at += length ? length : 1;
  }
  return census;
}

// What needs no conversion: well-formed UTF-8 without NUL. Nearly every paste.
bool is_plain_utf8(std::string_view text) {
  for (std::size_t at = end_of_ascii(text, 0); at < text.size(); at = end_of_ascii(text, at)) {
    const auto length = text[at] == '\0' ? 0 : utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

// UTF-16 without a mark: console output is mostly ASCII, so every second byte is zero.
std::string utf16_by_zeros(std::string_view sample) {
  if (sample.find('\0') == sample.npos) return "";
  std::size_t even = 0, odd = 0;
  for (std::size_t at = 0; at < sample.size(); ++at)
    if (sample[at] == '\0') ++(at % 2 ? odd : even);
  const std::size_t pairs = sample.size() / 2;
  if (pairs < 4) return "";
  if (odd * 10 >= pairs * 3 && even * 20 < pairs) return "utf-16le";
  if (even * 10 >= pairs * 3 && odd * 20 < pairs) return "utf-16be";
  return "";
}

// ICU judges which multi-byte set the bytes are; whatever it says, they must convert without errors
// to count.
bool is_gb18030(std::string_view sample) {
  UErrorCode status = U_ZERO_ERROR;
  const Converter converter(ucnv_open("gb18030", &status));
  if (U_FAILURE(status)) return false;
  std::vector<UChar> out(sample.size() + 1);
  const char* in = sample.data();
  UChar* to = out.data();
  ucnv_toUnicode(converter.get(), &to, out.data() + out.size(), &in, sample.data() + sample.size(),
                 nullptr, 1, &status);
  std::size_t chinese = 0, strange = 0;
  for (const UChar* unit = out.data(); unit < to; ++unit) {
    if (*unit < 0x80) continue;
    const bool han = (*unit >= 0x4E00 && *unit <= 0x9FA5) || (*unit >= 0x3000 && *unit <= 0x303F) ||
                     (*unit >= 0xFF00 && *unit <= 0xFFEF) || (*unit >= 0x2000 && *unit <= 0x25FF);
    ++(han ? chinese : strange);
  }
  if (chinese <= strange * 4) return false;
  const std::unique_ptr<UCharsetDetector, DetectorCloser> detector(ucsdet_open(&status));
  if (U_FAILURE(status)) return true;
  ucsdet_setText(detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()), &status);
  std::int32_t found = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector.get(), &found, &status);
  for (std::int32_t at = 0; at < found && U_SUCCESS(status); ++at) {
    const std::string_view name = ucsdet_getName(matches[at], &status);
    if (name == "GB18030") return true;
    if (name == "Big5" || name == "Shift_JIS" || name == "EUC-JP" || name == "EUC-KR") break;
  }
  // A short message in a long ASCII log escapes the detector; Han characters of everyday use then
  // decide.
  return chinese >= 2 && strange == 0;
}

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
    const auto length = utf8_length(text, at);
    if (length == 0) {
      out += "\xEF\xBF\xBD";
      ++at;
      continue;
    }
    out.append(text, at, length);
    at += length;
  }
}

void append_point(UChar32 point, std::string& out) {
  char buffer[U8_MAX_LENGTH];
  std::int32_t used = 0;
  U8_APPEND_UNSAFE(buffer, used, point);
  out.append(buffer, static_cast<std::size_t>(used));
}

std::string from_charset(UConverter* converter, std::string_view bytes) {
  std::string out;
  if (bytes.empty()) return out;
  UErrorCode status = U_ZERO_ERROR;
  std::vector<UChar> units(bytes.size() + 4);
  ucnv_reset(converter);
  const auto length =
      ucnv_toUChars(converter, units.data(), static_cast<std::int32_t>(units.size()), bytes.data(),
                    static_cast<std::int32_t>(bytes.size()), &status);
  if (U_FAILURE(status)) return out;
  for (std::int32_t at = 0; at < length;) {
    UChar32 point = 0;
    U16_NEXT(units.data(), at, length, point);
    if (point == 0) continue;
    if (U_IS_SURROGATE(point)) point = 0xFFFD;
    append_point(point, out);
  }
  return out;
}

// Where lines end, in whichever unit the encoding has. `width` is 1 or 2, `high` the offset of the
// byte that must be zero.
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

}  // namespace

std::string recognise_encoding(std::string_view paste, std::size_t& mark_bytes) {
  mark_bytes = 0;
  if (paste.starts_with(kUtf8Mark)) {
    mark_bytes = kUtf8Mark.size();
    return "utf-8";
  }
  if (paste.starts_with("\xFF\xFE") || paste.starts_with("\xFE\xFF")) {
    mark_bytes = 2;
    return paste[0] == '\xFF' ? "utf-16le" : "utf-16be";
  }
  if (auto wide = utf16_by_zeros(paste.substr(0, kSample)); !wide.empty()) return wide;
  const auto census = count_utf8(paste);
  if (census.bad == 0 || census.good > census.bad) return "utf-8";
  // The detector reads a sample: the surroundings of the first strange byte, which may stand late
  // in a long log.
  const auto first = std::find_if(paste.begin(), paste.end(),
                                  [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  auto begin = static_cast<std::size_t>(first - paste.begin());
  begin = begin > 512 ? begin - 512 : 0;
  return is_gb18030(paste.substr(begin, kSample)) ? "gb18030" : "utf-8";
}

namespace {

// Line by line: what must be converted, shortened or ends with '\r'.
void convert_lines(std::string_view paste, std::size_t begin, bool plain, const Limits& limits,
                   DecodedText& decoded) {
  UndecodedLines splitter{paste, 1, 0};
  Converter converter;
  if (decoded.encoding != "utf-8") {
    UErrorCode status = U_ZERO_ERROR;
    converter.reset(ucnv_open(decoded.encoding.c_str(), &status));
    if (decoded.encoding != "gb18030") splitter.width = 2;
    if (decoded.encoding == "utf-16be") splitter.low = 1;
  }
  const auto spans = split_lines(splitter, begin);
  const std::size_t head = limits.paste_bytes / 2;
  decoded.lines.reserve(std::min(spans.size(), limits.paste_lines + 1));
  for (std::size_t at = 0; at < spans.size(); ++at) {
    Span span = spans[at];
    if (paste.size() > limits.paste_bytes && span.begin > head && span.end + head < paste.size()) {
      decoded.truncated = true;
      continue;
    }
    if (span.size() > limits.line_bytes * splitter.width) {
      decoded.truncated = true;
      span.end = span.begin + limits.line_bytes * splitter.width;
    }
    auto& line = decoded.lines.emplace_back();
    line.bytes = span;
    line.source = {at + 1, at + 1};
    const auto bytes = paste.substr(span.begin, span.size());
    // A line that was cut at its limit may end inside a character.
    if (plain && bytes.size() == spans[at].size()) {
      line.text = bytes;
    } else {
      auto& text = decoded.made.emplace_front();
      if (converter)
        text = from_charset(converter.get(), bytes);
      else
        append_clean_utf8(bytes, text);
      line.text = text;
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

void WideText::take(char16_t unit, std::string& out) {
  constexpr char16_t kMark = 0xFEFF;
  if (lead_ != 0) {
    const char16_t lead = std::exchange(lead_, char16_t{0});
    if (U16_IS_TRAIL(unit)) return append_point(U16_GET_SUPPLEMENTARY(lead, unit), out);
    append_point(0xFFFD, out);
  }
  if (U16_IS_LEAD(unit))
    lead_ = unit;
  else if (unit != kMark)
    append_point(U16_IS_TRAIL(unit) ? 0xFFFD : unit, out);
}

std::string WideText::convert(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (const char c : bytes) {
    const int byte = static_cast<unsigned char>(c);
    if (half_ < 0) {
      half_ = byte;
      continue;
    }
    const int first = std::exchange(half_, -1);
    take(static_cast<char16_t>(big_endian_ ? first << 8 | byte : byte << 8 | first), out);
  }
  return out;
}

}  // namespace tracelore::parsing
