/// Where the words stand: the stretch of an entry that shows most of them, as safe HTML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/index/lexicon.h"
#include "engine/search/needles.h"
#include "engine/search/plan/plan.h"
#include "engine/search/prose.h"
#include "engine/text/markdown/html.h"

namespace tracelore {

/// `values`: by concept of the plan, how much it tells.
Wanted wanted_terms(const Plan& plan, const std::vector<double>& values);

/// `text` escaped, the words that hold wanted terms in <mark>, each as a whole; marks that touch,
/// or that one blank parts, are one.
std::string mark_terms(std::string_view text, const Wanted& wanted, const Segmenter& segmenter);

/// The same in HTML that render_markdown() wrote; tags stay as they are.
std::string mark_html(std::string_view html, const Wanted& wanted, const Segmenter& segmenter);

/// Shows entries to who asked for these terms. `wanted` and `segmenter` must outlive it.
class Highlighter {
 public:
  Highlighter(const Wanted& wanted, const Segmenter& segmenter);

  /// The best stretch of the prose, marked; its beginning where it holds none of it.
  std::string snippet(const Prose& prose) const;

 private:
  std::string best_of(const std::vector<std::string>& blocks) const;
  std::vector<MarkedTerm> hits_near(std::string_view text,
                                    const std::vector<MarkedTerm>& needles) const;

  const Wanted& wanted_;
  const Segmenter& segmenter_;
  Needles needles_;
};

}  // namespace tracelore
