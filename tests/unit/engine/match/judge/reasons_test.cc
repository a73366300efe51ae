#include "engine/match/judge/reasons.h"

#include <gtest/gtest.h>

#include <functional>

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

// A confirmed finding on a root, with nothing more to say of it.
Finding plain(const Signature& signature) {
  auto entry = std::make_shared<Entry>();
  entry->id = "widget";
  Finding finding;
  finding.entry = entry;
  finding.confirmation = Confirmation{};
  finding.confirmation->signature = &signature;
  auto seen = std::make_shared<Sighting>();
  seen->exception = 0;
  seen->lines = {3, 4};
  finding.confirmation->seen = std::move(seen);
  return finding;
}

void forgive(Finding& finding, Tolerance tolerance) {
  auto seen = std::make_shared<Sighting>(*finding.confirmation->seen);
  seen->tolerances.push_back(tolerance);
  finding.confirmation->seen = std::move(seen);
}

struct ReasonsRow {
  const char* name;
  std::function<void(Finding&)> change;
  const char* statements;  // their ids, in order
};

class Reasons : public testing::TestWithParam<ReasonsRow> {};

TEST_P(Reasons, AreSaidInOrder) {
  Signature signature;
  signature.id = "s";
  auto finding = plain(signature);
  GetParam().change(finding);
  std::string ids;
  for (const auto& statement : why_of(finding).statements) {
    ids += (ids.empty() ? "" : " ") + statement.id;
    for (const auto language : kLanguages)
      EXPECT_TRUE(has_message(language, statement.id)) << statement.id;
  }
  EXPECT_EQ(ids, GetParam().statements);
}

INSTANTIATE_TEST_SUITE_P(
    , Reasons,
    testing::ValuesIn<ReasonsRow>({
        {"Root", [](Finding&) {}, "why.root_message"},
        {"LogLine", [](Finding& f) { f.on_log_line = true; }, "why.log_line"},
        {"Handled", [](Finding& f) { f.relation = Relation::kHandled; }, "why.handled_message"},
        {"Teardown", [](Finding& f) { f.relation = Relation::kTeardown; }, "why.teardown_message"},
        {"Ignored",
         [](Finding& f) {
           f.relation = Relation::kTeardown;
           f.ignored = true;
         },
         "why.ignored_message"},
        {"Wrapper", [](Finding& f) { f.relation = Relation::kWrapper; }, "why.wrapper_message"},
        {"EvidenceThereAndMissing",
         [](Finding& f) {
           f.confirmation->evidence = {"torch/nn"};
           f.confirmation->missing = {"torch/cuda"};
         },
         "why.root_message why.evidence why.missing"},
        {"Elsewhere",
         [](Finding& f) {
           f.confirmation->missing = {"torch/cuda"};
           f.elsewhere = true;
         },
         "why.root_message why.elsewhere"},
        {"OfAnotherFramework", [](Finding& f) { f.foreign = "keras"; },
         "why.root_message why.foreign"},
        {"OfAnyProgram", [](Finding& f) { f.borrowed = true; }, "why.root_message why.borrowed"},
        {"OtherCase", [](Finding& f) { forgive(f, Tolerance::kCase); },
         "why.root_message_changed why.tolerance.case"},
        {"ByAnIdOfDynamosRegistry", [](Finding& f) { forgive(f, Tolerance::kGraphBreak); },
         "why.tolerance.graph_break"},
        {"SharedMessage", [](Finding& f) { f.shared_message = true; },
         "why.root_message why.shared_message"},
        {"TwoCausesLeft",
         [](Finding& f) {
           f.causes = {{0, CauseState::kOpen}, {1, CauseState::kOpen}};
         },
         "why.root_message why.cause_open"},
        {"OneCauseLeft",
         [](Finding& f) {
           f.causes = {{0, CauseState::kOpen}, {1, CauseState::kExcluded}};
         },
         "why.root_message why.cause_open_alone"},
        {"NotThisRelease",
         [](Finding& f) {
           f.applies.status = Applies::kNotAffected;
           f.applies.because = {"applies.outside", {}};
         },
         "why.root_message applies.outside"},
        {"GuideToAnId",
         [](Finding& f) {
           f.confirmation.reset();
           f.graph_breaks = {"GB0025"};
         },
         "why.graph_break_guide"},
        {"SimilarOnly", [](Finding& f) { f.confirmation.reset(); }, "why.similar"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct RootBesideRow {
  const char* name;
  std::function<void(Finding&, Report&)> change;
  const char* error;  // empty: nothing is said
};

class RootBeside : public testing::TestWithParam<RootBesideRow> {};

TEST_P(RootBeside, IsSaidOfWhatOnlyFollowed) {
  Signature signature;
  auto finding = plain(signature);
  auto seen = std::make_shared<Sighting>(*finding.confirmation->seen);
  seen->exception = 1;
  finding.confirmation->seen = std::move(seen);
  finding.verdict = Verdict::kLikely;
  finding.relation = Relation::kTeardown;
  Report report;
  report.exceptions.resize(2);
  report.exceptions[0].type = "builtins.KeyError";
  report.exceptions[0].message = "'utt_00812'\nsecond line";
  report.exceptions[0].message_lines = {8, 9};
  GetParam().change(finding, report);
  const auto said = root_beside(finding, report);
  ASSERT_EQ(said.has_value(), *GetParam().error != '\0');
  if (!said) return;
  EXPECT_EQ(said->id, "why.root_beside");
  EXPECT_EQ(said->params, (Params{{"error", GetParam().error}, {"lines", "8"}}));
}

INSTANTIATE_TEST_SUITE_P(
    , RootBeside,
    testing::ValuesIn<RootBesideRow>({
        {"Teardown", [](Finding&, Report&) {}, "KeyError: 'utt_00812'"},
        {"Wrapper", [](Finding& f, Report&) { f.relation = Relation::kWrapper; },
         "KeyError: 'utt_00812'"},
        {"LogLine",
         [](Finding& f, Report&) {
           f.relation = Relation::kRoot;
           f.on_log_line = true;
         },
         "KeyError: 'utt_00812'"},
        {"NoMessage", [](Finding&, Report& r) { r.exceptions[0].message.clear(); }, "KeyError"},
        {"LongMessage",
         [](Finding&, Report& r) { r.exceptions[0].message = "no " + std::string(200, 'x'); },
         "KeyError: no …"},
        {"OneLongWord",
         [](Finding&, Report& r) { r.exceptions[0].message = std::string(200, 'x'); },
         "KeyError: …"},
        {"TheRootItself", [](Finding& f, Report&) { f.relation = Relation::kRoot; }, ""},
        {"NoClaim", [](Finding& f, Report&) { f.verdict = Verdict::kRelated; }, ""},
        {"NoClass", [](Finding&, Report& r) { r.exceptions[0].type.clear(); }, ""},
        {"NoRoot", [](Finding&, Report& r) { r.exceptions[0].relation = Relation::kHandled; }, ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
