#include "engine/paste/prefix/prefix_reader.h"

#include <utility>

namespace tracelore::parsing {

PrefixReader::PrefixReader(const std::vector<SourceLine>& lines) : lines_(lines) {
  count_prefixes();
  as_counted_ = believed_ == sure_prefixes();
  learn_prefixes();
}

void PrefixReader::count_prefixes() {
  PrefixCensus census;
  const Prefixes nothing;
  for (std::size_t at = 0; at < lines_.size(); ++at) {
    const auto text = lines_[at].text;
    bytes_ += text.size() + 1;
    if (census.count_plain(text)) continue;
    if (told_.empty()) told_.reserve(lines_.size() - at);  // where one is, most are
    auto& line = told_.emplace_back(at);
    line.rest = census.count(text, line.found);
    if (!line.found.any && line.found == nothing) told_.pop_back();
  }
  believed_ = census.believed();
}

void PrefixReader::learn_prefixes() {
  const auto rest_of = [&](const SourceLine& line) {
    Prefixes ignored;
    return strip_prefixes(line.text, believed_, ignored);
  };
  for (std::size_t at = 0; at + 1 < lines_.size(); ++at)
    if (LearnedPrefixes::may_teach(lines_[at].text))
      learned_.learn(rest_of(lines_[at]), rest_of(lines_[at + 1]));
  if (!learned_.empty())
    for (const auto& line : lines_) learned_.count(rest_of(line));
}

PrefixReader::ToldLine* PrefixReader::told_here() {
  const bool tells = next_told_ < told_.size() && told_[next_told_].at == at_;
  return tells ? &told_[next_told_] : nullptr;
}

bool PrefixReader::pass_plain() {
  if (told_here() || !as_counted_ || !learned_.empty()) return false;
  ++at_;
  return true;
}

std::string_view PrefixReader::next(Prefixes& found) {
  ToldLine* const told = told_here();
  if (told) ++next_told_;
  auto text = lines_[at_++].text;
  if (!as_counted_) {
    text = strip_prefixes(text, believed_, found);
  } else if (told) {
    found = std::move(told->found);
    text = told->rest;
  }
  const auto head = learned_.empty() ? LearnedPrefixes::Head{} : learned_.head_of(text);
  if (head.length == 0) return text;
  found.any = true;
  found.identity += head.identity;
  return strip_prefixes(text.substr(head.length), believed_, found);
}

}  // namespace tracelore::parsing
