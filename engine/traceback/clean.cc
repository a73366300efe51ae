#include "engine/traceback/clean.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "engine/traceback/emphasis.h"
#include "engine/traceback/encoding.h"
#include "engine/traceback/json_record.h"
#include "engine/traceback/learned_prefix.h"
#include "engine/traceback/prefixes.h"
#include "engine/traceback/undress.h"
#include "engine/traceback/wraps.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostPiecesPerLine = 20'000;

// Colour codes whose ESC was lost are only believed where the paste resets colours the same way.
bool has_bare_codes(std::string_view line) {
  for (auto found = line.find("[0m"); found != std::string_view::npos;
       found = line.find("[0m", found + 1))
    if (found == 0 || line[found - 1] != '\x1B') return true;
  return false;
}

// Collects the pieces of lines, no more than `most`.
struct Undresser {
  std::size_t most;
  bool bare_codes;
  Made& made;
  std::uint32_t& notes;
  std::vector<Piece> pieces;

  // `line` gives the place; the text may be what a record of a log had inside.
  void add(std::string_view text, const SourceLine& line) {
    bool ansi = false, html = false, progress = false;
    const auto plain = undo_html(strip_ansi(text, bare_codes, ansi), html);
    std::size_t count = 0;
    for (const auto state : split_carriage_returns(plain, progress))
      for (auto& inner : undo_json(state))
        for (const auto part : split_glued(inner)) {
          if (++count > kMostPiecesPerLine || pieces.size() >= most) {
            notes |= kNoteTruncated;
            break;
          }
          pieces.push_back({made.emplace_back(part), {line.number, line.number}, line.bytes});
        }
    if (ansi) notes |= kNoteAnsi;
    if (html) notes |= kNoteHtml;
    if (progress) notes |= kNoteProgress;
  }
};

bool may_be_record(std::string_view line) {
  return rtrim(line).ends_with('}');
}

// Asks the paste as a whole where a line stands in it as it is: most lines are passed over without
// a look at each.
class DressFinder {
 public:
  DressFinder(std::string_view paste, bool bare_codes)
      : paste_(paste), next_(find_dress(paste, 0, bare_codes)), bare_codes_(bare_codes) {}

  bool finds(const SourceLine& line) {
    const bool as_it_is = line.text.data() == paste_.data() + line.bytes.begin;
    if (!as_it_is) return find_dress(line.text, 0, bare_codes_) != line.text.npos;
    if (next_ < line.bytes.begin) next_ = find_dress(paste_, line.bytes.begin, bare_codes_);
    return next_ < line.bytes.end;
  }

 private:
  std::string_view paste_;
  std::size_t next_;  // nothing stands before it, from the line that was asked about last on
  bool bare_codes_;
};

std::vector<Piece> undress_lines(const DecodedText& decoded, std::string_view paste,
                                 std::size_t most, Made& made, std::uint32_t& notes) {
  const auto& lines = decoded.lines;
  // One look at the whole is faster than one at each line.
  const bool bare = !(decoded.ascii && !has(paste, "[0m")) &&
                    std::any_of(lines.begin(), lines.end(),
                                [](const auto& line) { return has_bare_codes(line.text); });
  Undresser undresser{most, bare, made, notes, {}};
  undresser.pieces.reserve(lines.size());
  DressFinder dress(paste, bare);
  for (const auto& line : lines) {
    const auto record =
        may_be_record(line.text) ? undo_json_record(line.text) : std::vector<std::string>{};
    if (!record.empty()) {
      notes |= kNotePrefix;
      for (const auto& text : record) undresser.add(text, line);
    } else if (undresser.pieces.size() >= most || dress.finds(line)) {
      undresser.add(line.text, line);
    } else {
      auto& piece = undresser.pieces.emplace_back();
      piece.text = line.text;
      piece.source = {line.number, line.number};
      piece.bytes = line.bytes;
    }
  }
  return std::move(undresser.pieces);
}

// The C++ side of torch prefixes only the first line of a record; these lines go on with it.
constexpr std::array<std::string_view, 9> kRecordContinues = {"CUDA kernel errors might be",
                                                              "For debugging consider passing",
                                                              "Compile with `TORCH_USE_CUDA_DSA`",
                                                              "Device-side assert",
                                                              "Exception raised from ",
                                                              "frame #",
                                                              "Search for `cuda",
                                                              "ncclSystemError:",
                                                              "ncclInternalError:"};

class StreamBook {
 public:
  std::uint32_t id_of(const std::string& name) {
    if (name.empty() && !names_.empty()) return 0;  // the first name is the empty one
    const auto [found, fresh] = ids_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (fresh) names_.push_back(name);
    return found->second;
  }
  std::vector<std::string> take_names() { return std::move(names_); }

 private:
  std::unordered_map<std::string, std::uint32_t> ids_;
  std::vector<std::string> names_;
};

