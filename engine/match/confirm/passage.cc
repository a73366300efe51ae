#include "engine/match/confirm/passage.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/text/normalize.h"
#include "engine/text/shingles.h"
#include "engine/text/word_hashes.h"

namespace tracelore {
namespace {

// Which passage a line of a kind belongs to: the source lines of tracebacks, the log lines, none.
enum class Part : std::uint8_t { kNone, kCode, kText };

Part part_of(LineKind kind) {
  switch (kind) {
    case LineKind::kCode:
      return Part::kCode;
    case LineKind::kLog:
    case LineKind::kMessage:
    case LineKind::kAdvice:
    case LineKind::kEnvironment:
      return Part::kText;
    default:
      return Part::kNone;
  }
}

using Lines = std::vector<const CleanLine*>;

// The lines of a part, stream by stream: interleaved ranks are read one after the other, so that a
// message of several lines stays together.
Lines lines_of(const Report& report, Part part) {
  Lines lines;
  for (const auto& line : report.lines)
    if (part_of(line.kind) == part) lines.push_back(&line);
  const auto by_stream = [](const auto* a, const auto* b) { return a->stream < b->stream; };
  if (!std::is_sorted(lines.begin(), lines.end(), by_stream))
    std::stable_sort(lines.begin(), lines.end(), by_stream);
  return lines;
}

Passage lines_passage(const Report& report, Part part) {
  const auto lines = lines_of(report, part);
  std::string text;
  std::vector<Passage::LineStart> starts;
  std::size_t bytes = 0;
  for (const auto* line : lines) bytes += line->text.size() + 1;
  text.reserve(bytes);
  starts.reserve(lines.size());
  for (const auto* line : lines) {
    starts.push_back({text.size(), line->source.first, line->source.last > line->source.first});
    text.append(report.text_of(*line)).push_back('\n');
  }
  return Passage(std::move(text), std::move(starts), kNoException);
}

Passage message_passage(const Exception& exception, std::size_t index) {
  std::vector<Passage::LineStart> starts;
  starts.reserve(exception.message_source.size() + 1);
  std::size_t offset = 0;
  for (const std::size_t source : exception.message_source) {
    const bool unwrapped = !starts.empty() && starts.back().source == source;
    starts.push_back({offset, source, unwrapped});
    const auto end = exception.message.find('\n', offset);
    if (end == std::string::npos) break;
    offset = end + 1;
  }
  if (starts.empty()) starts.push_back({0, exception.message_lines.first, false});
  return Passage(exception.message, std::move(starts), index);
}

}  // namespace

const FormedText& Passage::formed(Form form) const {
  auto& slot = forms_[static_cast<std::size_t>(form)];
  if (!slot) slot = form_text(text_, form);
  return *slot;
}

std::vector<std::size_t> Passage::source_lines(Span span) const {
  std::vector<std::size_t> found;
  auto line = std::upper_bound(lines_.begin(), lines_.end(), span.begin,
                               [](std::size_t at, const LineStart& l) { return at < l.offset; });
  if (line != lines_.begin()) --line;
  for (; line != lines_.end() && (line->offset < span.end || found.empty()); ++line)
    if (found.empty() || found.back() != line->source) found.push_back(line->source);
  return found;
}

bool Passage::was_unwrapped(Span span) const {
  return std::any_of(lines_.begin(), lines_.end(), [&](const LineStart& line) {
    return line.unwrapped && line.offset < span.end && line.offset + 1 > span.begin;
  });
}

std::vector<Passage> passages_of(const Report& report) {
  std::vector<Passage> passages;
  passages.reserve(report.exceptions.size() + 2);
  for (std::size_t i = 0; i < report.exceptions.size(); ++i)
    passages.push_back(message_passage(report.exceptions[i], i));
  passages.push_back(lines_passage(report, Part::kCode));
  passages.push_back(lines_passage(report, Part::kText));
  return passages;
}

std::vector<std::uint64_t> shingles_of(std::span<const Passage> passages) {
  constexpr std::size_t kUsualWord = 6;  // bytes
  std::vector<std::uint64_t> hashes;
  std::size_t bytes = 0;
  for (const auto& passage : passages) bytes += passage.text().size();
  hashes.reserve(bytes * 3 / kUsualWord);
  for (const auto& passage : passages) add_shingles(match_word_hashes(passage.text()), hashes);
  return hashes;
}

std::vector<std::string> graph_breaks_of(const Report& report) {
  std::vector<std::string> ids;
  const std::string_view text = report.clean;
  const auto digit = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
  for (std::size_t at = 0; at + 6 <= text.size(); ++at) {
    // Where the last digit would be is none: of the next three names it would be a digit, too.
    if (!digit(at + 5)) {
      at += 3;
      continue;
    }
    if (text[at] != 'G' && text[at] != 'g') continue;
    const bool named = text[at + 1] == (text[at] == 'G' ? 'B' : 'b');
    if (!named || (at > 0 && (is_alnum(text[at - 1]) || text[at - 1] == '_'))) continue;
    if (!digit(at + 2) || !digit(at + 3) || !digit(at + 4) || digit(at + 6)) continue;
    // GB2312 and its like are encodings; the registry counts from GB0000 and is far from GB1000.
    const bool in_address = at >= 4 && text.substr(at - 4, 4) == "/gb/";
    if (text[at + 2] != '0' && !in_address) continue;
    std::string id = "GB" + std::string(text.substr(at + 2, 4));
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(std::move(id));
  }
  return ids;
}

}  // namespace tracelore
