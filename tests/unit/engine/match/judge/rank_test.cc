#include "engine/match/judge/rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

const std::shared_ptr<Signature> kSignature = std::make_shared<Signature>();

void set_seen(Finding& finding, const std::function<void(Sighting&)>& change) {
  auto seen = std::make_shared<Sighting>();
  if (finding.confirmation->seen) *seen = *finding.confirmation->seen;
  change(*seen);
  finding.confirmation->seen = std::move(seen);
}

// A confirmed finding on the first root, with nothing that speaks for or against it.
Finding plain(const char* id) {
  auto entry = std::make_shared<Entry>();
  entry->id = id;
  Finding finding;
  finding.entry = entry;
  finding.confirmation = Confirmation{};
  finding.confirmation->signature = kSignature.get();
  set_seen(finding, [](Sighting& seen) { seen.exception = 0; });
  return finding;
}

void set_kind(Finding& finding, EntryKind kind) {
  auto entry = std::make_shared<Entry>(*finding.entry);
  entry->kind = kind;
  finding.entry = entry;
}

// One for which every rule speaks.
Finding best(const char* id) {
  auto finding = plain(id);
  finding.graph_breaks = {"GB0025"};
  finding.confirmation->evidence = {"torch/_dynamo/"};
  finding.coverage = 0.9;
  finding.places = 2;
  set_seen(finding, [](Sighting& seen) { seen.match.literal_bytes = 40; });
  return finding;
}

struct RankRow {
  const char* name;
  const char* rule;
  std::function<void(Finding&)> worse;
};

class RankRules : public testing::TestWithParam<RankRow> {};

// "a" would come first by its id, so that only the rule can put it behind "b".
TEST_P(RankRules, PutTheWorseFindingBehind) {
  std::vector<Finding> findings = {best("a"), best("b")};
  GetParam().worse(findings[0]);
  sort_findings(findings);
  EXPECT_EQ(findings[0].entry->id, "b");
  EXPECT_EQ(deciding_rule(findings[0], findings[1]), GetParam().rule);
}

const RankRow kRows[] = {
    {"SimilarOnly", "confirmed", [](Finding& f) { f.confirmation.reset(); }},
    {"SimilarBesideAClaim", "confirmed",
     [](Finding& f) {
       f.confirmation.reset();
       f.beside_claim = true;
     }},
    {"Wrapper", "explains", [](Finding& f) { set_kind(f, EntryKind::kWrapper); }},
    {"Guide", "explains", [](Finding& f) { set_kind(f, EntryKind::kGuide); }},
    {"Teardown", "explains",
     [](Finding& f) {
       f.relation = Relation::kTeardown;
       f.verdict = Verdict::kLikely;
     }},
    {"AftermathOfAnotherRank", "confirmed",
     [](Finding& f) {
       f.relation = Relation::kTeardown;
       f.verdict = Verdict::kRelated;
     }},
    {"Warning", "explains",
     [](Finding& f) {
       f.warned = true;
       f.verdict = Verdict::kLikely;
     }},
    {"WarningBesideAnError", "confirmed", [](Finding& f) { f.warned = true; }},
    {"WrappingException", "relation", [](Finding& f) { f.relation = Relation::kWrapper; }},
    {"EvidenceMissing", "missing_evidence",
     [](Finding& f) { f.confirmation->missing = {"torch/nn"}; }},
    {"VersionHasTheFix", "version", [](Finding& f) { f.applies.status = Applies::kNotAffected; }},
    {"Tolerance", "tolerances",
     [](Finding& f) {
       set_seen(f, [](Sighting& seen) { seen.tolerances = {Tolerance::kUnderscores}; });
     }},
    {"LaterRoot", "root",
     [](Finding& f) { set_seen(f, [](Sighting& seen) { seen.exception = 1; }); }},
    {"CauseOpen", "decided",
     [](Finding& f) {
       f.causes = {{0, CauseState::kOpen}, {1, CauseState::kOpen}};
     }},
    {"OnALogLine", "relation", [](Finding& f) { f.on_log_line = true; }},
    {"NoIdOfDynamosRegistry", "graph_break", [](Finding& f) { f.graph_breaks.clear(); }},
    {"LessEvidence", "evidence", [](Finding& f) { f.confirmation->evidence.clear(); }},
    {"ShorterEvidence", "evidence", [](Finding& f) { f.confirmation->evidence = {"torch"}; }},
    {"LessLiteralText", "literal",
     [](Finding& f) { set_seen(f, [](Sighting& seen) { seen.match.literal_bytes = 39; }); }},
    {"LessCoverage", "similarity", [](Finding& f) { f.coverage = 0.8; }},
    {"FewerPlaces", "places", [](Finding& f) { f.places = 1; }},
};

