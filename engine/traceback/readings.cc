#include "engine/traceback/readings.h"

#include <algorithm>
#include <array>

#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 3> kIgnoredHeaders = {
    "Exception ignored in", "Exception ignored while ", "Exception ignored on "};

std::vector<View> split_streams(CleanText& clean, const Limits& limits,
                                const Sentences& sentences) {
  std::vector<View> views(std::max<std::size_t>(clean.stream_names.size(), 1));
  for (auto& view : views) {
    view.clean = &clean;
    view.made = &clean.made;
    view.limits = &limits;
    view.sentences = &sentences;
  }
  if (views.size() == 1) views.front().lines.reserve(clean.lines.size());
  for (std::uint32_t index = 0; index < clean.lines.size(); ++index) {
    const auto& line = clean.lines[index];
    views[line.stream].lines.push_back({clean.text_of(line), index});
  }
  return views;
}

std::size_t frames_of(const Reading& reading) {
  std::size_t frames = 0;
  for (const auto& found : reading.found) frames += found.exception.frames.size();
  return frames;
}

// Longest first; what is equally long is decided by what it holds, never by the order of the table.
bool stronger(const Reading& left, const Reading& right) {
  const auto left_size = left.end - left.begin, right_size = right.end - right.begin;
  if (left_size != right_size) return left_size > right_size;
  if (left.begin != right.begin) return left.begin < right.begin;
  if (const auto l = frames_of(left), r = frames_of(right); l != r) return l > r;
  const bool left_typed = !left.found.empty() && !left.found.front().exception.type.empty();
  const bool right_typed = !right.found.empty() && !right.found.front().exception.type.empty();
  if (left_typed != right_typed) return left_typed;
  const auto format = [](const Reading& reading) {
    return reading.found.empty() ? std::string{} : reading.found.front().exception.format;
  };
  const auto left_format = format(left), right_format = format(right);
  // The bare form knows nothing of what it reads.
  if ((left_format == "bare") != (right_format == "bare")) return right_format == "bare";
  return left_format < right_format;
}

constexpr char kTaken = '\1';

std::vector<Reading> settle(std::vector<Reading> readings, std::size_t lines) {
  std::sort(readings.begin(), readings.end(), stronger);
  std::string taken(lines, '\0');
  std::vector<Reading> settled;
  for (auto& reading : readings) {
    const auto size = reading.end - reading.begin;
    if (std::string_view(taken).substr(reading.begin, size).find(kTaken) != taken.npos) continue;
    std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(reading.begin), size, kTaken);
    settled.push_back(std::move(reading));
  }
  std::sort(settled.begin(), settled.end(),
            [](const auto& left, const auto& right) { return left.begin < right.begin; });
  return settled;
}

// What stands between two readings of a stream: a chain's sentence, blanks, or something else.
ChainLink link_between(const View& view, std::size_t begin, std::size_t end) {
  auto link = ChainLink::kNone;
  if (end - begin > 12) return link;
  for (std::size_t at = begin; at < end; ++at) {
    const auto text = trim(view.text(at));
    if (text.empty() || text == "\"\"\"") continue;
    const auto here = chain_link(text);
    if (here == ChainLink::kNone && !text.starts_with("---") &&
        !text.starts_with("The above exception"))
      return ChainLink::kNone;
    if (here != ChainLink::kNone) link = here;
  }
  return link;
}

// "Exception ignored in: <function X.__del__ at 0x7f…>" right above the reading. A thread's
// exception is announced in the same words and ended the thread.
bool announced_as_ignored(const View& view, std::size_t begin) {
  if (begin > 0 && view.blank(begin - 1)) --begin;
  const auto line = begin > 0 ? view.text(begin - 1) : std::string_view{};
  return has_any(line, kIgnoredHeaders) && !has(line, "ignored in thread started by");
}

// Nothing in Python calls a destructor, so a traceback that begins in one was ignored, also where
// what announced it was cut off.
bool begins_in_destructor(const Exception& exception) {
  return !exception.frames.empty() && exception.frames.front().function == "__del__";
}

bool is_logged(const View& view, std::size_t begin) {
  const auto warns = [&](std::size_t at) {
    return view.facts(at).log_record && view.facts(at).warning;
  };
  return warns(begin) || (begin > 0 && warns(begin - 1));
}

void link_readings(const View& view, std::vector<Reading>& readings,
                   std::vector<FoundException>& all) {
  std::size_t previous_end = 0;
  int previous = -1;     // index in `all` of the last exception of the reading before
  int announcing = -1;   // of the last one that wraps what came next
  bool ignored = false;  // the chain that `previous` belongs to
  for (auto& reading : readings) {
    const auto link =
        previous >= 0 ? link_between(view, previous_end, reading.begin) : ChainLink::kNone;
    const auto base = static_cast<int>(all.size());
    ignored = (ignored && link != ChainLink::kNone) || announced_as_ignored(view, reading.begin);
    for (auto& found : reading.found) {
      found.echo |= found.exception.type.empty() && found.exception.message.empty();
      found.exception.ignored = ignored || begins_in_destructor(found.exception);
      found.logged = is_logged(view, reading.begin);
      if (found.wraps_inside) found.exception.cause += base;
      all.push_back(std::move(found));
    }
    if (reading.found.empty()) continue;
    const auto first = static_cast<std::size_t>(base), before = static_cast<std::size_t>(previous);
    if (link == ChainLink::kDirectCause) {
      all[first].exception.cause = previous;
      // A chain below "Original Traceback": what was announced is its last exception.
      if (announcing >= 0 && all[static_cast<std::size_t>(announcing)].exception.cause == previous)
        all[static_cast<std::size_t>(announcing)].exception.cause = base;
    }
    if (link == ChainLink::kDuringHandling) all[before].exception.raised_next = base;
    if (link == ChainLink::kNone && previous >= 0 && all[before].wraps_next &&
        reading.begin - previous_end <= 4) {
      all[before].exception.cause = base;
      announcing = previous;
    }
    previous_end = reading.end;
    previous = static_cast<int>(all.size()) - 1;
  }
}

}  // namespace

std::vector<FoundException> find_exceptions(CleanText& clean, const Hints& hints,
                                            const Limits& limits, const Sentences& sentences) {
  std::vector<FoundException> all;
  for (const auto& view : split_streams(clean, limits, sentences)) {
    std::vector<Reading> readings;
    for (std::size_t row = 0; row < formats().size(); ++row) {
      if (!may_read(row, hints)) continue;
      const Format& format = *formats()[row];
      const auto before = readings.size();
      format.recognise(view, readings);
      for (auto at = before; at < readings.size(); ++at)
        for (auto& found : readings[at].found)
          if (found.exception.format.empty()) found.exception.format = format.id;
    }
    auto settled = settle(std::move(readings), view.size());
    link_readings(view, settled, all);
    for (const auto& reading : settled)
      for (const auto& [index, kind] : reading.kinds)
        if (clean.lines[index].kind != LineKind::kBlank) clean.lines[index].kind = kind;
  }
  return all;
}

}  // namespace tracelore::parsing
