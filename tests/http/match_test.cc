#include <gtest/gtest.h>

#include "tests/http/server_fixture.h"

namespace tracelore::http_test {
namespace {

using MatchApi = WithServer<>;

TEST_F(MatchApi, RawTextGetsAnAnswerThatNamesTheEntry) {
  const auto reply = post(port(), "/api/v1/match", kOutOfMemory, "Content-Type: text/plain\r\n");
  ASSERT_EQ(reply.status, 200) << reply.body;
  const auto json = json_of(reply);
  EXPECT_EQ(json["matches"][0]["entry"]["id"], "cuda-out-of-memory");
  EXPECT_EQ(json["matches"][0]["why"]["lines"], Json::array({4}));
  EXPECT_EQ(reply.header("cache-control"), "no-store");
  EXPECT_EQ(reply.header("content-type"), "application/json");
}

// `curl --data-binary` says that it sends a form.
TEST_F(MatchApi, FormTypeIsTakenAsRawText) {
  const auto plain = post(port(), "/api/v1/match?fields=verdict,fingerprint", kOutOfMemory);
  const auto form = post(port(), "/api/v1/match?fields=verdict,fingerprint", kOutOfMemory,
                         "Content-Type: application/x-www-form-urlencoded\r\n");
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(form.body, plain.body);
}

TEST_F(MatchApi, JsonCarriesTextLanguageLimitAndEnvironment) {
  const Json body = {
      {"text", kOutOfMemory}, {"lang", "zh"}, {"limit", 1}, {"environment", {{"torch", "2.8.0"}}}};
  const auto reply = post(port(), "/api/v1/match", write_json(body),
                          "Content-Type: application/json; charset=utf-8\r\n");
  ASSERT_EQ(reply.status, 200) << reply.body;
  const auto json = json_of(reply);
  EXPECT_EQ(json["matches"].size(), 1U);
  EXPECT_EQ(json["environment"]["torch"]["version"], "2.8.0");
  EXPECT_EQ(json["environment"]["torch"]["from"], "request");
  EXPECT_EQ(reply.header("content-language"), "zh");
}

TEST_F(MatchApi, QueryCarriesVersionsAndLanguage) {
  const auto json =
      json_of(post(port(), "/api/v1/match?torch=2.8.0&lang=zh&fields=environment", kOutOfMemory));
  EXPECT_EQ(json["environment"]["torch"]["version"], "2.8.0");
}

TEST_F(MatchApi, WhatIsInstalledIsWeakerThanWhatIsSaid) {
  const Json body = {{"text", "PyTorch version: 2.7.1\n" + std::string(kOutOfMemory)},
                     {"environment", {{"numpy", "2.1"}}},
                     {"installed", {{"torch", "2.5.0"}, {"numpy", "1.26"}, {"timm", "1.0"}}}};
  const auto in_json = json_of(
      post(port(), "/api/v1/match", write_json(body), "Content-Type: application/json\r\n"));
  const auto in_query = json_of(
      post(port(), "/api/v1/match?numpy=2.1&installed=torch%3D2.5.0,numpy%3D1.26,timm%3D1.0",
           "PyTorch version: 2.7.1\n" + std::string(kOutOfMemory)));
  for (const auto& answer : {in_json, in_query}) {
    const Json known = answer["environment"];
    EXPECT_EQ(known["torch"], (Json{{"version", "2.7.1"}, {"from", "text"}}));
    EXPECT_EQ(known["numpy"], (Json{{"version", "2.1"}, {"from", "request"}}));
    EXPECT_EQ(known["timm"], (Json{{"version", "1.0"}, {"from", "environment"}}));
  }
  const auto from_here = json_of(
      post(port(), "/api/v1/match?here=1&installed=torch%3D2.5.0,timm%3D1.0&machine=os%3Dlinux",
           "PyTorch version: 2.7.1\n" + std::string(kOutOfMemory)));
  EXPECT_EQ(from_here["environment"]["torch"], (Json{{"version", "2.7.1"}, {"from", "text"}}));
  EXPECT_EQ(from_here["environment"]["timm"], (Json{{"version", "1.0"}, {"from", "request"}}));
  EXPECT_EQ(from_here["facts"]["os"]["from"], "request");
  EXPECT_EQ(post(port(), "/api/v1/match?installed=torch%3Dbanana", kOutOfMemory).status, 422);
}

TEST_F(MatchApi, FactsSayWhereTheyWereRead) {
  const Json body = {{"text", "GPU 0: Tesla T4\n" + std::string(kOutOfMemory)},
                     {"facts", {{"place", "colab"}}},
                     {"machine", {{"os", "windows"}, {"place", "kaggle"}}}};
  const auto facts = json_of(post(port(), "/api/v1/match", write_json(body),
                                  "Content-Type: application/json\r\n"))["facts"];
  EXPECT_EQ(facts["place"], (Json{{"value", "colab"}, {"from", "request"}, {"line", nullptr}}));
  EXPECT_EQ(facts["os"], (Json{{"value", "windows"}, {"from", "environment"}, {"line", nullptr}}));
  EXPECT_EQ(facts["gpu"], (Json{{"value", "Tesla T4"}, {"from", "text"}, {"line", 1}}));
  EXPECT_EQ(facts["capability"], (Json{{"value", "7.5"}, {"from", "table"}, {"line", 1}}));
}

TEST_F(MatchApi, WhatIsNoFactIsABadField) {
  for (const char* facts : {"{\"os\": \"beos\"}", "{\"colour\": \"red\"}", "{\"os\": 3}",
                            "{\"capability\": \"high\"}", "[]"}) {
    const auto reply =
        post(port(), "/api/v1/match", std::string("{\"text\": \"x\", \"facts\": ") + facts + "}",
             "Content-Type: application/json\r\n");
    EXPECT_EQ(reply.status, 422) << facts;
  }
}

TEST_F(MatchApi, YourCodeIsMaskedAndAbsentWhereThereIsNone) {
  const std::string text =
      "Traceback (most recent call last):\n  File \"/home/jane/train.py\", line 9, in step\n"
      "    loss.backward()\ntorch.OutOfMemoryError: CUDA out of memory.\n";
  const auto json = json_of(post(port(), "/api/v1/match", text));
  ASSERT_TRUE(json.contains("your_code"));
  EXPECT_EQ(json["your_code"]["line"], 9);
  EXPECT_EQ(json["your_code"]["source"], "loss.backward()");
  EXPECT_EQ(json["your_code"]["file"].get<std::string>().find("jane"), std::string::npos);
  const auto bare = json_of(post(port(), "/api/v1/match", "RuntimeError: CUDA out of memory."));
  EXPECT_FALSE(bare.contains("your_code"));
}

TEST_F(MatchApi, FieldsTrimTheAnswer) {
  const auto json =
      json_of(post(port(), "/api/v1/match?fields=matches.entry.id,verdict", kOutOfMemory));
  ASSERT_TRUE(json.contains("matches"));
  EXPECT_EQ(json.size(), 2U);
  EXPECT_EQ(json["matches"][0].size(), 1U);
  EXPECT_EQ(json["matches"][0]["entry"].size(), 1U);
}

TEST_F(MatchApi, LanguagesDifferInWordsOnly) {
  const auto english =
      json_of(post(port(), "/api/v1/match", kOutOfMemory, "Accept-Language: en\r\n"));
  const auto chinese = json_of(
      post(port(), "/api/v1/match", kOutOfMemory, "Accept-Language: zh-CN,zh;q=0.9,en;q=0.5\r\n"));
  EXPECT_EQ(english["fingerprint"], chinese["fingerprint"]);
  EXPECT_EQ(english["matches"][0]["entry"]["id"], chinese["matches"][0]["entry"]["id"]);
  EXPECT_NE(english["matches"][0]["entry"]["title"], chinese["matches"][0]["entry"]["title"]);
}

// The last line alone of a message that several causes share.
constexpr const char* kOpenCauses = "torch.OutOfMemoryError: CUDA out of memory.";

Json first_match(const Reply& reply) {
  return json_of(reply)["matches"][0];
}

TEST_F(MatchApi, AnOpenCauseIsLikelyWithAConfirmedMessageAndCanBeChosen) {
  const auto open = first_match(post(port(), "/api/v1/match", kOpenCauses));
  EXPECT_EQ(open["verdict"], "likely");
  EXPECT_EQ(open["message"], "confirmed");
  EXPECT_EQ(open["cause"]["state"], "open");
  EXPECT_EQ(open["cause"]["decided"], false);
  ASSERT_GT(open["causes"].size(), 1U);
  std::string last;
  for (const auto& cause : open["causes"])
    if (cause["state"] == "open") last = cause["id"];
  for (const auto& reply :
       {post(port(), "/api/v1/match?cause=" + last, kOpenCauses),
        post(port(), "/api/v1/match", write_json(Json{{"text", kOpenCauses}, {"cause", last}}),
             "Content-Type: application/json\r\n")}) {
    const auto chosen = first_match(reply);
    EXPECT_EQ(chosen["cause"]["id"], last);
    EXPECT_EQ(chosen["cause"]["chosen"], true);
    EXPECT_EQ(chosen["cause"]["state"], "open");
    EXPECT_EQ(chosen["verdict"], "likely");
  }
  const auto unknown = first_match(post(port(), "/api/v1/match?cause=nobody", kOpenCauses));
  EXPECT_EQ(unknown["cause"], open["cause"]);
}

TEST_F(MatchApi, NothingKnownIsSaidWithoutMatches) {
  const auto json = json_of(post(port(), "/api/v1/match", "QuuxError: blorptang wibble"));
  EXPECT_EQ(json["verdict"], "none");
  EXPECT_TRUE(json["matches"].empty());
}

TEST_F(MatchApi, GzipBodyIsDecompressed) {
  const auto plain =
      json_of(post(port(), "/api/v1/match?fields=verdict,fingerprint,matches.entry", kOutOfMemory));
  const auto packed = json_of(post(port(), "/api/v1/match?fields=verdict,fingerprint,matches.entry",
                                   gzip(kOutOfMemory), "Content-Encoding: gzip\r\n"));
  EXPECT_EQ(packed, plain);
}

TEST_F(MatchApi, ChunkedBodyIsRead) {
  const std::string text = kOutOfMemory;
  char size[16];
  std::snprintf(size, sizeof size, "%zx", text.size());
  const auto reply = exchange(port(),
                              "POST /api/v1/match?fields=matches.entry.id HTTP/1.1\r\nHost: "
                              "x\r\nTransfer-Encoding: chunked\r\n\r\n" +
                                  std::string(size) + "\r\n" + text + "\r\n0\r\n\r\n");
  EXPECT_EQ(json_of(reply)["matches"][0]["entry"]["id"], "cuda-out-of-memory");
}

TEST_F(MatchApi, SecretsOfThePasteDoNotComeBack) {
  const auto reply =
      post(port(), "/api/v1/match",
           "HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz0123456789\nRuntimeError: no access with token "
           "hf_abcdefghijklmnopqrstuvwxyz0123456789 for /home/alice/run.py\n");
  ASSERT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body.find("hf_abcdefgh"), std::string::npos);
  EXPECT_EQ(reply.body.find("alice"), std::string::npos);
}

struct OddPaste {
  const char* name;
  std::string body;
  std::string headers;
  int status;
  const char* code;  ///< of the problem; nullptr where the answer is 200
};

std::string utf16(std::string_view text) {
  std::string wide = "\xff\xfe";
  for (const char c : text) wide += {c, '\0'};
  return wide;
}

std::string bomb() {
  return gzip(std::string(200U << 20U, 'a'));
}

class OddPastes : public WithServer<testing::TestWithParam<OddPaste>> {};

TEST_P(OddPastes, GetAnAnswerOrAProblemThatSaysWhatToDo) {
  const auto& row = GetParam();
  const auto reply = post(port(), "/api/v1/match", row.body, row.headers);
  ASSERT_EQ(reply.status, row.status) << reply.body;
  if (!row.code) return;
  EXPECT_EQ(reply.header("content-type"), "application/problem+json");
  const auto problem = json_of(reply);
  EXPECT_EQ(problem["code"], row.code);
  EXPECT_EQ(problem["status"], row.status);
  for (const auto* part : {"title", "detail", "hint"}) {
    EXPECT_NE(problem[part], "") << part;
    EXPECT_EQ(problem[part].get<std::string>().find("⟦"), std::string::npos) << problem[part];
  }
}

constexpr const char* kJson = "Content-Type: application/json\r\n";

INSTANTIATE_TEST_SUITE_P(
    , OddPastes,
    testing::ValuesIn(std::vector<OddPaste>{
        {"Empty", "", "", 400, "empty_text"},
        {"Blank", " \r\n\t ", "", 400, "empty_text"},
        {"OneLetter", "x", "", 200, nullptr},
        {"BinaryBytes", std::string("\x00\x01\xff\xfe\x80RuntimeError: \xc3\x28", 21), "", 200,
         nullptr},
        {"OnlyNulsAndBytes", std::string(1000, '\x01'), "", 200, nullptr},
        {"MegabyteOfOneLine", std::string((1U << 20U) - 1, 'x'), "", 200, nullptr},
        {"MegabyteOfErrors", std::string(49'000 * 21 / 21, 'E') + "rror: x\n", "", 200, nullptr},
        {"NoErrorInIt", "epoch 1 loss 0.3\nepoch 2 loss 0.2\n", "", 200, nullptr},
        {"Utf16", utf16(kOutOfMemory), "", 200, nullptr},
        {"Gb18030", "RuntimeError: CUDA out of memory. \xcf\xd4\xb4\xe6\xb2\xbb\xd7\xe3", "", 200,
         nullptr},
        {"MalformedJson", "{\"text\": ", kJson, 400, "bad_json"},
        {"DeepJson", std::string(100'000, '['), kJson, 400, "bad_json"},
        {"JsonThatIsNoObject", "[1]", kJson, 422, "bad_field"},
        {"JsonWithoutText", "{}", kJson, 422, "bad_field"},
        {"TextIsANumber", "{\"text\": 3}", kJson, 422, "bad_field"},
        {"UnknownLanguage", "{\"text\": \"x\", \"lang\": \"fr\"}", kJson, 422, "bad_field"},
        {"NegativeLimit", "{\"text\": \"x\", \"limit\": -1}", kJson, 422, "bad_field"},
        {"HugeLimit", "{\"text\": \"x\", \"limit\": 1000}", kJson, 422, "bad_field"},
        {"EnvironmentIsAList", "{\"text\": \"x\", \"environment\": []}", kJson, 422, "bad_field"},
        {"VersionIsNone", "{\"text\": \"x\", \"environment\": {\"torch\": \"new\"}}", kJson, 422,
         "bad_field"},
        {"EmptyTextInJson", "{\"text\": \"  \"}", kJson, 400, "empty_text"},
        {"InvalidUtf8InJson", "{\"text\": \"RuntimeError: \xff\xfe\"}", kJson, 400, "bad_json"},
        {"TooLarge", std::string((1U << 20U) + 1, 'x'), "", 413, "text_too_large"},
        {"FarTooLarge", std::string(3U << 20U, 'x'), "", 413, "text_too_large"},
        {"TooLargeInJson", "{\"text\": \"" + std::string((1U << 20U) + 1, 'x') + "\"}", kJson, 413,
         "text_too_large"},
        {"MalformedGzip", "not gzip at all", "Content-Encoding: gzip\r\n", 400, "bad_encoding"},
        {"TruncatedGzip", gzip(kOutOfMemory).substr(0, 100), "Content-Encoding: gzip\r\n", 400,
         "bad_encoding"},
        {"GzipBomb", bomb(), "Content-Encoding: gzip\r\n", 413, "text_too_large"},
        {"GzipThatDoesNotSaySo", gzip(kOutOfMemory), "", 415, "compressed_text"},
        {"UnknownCoding", "x", "Content-Encoding: br\r\n", 415, "unsupported_media_type"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct BadQuery {
  const char* name;
  const char* query;
  const char* field;
};

class BadQueries : public WithServer<testing::TestWithParam<BadQuery>> {};

TEST_P(BadQueries, AreNamedInTheProblem) {
  const auto reply = post(port(), std::string("/api/v1/match?") + GetParam().query, kOutOfMemory);
  EXPECT_EQ(reply.status, 422) << reply.body;
  EXPECT_EQ(json_of(reply)["params"]["field"], GetParam().field);
}

INSTANTIATE_TEST_SUITE_P(, BadQueries,
                         testing::ValuesIn(std::vector<BadQuery>{
                             {"Language", "lang=fr", "lang"},
                             {"Limit", "limit=many", "limit"},
                             {"LimitZero", "limit=0", "limit"},
                             {"Version", "torch=latest", "torch"},
                             {"PackageName", "to%20rch=2.8", "to rch"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_F(MatchApi, ProblemsSpeakTheReadersLanguage) {
  const auto reply = post(port(), "/api/v1/match", "", "Accept-Language: zh\r\n");
  EXPECT_EQ(json_of(reply)["title"], "没有内容");
  EXPECT_EQ(reply.header("content-language"), "zh");
}

TEST_F(MatchApi, PastesOverTheRateAreToldWhenToComeBack) {
  ServerOptions options;
  options.pastes_per_minute = 2;
  const auto limited = start_server(options);
  EXPECT_EQ(post(limited->port(), "/api/v1/match", "x").status, 200);
  EXPECT_EQ(post(limited->port(), "/api/v1/match", "x").status, 200);
  const auto reply = post(limited->port(), "/api/v1/match", "x");
  EXPECT_EQ(reply.status, 429);
  EXPECT_GT(std::stoi(reply.header("retry-after")), 0);
  EXPECT_NE(reply.header("ratelimit").find("r=0"), std::string::npos);
  EXPECT_EQ(get(limited->port(), "/api/v1/stats").status, 200);
}

}  // namespace
}  // namespace tracelore::http_test