INSTANTIATE_TEST_SUITE_P(, RankRules, testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(RankTable, EachRuleHasARow) {
  for (const auto& rule : rank_rules())
    EXPECT_TRUE(std::ranges::any_of(kRows, [&](const RankRow& row) { return row.rule == rule.id; }))
        << rule.id;
}

TEST(RankOrder, TheIdMakesTheOrderTotal) {
  std::vector<Finding> findings = {plain("b"), plain("a")};
  sort_findings(findings);
  EXPECT_EQ(findings[0].entry->id, "a");
  EXPECT_EQ(deciding_rule(findings[0], findings[1]), "");
}

TEST(RankOrder, OnlyTheBestAreKeptWhereFewAreWanted) {
  std::vector<Finding> findings;
  for (const char* id : {"e", "b", "d", "a", "c"}) findings.push_back(plain(id));
  findings[0].confirmation->evidence = {"torch/_dynamo/"};
  sort_findings(findings, 3);
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0].entry->id, "e");
  EXPECT_EQ(findings[1].entry->id, "a");
  EXPECT_EQ(findings[2].entry->id, "b");
}

TEST(RankOrder, OfTwoWrappersTheExceptionGoesBeforeTheTableOfTheLog) {
  std::vector<Finding> findings = {plain("a"), plain("b")};
  for (auto& finding : findings) set_kind(finding, EntryKind::kWrapper);
  findings[0].on_log_line = true;
  findings[1].relation = Relation::kWrapper;
  sort_findings(findings);
  EXPECT_EQ(findings[0].entry->id, "b");
  EXPECT_EQ(deciding_rule(findings[0], findings[1]), "relation");
}

TEST(RankOrder, OfTheSameWordsThoseOfThePlaceGoFirst) {
  std::vector<Finding> findings = {plain("a"), plain("b")};
  for (auto& finding : findings) finding.confirmation.reset();
  findings[1].places = 2;
  sort_findings(findings);
  EXPECT_EQ(findings[0].entry->id, "b");
  EXPECT_EQ(deciding_rule(findings[0], findings[1]), "places");
  findings[1].coverage = 0.9;
  sort_findings(findings);
  EXPECT_EQ(findings[0].entry->id, "a");
}

// By how far each stands from the root; "a" would come first by its id.
TEST(RankOrder, TheNearerToTheRootGoesFirst) {
  const std::vector<Relation> near_to_far = {Relation::kRoot, Relation::kCause, Relation::kWrapper};
  for (std::size_t i = 1; i < near_to_far.size(); ++i) {
    std::vector<Finding> findings = {plain("a"), plain("b")};
    findings[0].relation = near_to_far[i];
    findings[1].relation = near_to_far[i - 1];
    sort_findings(findings);
    EXPECT_EQ(findings[0].entry->id, "b") << i;
    EXPECT_EQ(deciding_rule(findings[0], findings[1]), "relation") << i;
  }
  std::vector<Finding> aside = {plain("a"), plain("b")};
  aside[0].relation = Relation::kTeardown;
  aside[1].relation = Relation::kHandled;
  sort_findings(aside);
  EXPECT_EQ(aside[0].entry->id, "b");
}

TEST(RankMessages, EachRuleIsExplainedInBothLanguages) {
  for (const auto& rule : rank_rules())
    for (const auto language : kLanguages)
      EXPECT_TRUE(has_message(language, "rank." + std::string(rule.id))) << rule.id;
}

}  // namespace
}  // namespace tracelore
