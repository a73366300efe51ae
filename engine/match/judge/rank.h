/// The order of findings: a table of named rules, compared one after the other. The rules that
/// decided are the explanation.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/match/finding.h"

namespace tracelore {

/// One rule; the finding with the smaller key goes first.
struct RankRule {
  std::string_view id;  ///< "rank.<id>" in the messages
  double (*key)(const Finding&);
};

/// Every rule, most important first; the entry's id comes last, so that the order is total and
/// repeatable.
std::span<const RankRule> rank_rules();

/// In order; only the best `wanted` of them are kept.
void sort_findings(std::vector<Finding>& findings, std::size_t wanted = SIZE_MAX);

/// The first rule in which `before` and `after` differ; empty where only the id tells them apart.
std::string_view deciding_rule(const Finding& before, const Finding& after);

}  // namespace tracelore
