#include "indexer/notes/derive_message.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct DeriveMessageRow {
  const char* name;
  const char* message;
  std::vector<std::string>
      templates;  // a line's begins with "line: ", evidence stands behind " @ "
  bool whole = true;
};

std::string shown(const MessageTemplate& made) {
  std::string text = (made.is_line ? "line: " : "") + made.pattern.text();
  for (const auto& where : made.where) text.append(" @ ").append(where);
  return text;
}

class MessageTemplates : public testing::TestWithParam<DeriveMessageRow> {};

TEST_P(MessageTemplates, NameTheFailure) {
  std::vector<std::string> templates;
  for (const auto& made : message_templates(GetParam().message, Quoted::kVary, GetParam().whole))
    templates.push_back(shown(made));
  EXPECT_EQ(templates, GetParam().templates);
}

// The texts of gRPC are those of grpcio 1.66.2, those of pydantic of 2.9.2.
INSTANTIATE_TEST_SUITE_P(
    , MessageTemplates,
    testing::ValuesIn<DeriveMessageRow>({
        {"OneLine",
         "cursor 88121 belongs to generation 4, server is at 7",
         {"cursor {} belongs to generation {}, server is at"}},
        {"StatusAndDetails",
         "<_InactiveRpcError of RPC that terminated with:\n\tstatus = "
         "StatusCode.NOT_FOUND\n\tdetails = \"no shard table for dataset laion-zh in region "
         "cn-3\"\n\tdebug_error_string = \"UNKNOWN:Error received from peer\"\n>",
         {"status = StatusCode.NOT_FOUND{...}details = \"no shard table for dataset laion-zh in "
          "region cn-",
          "line: no shard table for dataset laion-zh in region cn- @ StatusCode.NOT_FOUND"}},
        {"DetailsTooShortToStandAlone",
         "<_InactiveRpcError of RPC that terminated with:\n\tstatus = "
         "StatusCode.UNAVAILABLE\n\tdetails = \"Socket closed\"\n>",
         {"status = StatusCode.UNAVAILABLE{...}details = \"Socket closed @ !details = \"Socket "
          "closed"}},
        {"AnnouncesAndNoMore", "<_InactiveRpcError of RPC that terminated with:", {}},
        {"OutsideACodeBlock",
         "<_InactiveRpcError of RPC that terminated with:\n\tstatus = "
         "StatusCode.UNAVAILABLE\n\tdetails = \"Socket closed\"\nWe restarted it.",
         {"status = StatusCode.UNAVAILABLE{...}details = \"Socket closed @ !details = \"Socket "
          "closed"},
         false},
        {"CountThenFields",
         "1 validation error for EvalConfig\nname\n  Field required [type=missing, "
         "input_value={}, input_type=dict]\n    For further information visit "
         "https://errors.pydantic.dev/2.9/v/missing",
         {"validation error for EvalConfig{...}Field required [type={}, input_value={}}}, "
          "input_type={}]"}},
        {"StatusInBrackets",
         "(403)\nReason: Forbidden by the quota of the team",
         {"Reason: Forbidden by the quota of the team",
          "line: Forbidden by the quota of the team"}},
        {"AWritersOwnLabels",
         "lease for shard 'a/1' expired after 45.0s\nCause: the holder was gone\nFix: restart it",
         {"lease for shard '{}' expired after"},
         false},
        {"AWritersOwnLines",
         "lease for shard 'a/1' expired after 45.0s\nWe saw this on all nodes and restarted them.",
         {"lease for shard '{}' expired after"},
         false},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
