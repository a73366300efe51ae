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
         "why.root_message why.tolerance.case"},
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

}  // namespace
}  // namespace tracelore
