#include "engine/paste/clean.h"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>
#include <utility>

#include "engine/base/bytes/find.h"
#include "engine/paste/decode/decode.h"
#include "engine/paste/prefix/learned_prefix.h"
#include "engine/paste/prefix/prefixes.h"
#include "engine/paste/undress/decoration.h"
#include "engine/paste/undress/emphasis.h"
#include "engine/paste/undress/undress_lines.h"
#include "engine/paste/undress/wraps.h"

namespace tracelore::parsing {
namespace {

// The line below it is NCCL's last warning, whatever that is.
constexpr std::string_view kLastError = "Last error:";

// The C++ side of torch prefixes only the first line of a record; these lines go on with it.
constexpr std::array<std::string_view, 12> kRecordContinues = {"CUDA kernel errors might be",
                                                               "For debugging consider passing",
                                                               "Compile with `TORCH_USE_CUDA_DSA`",
                                                               "Device-side assert",
                                                               "Exception raised from ",
                                                               "frame #",
                                                               "Search for `cuda",
                                                               "ncclSystemError:",
                                                               "ncclInternalError:",
                                                               "ncclRemoteError:",
                                                               "ncclUnhandledCudaError:",
                                                               kLastError};

class StreamBook {
 public:
  std::uint32_t id_of(const std::string& name) {
    if (name.empty() && !names_.empty()) return 0;  // the first name is the empty one
    if (!names_.empty() && names_[last_] == name) return last_;
    const auto [found, fresh] = ids_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (fresh) names_.push_back(name);
    return last_ = found->second;
  }
  std::vector<std::string> take_names() { return std::move(names_); }

 private:
  std::unordered_map<std::string, std::uint32_t> ids_;
  std::vector<std::string> names_;
  std::uint32_t last_ = 0;  // who spoke on the line before
};

// Writes lines and their text, which is the paste's for nearly all of them: what stands in one
// piece there is copied in one piece.
class Writer {
 public:
  Writer(CleanText& out, std::string_view paste, std::size_t lines, std::size_t bytes)
      : out_(out), paste_(paste) {
    // Never so short that a string keeps it within itself: frames point into it while it moves.
    out_.text.reserve(bytes + sizeof(std::string));
    out_.lines.reserve(lines);
    out_.facts.reserve(lines);
  }

  void add(const SourceLine& from, std::string_view text, const Prefixes& prefixes,
           std::uint32_t stream) {
    const auto begin = copy(text);
    const auto kind = text.empty()          ? LineKind::kBlank
                      : is_decoration(text) ? LineKind::kDecoration
                                            : LineKind::kLog;
    out_.lines.emplace_back(Span{begin, begin + text.size()}, from.source, from.bytes,
                            prefixes.process_rank, prefixes.seconds, stream, kind,
                            prefixes.warning && !prefixes.error_level);
    out_.facts.emplace_back(prefixes.shape, prefixes.log_record, prefixes.error_level,
                            prefixes.warning, prefixes.rank_of == RankOf::kLocal, prefixes.pytest,
                            prefixes.box);
  }

  void finish() {
    out_.text.append(run_);
    run_ = {};
  }

 private:
  // Returns where it will stand.
  std::size_t copy(std::string_view text) {
    if (text.data() == run_.data() + run_.size()) {
      run_ = {run_.data(), run_.size() + text.size()};
    } else {
      finish();
      run_ = text;
    }
    const auto begin = out_.text.size() + run_.size() - text.size();
    const char *end = run_.data() + run_.size(), *last = paste_.data() + paste_.size();
    if (std::less<>{}(end, last) && !std::less<>{}(end, paste_.data()) && *end == '\n') {
      run_ = {run_.data(), run_.size() + 1};
    } else {
      finish();
      out_.text.push_back('\n');
    }
    return begin;
  }

