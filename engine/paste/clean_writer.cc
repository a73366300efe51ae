#include "engine/paste/clean_writer.h"

#include <functional>

#include "engine/paste/undress/decoration.h"

namespace tracelore::parsing {

CleanWriter::CleanWriter(CleanText& out, std::string_view paste, std::size_t lines,
                         std::size_t bytes)
    : out_(out), paste_(paste) {
  // Never so short that a string keeps it within itself: frames point into it while it moves.
  out_.text.reserve(bytes + sizeof(std::string));
  out_.lines.reserve(lines);
  out_.facts.reserve(lines);
}

void CleanWriter::add(const SourceLine& from, std::string_view text, const Prefixes& prefixes,
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

void CleanWriter::finish() {
  out_.text.append(run_);
  run_ = {};
}

// Returns where it will stand.
std::size_t CleanWriter::copy(std::string_view text) {
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

}  // namespace tracelore::parsing
