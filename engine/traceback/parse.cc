#include "engine/traceback/parse.h"

#include <utility>

#include "engine/paste/clean.h"
#include "engine/traceback/hints_of.h"
#include "engine/traceback/machine/environment.h"
#include "engine/traceback/ranks/ranks.h"
#include "engine/traceback/read/sentences.h"
#include "engine/traceback/readings.h"
#include "engine/traceback/relation/fold.h"
#include "engine/traceback/relation/root_cause.h"

namespace tracelore {

Report parse_paste(std::string_view paste, const Limits& limits, const LineMap& map,
                   std::span<const std::string> sentences) {
  using namespace parsing;
  Report report;
  auto clean = clean_paste(paste, limits, map);
  learn_ranks(clean);
  const auto hints = hints_of(clean);
  auto folded = fold(find_exceptions(clean, hints, limits, Sentences(sentences)));
  relate(folded, clean);
  report.ranks = ranks_of(clean, hints, folded);
  sort_exceptions(folded, report.ranks.first_to_fail, limits.exceptions);
  report.exceptions = std::move(folded.exceptions);
  auto stated = find_environment(clean, hints, report.exceptions);
  report.versions = std::move(stated.versions);
  report.facts = std::move(stated.facts);
  report.devices = std::move(stated.devices);
  report.clean = std::move(clean.text);
  report.made = std::move(clean.made);
  report.lines = std::move(clean.lines);
  report.encoding = std::move(clean.encoding);
  report.notes = clean.notes;
  return report;
}

}  // namespace tracelore
