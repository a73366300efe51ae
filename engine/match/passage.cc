#include "engine/match/passage.h"

#include <algorithm>
#include <cctype>

#include "engine/text/shingles.h"

namespace tracelore {
namespace {

bool holds_text(LineKind kind) {
  return kind == LineKind::kLog || kind == LineKind::kMessage || kind == LineKind::kAdvice ||
         kind == LineKind::kEnvironment;
}

bool holds_code(LineKind kind) {
  return kind == LineKind::kCode;
}

// The lines of these kinds, stream by stream: interleaved ranks are read one after the other, so
// that a message of several lines stays together.
Passage lines_passage(const Report& report, bool (*wanted)(LineKind)) {
  std::vector<const CleanLine*> lines;
  lines.reserve(report.lines.size());
  for (const auto& line : report.lines)
    if (wanted(line.kind)) lines.push_back(&line);
  const auto by_stream = [](const auto* a, const auto* b) { return a->stream < b->stream; };
  if (!std::is_sorted(lines.begin(), lines.end(), by_stream))
    std::stable_sort(lines.begin(), lines.end(), by_stream);
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
  passages.push_back(lines_passage(report, holds_code));
  passages.push_back(lines_passage(report, holds_text));
  return passages;
}

std::vector<std::uint64_t> shingles_of(std::span<const Passage> passages) {
  constexpr std::size_t kUsualWord = 6;  // bytes
  std::vector<std::uint64_t> hashes, words;
  std::size_t bytes = 0;
  for (const auto& passage : passages) bytes += passage.text().size();
  hashes.reserve(bytes * 3 / kUsualWord);
  for (const auto& passage : passages) {
    words.clear();
    add_word_hashes(passage.text(), words);
    add_shingles(words, hashes);
  }
  return hashes;
}

namespace {

// "GB" or "gb" anywhere: no branch in the loop, so that many bytes are looked at together.
bool holds_gb(std::string_view text) {
  unsigned found = 0;
  for (std::size_t at = 0; at + 1 < text.size(); ++at)
    found |= static_cast<unsigned>((text[at] | 0x20) == 'g') &
             static_cast<unsigned>((text[at + 1] | 0x20) == 'b');
  return found != 0;
}

}  // namespace

std::vector<std::string> graph_breaks_of(const Report& report) {
  std::vector<std::string> ids;
  const std::string_view text = report.clean;
  if (!holds_gb(text)) return ids;
  const auto digit = [&](std::size_t at) {
    return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]));
  };
  const auto letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t at = 0; at + 6 <= text.size(); ++at) {
    const bool named =
        (text[at] == 'G' && text[at + 1] == 'B') || (text[at] == 'g' && text[at + 1] == 'b');
    if (!named || (at > 0 && letter(text[at - 1]))) continue;
    if (!digit(at + 2) || !digit(at + 3) || !digit(at + 4) || !digit(at + 5) || digit(at + 6))
      continue;
    // GB2312 and its like are encodings; the registry counts from GB0000 and is far from GB1000.
    const bool in_address = at >= 4 && text.substr(at - 4, 4) == "/gb/";
    if (text[at + 2] != '0' && !in_address) continue;
    std::string id = "GB" + std::string(text.substr(at + 2, 4));
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(std::move(id));
  }
  return ids;
}

}  // namespace tracelore
