#include "engine/traceback/hints_of.h"

#include "engine/paste/literal_filter.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/machine/environment.h"
#include "engine/traceback/ranks/rank_facts.h"

namespace tracelore::parsing {
namespace {

LiteralFilter collect_marks() {
  LiteralFilter filter;
  for (const auto& marks : {format_marks(), rank_marks(), machine_marks()})
    for (const auto& mark : marks) filter.add(mark.literal, static_cast<std::uint16_t>(mark.hint));
  return filter;
}

}  // namespace

Hints hints_of(const CleanText& clean) {
  static const LiteralFilter filter = collect_marks();
  return Hints(filter.tags_in(clean.text));
}

}  // namespace tracelore::parsing
