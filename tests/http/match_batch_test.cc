#include <gtest/gtest.h>

#include "tests/http/server_fixture.h"

namespace tracelore::http_test {
namespace {

constexpr const char* kBatch = "/api/v1/match/batch";
constexpr const char* kJsonHead = "Content-Type: application/json\r\n";

using MatchBatch = WithServer<>;

Reply ask(int port, const Json& logs, const std::string& query = "") {
  return post(port, kBatch + query, write_json({{"logs", logs}}), kJsonHead);
}

TEST_F(MatchBatch, EachLogHasItsRowInTheOrderOfTheRequest) {
  const Json out_of_memory = {{"text", kOutOfMemory}, {"lang", "zh"}, {"limit", 1}};
  const Json logs = Json::array({out_of_memory,
                                 {{"text", "  "}},
                                 {{"lang", "en"}},
                                 {{"text", "nothing that anybody knows"}}});
  const auto reply = ask(port(), logs);
  ASSERT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.header("cache-control"), "no-store");
  const auto rows = json_of(reply)["answers"];
  ASSERT_EQ(rows.size(), 4U);
  const auto alone = json_of(post(port(), "/api/v1/match", write_json(out_of_memory), kJsonHead));
  EXPECT_EQ(rows[0]["status"], 200);
  EXPECT_EQ(rows[0]["answer"]["matches"], alone["matches"]);
  EXPECT_EQ(rows[1]["status"], 400);
  EXPECT_EQ(rows[1]["problem"]["code"], "empty_text");
  EXPECT_EQ(rows[2]["status"], 422);
  EXPECT_EQ(rows[2]["problem"]["params"]["field"], "text");
  EXPECT_EQ(rows[3]["answer"]["verdict"], "none");
}

TEST_F(MatchBatch, BriefLeavesWhatOneAnswerNeeds) {
  const auto row = json_of(ask(port(), Json::array({{{"text", kOutOfMemory}}}), "?view=brief"));
  const auto answer = row["answers"][0]["answer"];
  EXPECT_EQ(answer["matches"][0]["entry"]["id"], "cuda-out-of-memory");
  EXPECT_FALSE(answer.contains("exceptions"));
}

TEST_F(MatchBatch, RefusesWhatIsNoListOfLogs) {
  struct MatchBatchRow {
    const char* name;
    std::string body;
    int status;
  };
  const Json one = {{"text", "x"}};
  const MatchBatchRow rows[] = {
      {"no JSON", "{", 400},
      {"no list", write_json({{"logs", 1}}), 422},
      {"not there", "{}", 422},
      {"empty", write_json({{"logs", Json::array()}}), 422},
      {"no objects", write_json({{"logs", {"x"}}}), 422},
      {"too many", write_json({{"logs", std::vector<Json>(21, one)}}), 422},
  };
  for (const auto& row : rows) {
    const auto reply = post(port(), kBatch, row.body, kJsonHead);
    EXPECT_EQ(reply.status, row.status) << row.name << reply.body;
  }
  EXPECT_EQ(ask(port(), std::vector<Json>(20, one)).status, 200);
  const auto unknown = post(port(), std::string(kBatch) + "?strict=1",
                            write_json({{"logs", Json::array({one})}, {"log", 1}}), kJsonHead);
  EXPECT_EQ(unknown.status, 422);
}

TEST(MatchBatchLimits, EachLogIsAPasteOfTheMinute) {
  ServerOptions options;
  options.pastes_per_minute = 2;
  const auto server = start_server(std::move(options));
  ASSERT_NE(server, nullptr);
  const Json one = {{"text", "RuntimeError: x"}};
  const auto rows = json_of(ask(server->port(), std::vector<Json>(3, one)))["answers"];
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1]["status"], 200);
  EXPECT_EQ(rows[2]["status"], 429);
  EXPECT_EQ(rows[2]["problem"]["code"], "rate_limited");
  EXPECT_EQ(ask(server->port(), std::vector<Json>(1, one)).status, 429);
}

}  // namespace
}  // namespace tracelore::http_test
