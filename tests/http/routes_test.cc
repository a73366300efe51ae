#include "server/routes.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <tuple>

#include "engine/messages/messages.h"
#include "tests/http/server_fixture.h"

namespace tracelore::http_test {
namespace {

struct Address {
  const char* name;
  const char* target;
  int status;
  const char* type;
  const char* holds;
};

class Addresses : public WithServer<testing::TestWithParam<Address>> {};

TEST_P(Addresses, AnswerGetAndHead) {
  const auto& row = GetParam();
  const auto reply = get(port(), row.target, "Accept: text/html\r\n");
  EXPECT_EQ(reply.status, row.status) << reply.body.substr(0, 400);
  EXPECT_TRUE(reply.header("content-type").starts_with(row.type)) << reply.header("content-type");
  EXPECT_NE(reply.body.find(row.holds), std::string::npos) << reply.body.substr(0, 2000);
  EXPECT_EQ(reply.body.find("⟦"), std::string::npos) << reply.body.substr(reply.body.find("⟦"), 80);
  EXPECT_EQ(reply.header("x-content-type-options"), "nosniff");
  const auto head = request(port(), "HEAD", row.target, "Accept: text/html\r\n");
  EXPECT_EQ(head.status, row.status);
  EXPECT_EQ(head.header("content-type"), reply.header("content-type"));
  EXPECT_TRUE(head.body.empty());
}

INSTANTIATE_TEST_SUITE_P(
    , Addresses,
    testing::ValuesIn(std::vector<Address>{
        {"Home", "/", 200, "text/html", "<textarea"},
        {"HomeInChinese", "/?lang=zh", 200, "text/html", "贴上 PyTorch 报错"},
        {"SearchPage", "/search?q=out%20of%20memory", 200, "text/html",
         "/entries/cuda-out-of-memory"},
        {"SearchPageInChinese", "/search?q=%E6%98%BE%E5%AD%98%E4%B8%8D%E8%B6%B3&lang=zh", 200,
         "text/html", "/entries/cuda-out-of-memory"},
        {"EmptySearchPage", "/search", 200, "text/html", "<input"},
        {"EntryPage", "/entries/cuda-out-of-memory", 200, "text/html", "expandable_segments"},
        {"EntryPageInChinese", "/entries/cuda-out-of-memory?lang=zh", 200, "text/html",
         "lang=\"zh-CN\""},
        {"UnknownEntryPage", "/entries/cuda-out-of-memoryy", 404, "text/html",
         "/entries/cuda-out-of-memory"},
        {"BrowsePage", "/browse", 200, "text/html", "/entries/cuda-out-of-memory"},
        {"BrowseFiltered", "/browse?package=torch", 200, "text/html", "Package: torch"},
        {"AboutPage", "/about", 200, "text/html", "curl"},
        {"UnknownPage", "/nope", 404, "text/html", "404"},
        {"TrailingSlash", "/browse/", 200, "text/html", "cuda-out-of-memory"},
        {"Search", "/api/v1/search?q=out%20of%20memory", 200, "application/json",
         "cuda-out-of-memory"},
        {"Entries", "/api/v1/entries", 200, "application/json", "cuda-out-of-memory"},
        {"Entry", "/api/v1/entries/cuda-out-of-memory", 200, "application/json", "\"workarounds\""},
        {"UnknownEntry", "/api/v1/entries/nope", 404, "application/problem+json",
         "entry_not_found"},
        {"Snippet", "/api/v1/entries/cuda-out-of-memory/verify.py", 200, "text/x-python",
         "def reproduce"},
        {"Stats", "/api/v1/stats", 200, "application/json", "\"generation\""},
        {"Api", "/api/v1", 200, "application/json", "/api/v1/match"},
        {"UnknownApi", "/api/v1/nope", 404, "application/problem+json", "page_not_found"},
        {"Healthz", "/healthz", 200, "text/plain", "ok"},
        {"Readyz", "/readyz", 200, "application/json", "\"ready\":true"},
        {"Favicon", "/favicon.ico", 200, "image/svg+xml", "<svg"},
        {"UnknownAsset", "/assets/x/nope.js", 404, "text/html", "404"},
        {"AssetOutsideItsFolder", "/assets/x/..%2Ftemplates%2Fpage.html", 404, "text/html", "404"},
        {"Robots", "/robots.txt", 200, "text/plain", "Disallow"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

using Routes = WithServer<>;

TEST_F(Routes, ThePagesSayThatTextsAreKeptWhereAFileOfCountsIs) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("tracelore-counts-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  ServerOptions options;
  options.store_path = (folder / "counts.sqlite").string();
  const auto counting = start_server(options);
  ASSERT_TRUE(counting);
  for (const auto language : {Language::kEnglish, Language::kChinese})
    for (const auto& [path, without, with] :
         {std::tuple{"/", "page.footer.privacy", "page.footer.privacy_counts"},
          std::tuple{"/about", "page.about.privacy_text", "page.about.privacy_counts"}}) {
      const auto target = std::string(path) + "?lang=" + std::string(tag_of(language));
      for (const auto& [server_port, said, unsaid] :
           {std::tuple{port(), without, with}, std::tuple{counting->port(), with, without}}) {
        const auto page = get(server_port, target, "Accept: text/html\r\n").body;
        EXPECT_NE(page.find(say(language, said)), std::string::npos) << target << ' ' << said;
        EXPECT_EQ(page.find(say(language, unsaid)), std::string::npos) << target << ' ' << unsaid;
      }
    }
  std::filesystem::remove_all(folder);
}

TEST_F(Routes, OtherMethodsAreToldWhichAreAllowed) {
  const auto reply = request(port(), "DELETE", "/api/v1/match");
  EXPECT_EQ(reply.status, 405);
  EXPECT_EQ(reply.header("allow"), "POST, OPTIONS");
  EXPECT_EQ(json_of(reply)["code"], "method_not_allowed");
  EXPECT_EQ(request(port(), "POST", "/about").header("allow"), "GET, HEAD, OPTIONS");
}

TEST_F(Routes, OptionsAnswersPreflights) {
  const auto reply = request(port(), "OPTIONS", "/api/v1/match", "Origin: https://example.org\r\n");
  EXPECT_EQ(reply.status, 204);
  EXPECT_EQ(reply.header("access-control-allow-origin"), "*");
  EXPECT_NE(reply.header("access-control-allow-methods").find("POST"), std::string::npos);
}

TEST_F(Routes, OtherOriginsCanBeShutOut) {
  ServerOptions options;
  options.open_to_other_origins = false;
  const auto closed = start_server(options);
  EXPECT_EQ(get(closed->port(), "/api/v1/stats").header("access-control-allow-origin"), "");
}

TEST_F(Routes, TheSameTagBringsNoBody) {
  const auto first = get(port(), "/entries/cuda-out-of-memory");
  const auto tag = first.header("etag");
  ASSERT_FALSE(tag.empty());
  const auto second = get(port(), "/entries/cuda-out-of-memory", "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(second.status, 304);
  EXPECT_TRUE(second.body.empty());
  EXPECT_EQ(second.header("etag"), tag);
  const auto chinese = get(port(), "/entries/cuda-out-of-memory",
                           "Accept-Language: zh\r\nIf-None-Match: " + tag + "\r\n");
  EXPECT_EQ(chinese.status, 200);
}

TEST_F(Routes, AnswersAreCompressedForThoseWhoAsk) {
  const auto plain = get(port(), "/entries/cuda-out-of-memory");
  const auto packed = get(port(), "/entries/cuda-out-of-memory", "Accept-Encoding: gzip, br\r\n");
  EXPECT_EQ(plain.header("content-encoding"), "");
  EXPECT_EQ(packed.header("content-encoding"), "gzip");
  EXPECT_EQ(packed.body, plain.body);
  EXPECT_LT(packed.raw.size(), plain.raw.size());
  EXPECT_EQ(get(port(), "/entries/cuda-out-of-memory", "Accept-Encoding: gzip;q=0\r\n")
                .header("content-encoding"),
            "");
}

TEST_F(Routes, SnippetComesWithAFileName) {
  const auto reply = get(port(), "/api/v1/entries/cuda-out-of-memory/verify.py");
  EXPECT_EQ(reply.header("content-disposition"),
            "attachment; filename=\"verify_cuda_out_of_memory.py\"");
}

TEST_F(Routes, AssetsUnderTheirVersionMayBeKeptForEver) {
  const auto home = get(port(), "/");
  const auto at = home.body.find("/assets/");
  const auto path = home.body.substr(at, home.body.find('"', at) - at);
  const auto reply = get(port(), path);
  EXPECT_EQ(reply.status, 200) << path;
  EXPECT_NE(reply.header("cache-control").find("immutable"), std::string::npos);
  EXPECT_EQ(get(port(), "/assets/old/site.css").header("cache-control"), "no-cache");
}

TEST_F(Routes, PagesAllowNothingFromElsewhere) {
  const auto reply = get(port(), "/");
  const auto policy = reply.header("content-security-policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  EXPECT_EQ(reply.body.find("<style"), std::string::npos);
  EXPECT_EQ(reply.body.find(" style="), std::string::npos);
  EXPECT_EQ(reply.body.find("onclick"), std::string::npos);
}

// The page, its style sheet and all its scripts, as they travel.
TEST_F(Routes, FirstPageIsUnderSixtyKilobytes) {
  const char* const gz = "Accept-Encoding: gzip\r\n";
  std::size_t size = get(port(), "/", gz).raw.size();
  for (const auto* file : {"site.css", "theme.js", "favicon.svg", "app.js", "box.js", "copy.js",
                           "keys.js", "typing.js", "theme-switch.js", "files.js", "mask.js",
                           "reduce.js", "storage.js", "looks.js"}) {
    const auto reply = get(port(), std::string("/assets/x/") + file, gz);
    ASSERT_EQ(reply.status, 200) << file;
    size += reply.raw.size();
  }
  EXPECT_LT(size, 60'000U);
}

TEST_F(Routes, SummariesHaveBothLanguages) {
  for (const auto* lang : {"en", "zh"}) {
    const auto reply = get(port(), std::string("/api/v1?lang=") + lang);
    EXPECT_EQ(reply.body.find("⟦"), std::string::npos) << reply.body;
  }
}

TEST_F(Routes, PublicOnesHaveAContractOfTheirOwn) {
  std::set<std::string_view> ids;
  for (const auto* route : routes()) {
    if (!route->is_public) continue;
    ASSERT_TRUE(route->contract) << route->pattern;
    EXPECT_TRUE(ids.insert(route->contract->id).second) << route->contract->id;
    EXPECT_TRUE(!route->contract->takes || !route->contract->takes->rows.empty());
  }
}

// In the first column of its table, as "`/api/v1/stats`" or "`/api/v1/search?q=…`".
TEST_F(Routes, PublicOnesStandInTheDocs) {
  std::istringstream docs(source_file("docs/http-api.md"));
  std::string calls;
  for (std::string line; std::getline(docs, line);)
    if (line.starts_with("| `")) calls += line.substr(0, line.find(" | "));
  for (const auto* route : routes()) {
    if (!route->is_public) continue;
    const std::string pattern(route->pattern);
    const bool named =
        calls.find(pattern + '`') != calls.npos || calls.find(pattern + '?') != calls.npos;
    EXPECT_TRUE(named) << pattern;
  }
}

TEST_F(Routes, WithoutAnIndexTheServerSaysWhy) {
  const auto empty = start_server({}, /*with_index=*/false);
  EXPECT_EQ(get(empty->port(), "/healthz").status, 200);
  const auto ready = get(empty->port(), "/readyz");
  EXPECT_EQ(ready.status, 503);
  EXPECT_EQ(json_of(ready)["code"], "index_missing");
  EXPECT_FALSE(ready.header("retry-after").empty());
  EXPECT_EQ(post(empty->port(), "/api/v1/match", "x").status, 503);
  empty->reload(TestIndex::reader());
  EXPECT_EQ(get(empty->port(), "/readyz").status, 200);
  EXPECT_EQ(post(empty->port(), "/api/v1/match", "x").status, 200);
}

TEST_F(Routes, TakenPortIsReported) {
  ServerOptions options;
  options.port = port();
  const auto second = Server::start(options);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::kPortInUse);
}

TEST_F(Routes, StatsCountTheKnowledgeBase) {
  const auto stats = json_of(get(port(), "/api/v1/stats"));
  EXPECT_GT(stats["entries"], 20);
  EXPECT_EQ(stats["languages"], Json::array({"en", "zh"}));
  EXPECT_EQ(stats["generation"], TestIndex::reader()->info().generation);
}

struct BadSearch {
  const char* name;
  const char* query;
  const char* field;
};

class BadSearches : public WithServer<testing::TestWithParam<BadSearch>> {};

TEST_P(BadSearches, AreRefusedWithTheField) {
  const auto reply = get(port(), std::string("/api/v1/search?") + GetParam().query);
  EXPECT_EQ(reply.status, 422) << reply.body;
  EXPECT_EQ(json_of(reply)["params"]["field"], GetParam().field);
}

INSTANTIATE_TEST_SUITE_P(, BadSearches,
                         testing::ValuesIn(std::vector<BadSearch>{
                             {"LimitOver100", "q=x&limit=101", "limit"},
                             {"NegativeOffset", "q=x&offset=-1", "offset"},
                             {"Language", "q=x&lang=xx", "lang"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_F(Routes, QueryWithEqualSignsIsReadWhole) {
  EXPECT_EQ(json_of(get(port(), "/api/v1/search?q=a=b%26c"))["query"], "a=b&c");
}

TEST_F(Routes, SearchFieldsAreTrimmedToo) {
  const auto json = json_of(get(port(), "/api/v1/search?q=memory&fields=total"));
  EXPECT_EQ(json.size(), 1U);
}

}  // namespace
}  // namespace tracelore::http_test
