#include "engine/paste/decode/encoding.h"

#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>

#include <algorithm>
#include <vector>

#include "engine/base/bytes/utf8.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kSample = 64 * 1024;

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
    ++(next_code_point(text, at) == kNoCodePoint ? census.bad : census.good);
  }
  return census;
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
  const icu::LocalUConverterPointer converter(ucnv_open("gb18030", &status));
  if (U_FAILURE(status)) return false;
  std::vector<UChar> out(sample.size() + 1);
  const char* in = sample.data();
  UChar* to = out.data();
  ucnv_toUnicode(converter.getAlias(), &to, out.data() + out.size(), &in,
                 sample.data() + sample.size(), nullptr, 1, &status);
  std::size_t chinese = 0, strange = 0;
  for (const UChar* unit = out.data(); unit < to; ++unit) {
    if (*unit < 0x80) continue;
    const bool han = (*unit >= 0x4E00 && *unit <= 0x9FA5) || (*unit >= 0x3000 && *unit <= 0x303F) ||
                     (*unit >= 0xFF00 && *unit <= 0xFFEF) || (*unit >= 0x2000 && *unit <= 0x25FF);
    ++(han ? chinese : strange);
  }
  if (chinese <= strange * 4) return false;
  const icu::LocalUCharsetDetectorPointer detector(ucsdet_open(&status));
  if (U_FAILURE(status)) return true;
  ucsdet_setText(detector.getAlias(), sample.data(), static_cast<std::int32_t>(sample.size()),
                 &status);
  std::int32_t found = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector.getAlias(), &found, &status);
  for (std::int32_t at = 0; at < found && U_SUCCESS(status); ++at) {
    const std::string_view name = ucsdet_getName(matches[at], &status);
    if (name == "GB18030") return true;
    if (name == "Big5" || name == "Shift_JIS" || name == "EUC-JP" || name == "EUC-KR") break;
  }
  // A short message in a long ASCII log escapes the detector; Han characters of everyday use then
  // decide.
  return chinese >= 2 && strange == 0;
}

}  // namespace

bool is_plain_utf8(std::string_view text) {
  for (std::size_t at = end_of_ascii(text, 0); at < text.size(); at = end_of_ascii(text, at)) {
    if (text[at] == '\0' || next_code_point(text, at) == kNoCodePoint) return false;
  }
  return true;
}

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

}  // namespace tracelore::parsing