void append_line(CleanText& out, const Piece& piece, std::string_view text,
                 const Prefixes& prefixes, std::uint32_t stream) {
  auto& line = out.lines.emplace_back();
  line.text.begin = out.text.size();
  out.text.append(text).push_back('\n');
  line.text.end = out.text.size() - 1;
  line.source = piece.source;
  line.source_bytes = piece.bytes;
  line.process_rank = prefixes.process_rank;
  line.seconds = prefixes.seconds;
  line.stream = stream;
  line.kind = text.empty()          ? LineKind::kBlank
              : is_decoration(text) ? LineKind::kDecoration
                                    : LineKind::kLog;
  auto& facts = out.facts.emplace_back();
  facts.shape = prefixes.shape;
  facts.log_record = prefixes.log_record;
  facts.error_level = prefixes.error_level;
  facts.pytest = prefixes.pytest;
  facts.box = prefixes.box;
}

// A paste that was indented as a whole: into a list, a comment, a chat.
void take_off_margin(std::vector<Piece>& pieces) {
  std::size_t margin = std::string::npos;
  for (const auto& piece : pieces)
    if (margin > 0 && !trim(piece.text).empty()) margin = std::min(margin, indent_of(piece.text));
  if (margin == 0 || margin == std::string::npos || pieces.size() < 2) return;
  for (auto& piece : pieces) piece.text.remove_prefix(std::min(margin, piece.text.size()));
}

LearnedPrefixes learn_prefixes(const std::vector<Piece>& pieces, PrefixSet believed) {
  const auto rest_of = [&](const Piece& piece) {
    Prefixes ignored;
    return strip_prefixes(piece.text, believed, ignored);
  };
  LearnedPrefixes learned;
  for (std::size_t at = 0; at + 1 < pieces.size(); ++at)
    if (LearnedPrefixes::may_teach(pieces[at].text))
      learned.learn(rest_of(pieces[at]), rest_of(pieces[at + 1]));
  if (!learned.empty())
    for (const auto& piece : pieces) learned.count(rest_of(piece));
  return learned;
}

void strip_all(const std::vector<Piece>& pieces, CleanText& out) {
  PrefixCensus census;
  struct Rest {
    std::string_view text;  // behind the sure prefixes
    bool told;              // these said something, as `sure` has it
  };
  std::vector<Rest> rests;
  std::vector<Prefixes> sure;
  rests.reserve(pieces.size());
  const Prefixes nothing;
  std::size_t bytes = 0;
  for (const auto& piece : pieces) {
    if (!may_have_prefix(piece.text)) {
      census.count_plain(piece.text);
      rests.push_back({piece.text, false});
      bytes += piece.text.size() + 1;
      continue;
    }
    Prefixes found;
    const auto rest = census.count(piece.text, found);
    rests.push_back({rest, found != nothing});
    if (rests.back().told) sure.push_back(std::move(found));
    bytes += rest.size() + 1;
  }
  const auto believed = census.believed();
  const auto learned = learn_prefixes(pieces, believed);
  const bool as_counted = believed == sure_prefixes() && learned.empty();
  // Never so short that a string keeps it within itself: frames point into it while it moves.
  out.text.reserve(bytes + sizeof(std::string));
  out.lines.reserve(pieces.size());
  out.facts.reserve(pieces.size());
  StreamBook streams;
  streams.id_of("");
  bool record_open = false;
  Emphasis emphasis;
  auto next_sure = sure.begin();
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const auto& piece = pieces[at];
    auto text = rests[at].text;
    // Nearly every line of most pastes.
    if (as_counted && !rests[at].told && !record_open) {
      append_line(out, piece, emphasis.taken_off(rtrim(text)), nothing, 0);
      continue;
    }
    Prefixes found;
    if (believed != sure_prefixes())
      text = strip_prefixes(piece.text, believed, found);
    else if (rests[at].told)
      found = std::move(*next_sure++);
    if (const auto head = learned.empty() ? LearnedPrefixes::Head{} : learned.head_of(text);
        head.length > 0) {
      found.any = true;
      found.identity += head.identity;
      text = strip_prefixes(text.substr(head.length), believed, found);
    }
    auto stream = streams.id_of(found.identity);
    const bool bare = !found.any;
    if (bare && record_open && starts_with_any(text, kRecordContinues)) {
      stream = out.lines.back().stream;
      found.shape = out.facts.back().shape;
      found.log_record = true;
      found.process_rank = out.lines.back().process_rank;
    } else if (!(bare && trim(text).empty())) {
      record_open = found.log_record && !found.identity.empty();
    }
    if (found.any) out.notes |= kNotePrefix;
    if (found.quoted) out.notes |= kNoteQuoted;
    if (found.box) out.notes |= kNoteBox;
    if (bare && record_open && trim(text).empty() && !out.lines.empty()) {
      stream = out.lines.back().stream;
      found.shape = out.facts.back().shape;
    }
    append_line(out, piece, emphasis.taken_off(rtrim(text)), found, stream);
  }
  out.stream_names = streams.take_names();
}

}  // namespace

CleanText clean_paste(std::string_view paste, const Limits& limits, const LineMap& map) {
  CleanText out;
  auto decoded = decode_lines(paste, limits, map);
  out.encoding = decoded.encoding;
  if (decoded.truncated) out.notes |= kNoteTruncated;
  Made made;
  auto pieces = undress_lines(decoded, paste, limits.paste_lines, made, out.notes);
  // What was made on the way may hold any character.
  join_wraps(pieces, decoded.ascii && made.empty(), made, out.notes);
  take_off_margin(pieces);
  strip_all(pieces, out);
  return out;
}

}  // namespace tracelore::parsing
