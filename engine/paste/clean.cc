#include "engine/paste/clean.h"

#include <algorithm>
#include <utility>

#include "engine/base/bytes/find.h"
#include "engine/paste/clean_writer.h"
#include "engine/paste/decode/decode.h"
#include "engine/paste/open_record.h"
#include "engine/paste/prefix/prefix_reader.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/emphasis.h"
#include "engine/paste/undress/margin.h"
#include "engine/paste/undress/undress_lines.h"
#include "engine/paste/undress/wraps.h"

namespace tracelore::parsing {
namespace {

std::uint32_t notes_of(const Prefixes& found) {
  return (found.any ? kNotePrefix : 0U) | (found.quoted ? kNoteQuoted : 0U) |
         (found.box ? kNoteBox : 0U);
}

void strip_all(const std::vector<SourceLine>& pieces, std::string_view paste, CleanText& out) {
  PrefixReader reader(pieces);
  CleanWriter writer(out, paste, pieces.size(), reader.bytes());
  StreamBook streams;
  OpenRecord record;
  Emphasis emphasis;
  const Prefixes nothing;
  for (const auto& piece : pieces) {
    if (!record.open() && reader.pass_plain()) {
      record.pass_plain_line();
      writer.add(piece, emphasis.taken_off(rtrim(piece.text)), nothing, 0);
      continue;
    }
    Prefixes found;
    const auto text = reader.next(found);
    out.notes |= notes_of(found);
    auto stream = streams.id_of(found.identity);
    if (record.takes(text, out, found)) stream = out.lines.back().stream;
    writer.add(piece, emphasis.taken_off(rtrim(text)), found, stream);
  }
  writer.finish();
  out.stream_names = streams.take_names();
}

// Many formats ask each line for it, and few lines hold it.
void mark_titles(CleanText& clean) {
  const std::string_view text = clean.text;
  auto line = clean.lines.begin();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto found = find_text(text.substr(at), kTracebackTitle);
    if (found == text.npos) return;
    at += found;
    line = std::upper_bound(
        line, clean.lines.end(), at,
        [](std::size_t byte, const CleanLine& one) { return byte < one.text.begin; });
    --line;
    clean.facts[static_cast<std::size_t>(line - clean.lines.begin())].titled = true;
  }
}

}  // namespace

CleanText clean_paste(std::string_view paste, const Limits& limits, const LineMap& map) {
  CleanText out;
  auto decoded = decode_lines(paste, limits, map);
  out.encoding = decoded.encoding;
  if (decoded.truncated) out.notes |= kNoteTruncated;
  auto& made = decoded.made;
  auto pieces = undress_lines(std::move(decoded.lines), limits.paste_lines, made, out.notes);
  // What was made on the way may hold any character.
  join_wraps(pieces, decoded.ascii && made.empty(), made, out.notes);
  take_off_margin(pieces);
  strip_all(pieces, paste, out);
  mark_titles(out);
  return out;
}

}  // namespace tracelore::parsing