  CleanText& out_;
  std::string_view paste_;
  std::string_view run_;  // of the paste, not copied yet
};

// A paste that was indented as a whole: into a list, a comment, a chat.
void take_off_margin(std::vector<SourceLine>& pieces) {
  std::size_t margin = std::string::npos;
  for (const auto& piece : pieces) {
    if (!trim(piece.text).empty()) margin = std::min(margin, indent_of(piece.text));
    if (margin == 0) return;
  }
  if (margin == std::string::npos || pieces.size() < 2) return;
  for (auto& piece : pieces) piece.text.remove_prefix(std::min(margin, piece.text.size()));
}

LearnedPrefixes learn_prefixes(const std::vector<SourceLine>& pieces, PrefixSet believed) {
  const auto rest_of = [&](const SourceLine& piece) {
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

// A line whose sure prefixes said something.
struct ToldLine {
  std::size_t at = 0;
  std::string_view rest;  // behind them
  Prefixes found;
};

// What the sure prefixes say; `bytes` grows by the length of the text, with them.
std::vector<ToldLine> count_prefixes(const std::vector<SourceLine>& pieces, PrefixCensus& census,
                                     std::size_t& bytes) {
  std::vector<ToldLine> told;
  const Prefixes nothing;
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const auto text = pieces[at].text;
    bytes += text.size() + 1;
    if (census.count_plain(text)) continue;
    if (told.empty()) told.reserve(pieces.size() - at);  // where one is, most are
    auto& line = told.emplace_back(at);
    line.rest = census.count(text, line.found);
    if (!line.found.any && line.found == nothing) told.pop_back();
  }
  return told;
}

// How the prefixes of a text are read, after its census.
struct PrefixReader {
  PrefixSet believed;
  const LearnedPrefixes& learned;

  // What the census read of each line holds.
  bool as_counted() const { return believed == sure_prefixes(); }

  // The line without its prefixes, which go into `found`. `told`: what the census read, if it did.
  std::string_view rest_of(std::string_view line, ToldLine* told, Prefixes& found) const {
    auto text = line;
    if (!as_counted()) {
      text = strip_prefixes(line, believed, found);
    } else if (told) {
      found = std::move(told->found);
      text = told->rest;
    }
    const auto head = learned.empty() ? LearnedPrefixes::Head{} : learned.head_of(text);
    if (head.length == 0) return text;
    found.any = true;
    found.identity += head.identity;
    return strip_prefixes(text.substr(head.length), believed, found);
  }
};

// The record of a log that is open: lines below its head have no prefix of their own and are its
// speaker's nevertheless.
class OpenRecord {
 public:
  bool open() const { return open_; }
  void pass_plain_line() { error_below_ = false; }

  // Whether the line is the record's; then `found` says what the line before does of its speaker.
  bool takes(std::string_view text, const CleanText& before, Prefixes& found) {
    const bool goes_on =
        !found.any && open_ && (error_below_ || starts_with_any(text, kRecordContinues));
    const bool blank = ltrim(text).empty();
    error_below_ = text.starts_with(kLastError);
    if (found.any || (!goes_on && !blank)) open_ = found.log_record && !found.identity.empty();
    if (found.any || !open_ || !(goes_on || blank) || before.lines.empty()) return false;
    found.shape = before.facts.back().shape;
    if (goes_on) {
      found.log_record = true;
      found.process_rank = before.lines.back().process_rank;
    }
    return true;
  }

 private:
  bool open_ = false;
  bool error_below_ = false;  // the line before was kLastError
};

std::uint32_t notes_of(const Prefixes& found) {
  return (found.any ? kNotePrefix : 0U) | (found.quoted ? kNoteQuoted : 0U) |
         (found.box ? kNoteBox : 0U);
}

void strip_all(const std::vector<SourceLine>& pieces, std::string_view paste, CleanText& out) {
  PrefixCensus census;
  std::size_t bytes = 0;
  auto told = count_prefixes(pieces, census, bytes);
  const auto believed = census.believed();
  const auto learned = learn_prefixes(pieces, believed);
  const PrefixReader reader = {believed, learned};
  Writer writer(out, paste, pieces.size(), bytes);
  StreamBook streams;
  streams.id_of("");
  OpenRecord record;
  Emphasis emphasis;
  const Prefixes nothing;
  auto next_told = told.begin();
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const bool tells = next_told != told.end() && next_told->at == at;
    ToldLine* const here = tells ? &*next_told++ : nullptr;
    // Nearly every line of most pastes has no prefix: it is written as it is.
    if (!here && !record.open() && reader.as_counted() && learned.empty()) {
      record.pass_plain_line();
      writer.add(pieces[at], emphasis.taken_off(rtrim(pieces[at].text)), nothing, 0);
      continue;
    }
    Prefixes found;
    const auto text = reader.rest_of(pieces[at].text, here, found);
    out.notes |= notes_of(found);
    auto stream = streams.id_of(found.identity);
    if (record.takes(text, out, found)) stream = out.lines.back().stream;
    writer.add(pieces[at], emphasis.taken_off(rtrim(text)), found, stream);
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
