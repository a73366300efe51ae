#include <gtest/gtest.h>

#include "tests/http/server_fixture.h"

namespace tracelore::http_test {
namespace {

constexpr const char* kForm =
    "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\n";
constexpr const char* kMultipart =
    "Content-Type: multipart/form-data; boundary=XX\r\nAccept: text/html\r\n";

std::string form(std::string_view text, std::string_view more = {}) {
  return "text=" + percent_encode(text) + std::string(more);
}

std::string multipart(std::string_view name, std::string_view text) {
  return "--XX\r\nContent-Disposition: form-data; name=\"" + std::string(name) +
         "\"; filename=\"a.log\"\r\n\r\n" + std::string(text) + "\r\n--XX--\r\n";
}

using Box = WithServer<>;

TEST_F(Box, PasteGetsThePageWithVerdictCureAndDecidingLine) {
  const auto reply = post(port(), "/", form(kOutOfMemory), kForm);
  ASSERT_EQ(reply.status, 200) << reply.body.substr(0, 500);
  EXPECT_EQ(reply.header("cache-control"), "no-store");
  EXPECT_NE(reply.body.find("/entries/cuda-out-of-memory"), std::string::npos);
  EXPECT_NE(reply.body.find("id=\"L4\" class=\"deciding"), std::string::npos);
  EXPECT_NE(reply.body.find("<mark>"), std::string::npos);
  EXPECT_NE(reply.body.find("verify_cuda_out_of_memory.py"), std::string::npos);
  EXPECT_EQ(reply.body.find("⟦"), std::string::npos) << reply.body.substr(reply.body.find("⟦"), 80);
}

TEST_F(Box, TheCommandIsForTheCardOfTheText) {
  const std::string warning =
      " with CUDA capability sm_%% is not compatible with the current PyTorch installation.\n"
      "RuntimeError: CUDA error: no kernel image is available for execution on the device\n";
  for (const auto& [card, architecture, build] :
       {std::tuple("NVIDIA GeForce RTX 5090", "120", "whl/cu128</code>"),
        std::tuple("NVIDIA GeForce GTX 1080 Ti", "61", "whl/cu126</code>")}) {
    auto text = card + warning;
    text.replace(text.find("%%"), 2, architecture);
    for (const auto* language : {"", "&lang=zh"}) {
      const auto reply = post(port(), "/", form(text, language), kForm);
      const auto fits = reply.body.find("class=\"fits\"");
      ASSERT_NE(fits, std::string::npos) << card;
      EXPECT_NE(reply.body.substr(fits, 600).find(build), std::string::npos) << card;
    }
  }
}

TEST_F(Box, TheReadersOwnLineStandsBelowTheTitle) {
  const std::string own =
      "Traceback (most recent call last):\n  File \"/app/train.py\", line 9, in step\n"
      "    loss = model(x < 3)\ntorch.OutOfMemoryError: CUDA out of memory.\n";
  const auto reply = post(port(), "/", form(own), kForm);
  const auto title = reply.body.find("<h1>"), code = reply.body.find("class=\"your-code\"");
  ASSERT_NE(code, std::string::npos);
  EXPECT_LT(title, code);
  EXPECT_LT(code, reply.body.find("class=\"summary\""));
  EXPECT_NE(reply.body.find("Your code: /app/train.py:9 in step<br><code>loss = model(x &lt; 3)"),
            std::string::npos);
  const auto bare = post(port(), "/", form("torch.OutOfMemoryError: CUDA out of memory."), kForm);
  EXPECT_EQ(bare.body.find("class=\"your-code\""), std::string::npos);
}

TEST_F(Box, FileOfAMultipartFormIsRead) {
  for (const auto* name : {"text", "file"}) {
    const auto reply = post(port(), "/", multipart(name, kOutOfMemory), kMultipart);
    EXPECT_EQ(reply.status, 200);
    EXPECT_NE(reply.body.find("/entries/cuda-out-of-memory"), std::string::npos) << name;
  }
}

TEST_F(Box, WordsAreSearched) {
  const auto reply = post(port(), "/?lang=zh", form("显存不足 怎么办"), kForm);
  EXPECT_EQ(reply.status, 303);
  EXPECT_EQ(reply.header("location"),
            "/search?q=" + percent_encode("显存不足 怎么办") + "&lang=zh");
}

TEST_F(Box, EmptyBoxSaysSoOnThePage) {
  const auto reply = post(port(), "/", form("  "), kForm);
  EXPECT_EQ(reply.status, 400);
  EXPECT_NE(reply.body.find("role=\"alert\""), std::string::npos);
  EXPECT_NE(reply.body.find("<textarea"), std::string::npos);
}

TEST_F(Box, UnknownErrorIsNotGuessed) {
  const auto reply = post(port(), "/", form("QuuxError: blorptang wibble\nzzqx"), kForm);
  EXPECT_EQ(reply.status, 200);
  EXPECT_NE(reply.body.find("class=\"answer none\""), std::string::npos);
  EXPECT_NE(reply.body.find("action=\"/search\""), std::string::npos);
  EXPECT_NE(reply.body.find("QuuxError"), std::string::npos);
}

TEST_F(Box, WrongTypeOfBodyIsRefused) {
  EXPECT_EQ(post(port(), "/", "{}", "Content-Type: application/json\r\n").status, 415);
}

TEST_F(Box, SecretsAreMaskedWhereThePasteIsShown) {
  const auto reply =
      post(port(), "/",
           form("export HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz0123456789\nRuntimeError: boom at "
                "/home/alice/x.py"),
           kForm);
  EXPECT_EQ(reply.body.find("hf_abcdefgh"), std::string::npos);
  EXPECT_EQ(reply.body.find("alice"), std::string::npos);
}

TEST_F(Box, RememberedVersionCountsOnlyWhereTheTextTellsNone) {
  const auto silent = post(port(), "/", form(kOutOfMemory, "&torch_fallback=2.6"), kForm);
  EXPECT_NE(silent.body.find("<code>2.6</code>"), std::string::npos);
  const std::string stated = "PyTorch version: 2.7.1+cu128\n" + std::string(kOutOfMemory);
  const auto told = post(port(), "/", form(stated, "&torch_fallback=2.6"), kForm);
  EXPECT_EQ(told.body.find("<code>2.6</code>"), std::string::npos);
  const auto chosen = post(port(), "/", form(stated, "&torch=2.6"), kForm);
  EXPECT_NE(chosen.body.find("<code>2.6</code>"), std::string::npos);
}

TEST_F(Box, AnOpenCauseIsChosenWithAButton) {
  const std::string paste = "torch.OutOfMemoryError: CUDA out of memory.";
  const auto open = post(port(), "/", form(paste), kForm);
  const auto at = open.body.find("name=\"cause\" value=\"");
  ASSERT_NE(at, std::string::npos);
  const auto begin = open.body.find("value=\"", at) + 7;
  const auto id = open.body.substr(begin, open.body.find('"', begin) - begin);
  EXPECT_NE(open.body.find("Known problem."), std::string::npos);
  EXPECT_EQ(open.body.find("class=\"cause-line\""), std::string::npos);
  const auto chosen = post(port(), "/", form(paste, "&cause=" + id), kForm);
  EXPECT_NE(chosen.body.find("class=\"cause-line\""), std::string::npos);
}

// Wrappers, ranks, open causes, graph breaks, UTF-16: whatever an answer may hold, both pages can
// show it.
TEST_F(Box, EveryTextOfTheCorpusHasAPageInBothLanguages) {
  const std::filesystem::path cases = std::string(TRACELORE_SOURCE_DIR) + "/tests/corpus/cases";
  std::size_t pages = 0;
  for (const auto& file : std::filesystem::directory_iterator(cases)) {
    const auto text = source_file("tests/corpus/cases/" + file.path().filename().string());
    for (const auto* target : {"/?lang=en", "/?lang=zh"}) {
      const auto reply = post(port(), target, multipart("file", text), kMultipart);
      EXPECT_TRUE(reply.status == 200 || reply.status == 303)
          << file.path() << ": " << reply.status;
      EXPECT_EQ(reply.body.find("⟦"), std::string::npos) << file.path();
      ++pages;
    }
  }
  EXPECT_GT(pages, 100U);
}

struct Hostile {
  const char* name;
  const char* text;
  const char* must_not_be_there;
};

class HostilePastes : public WithServer<testing::TestWithParam<Hostile>> {};

TEST_P(HostilePastes, StayText) {
  const std::string paste =
      "Traceback (most recent call last):\n  File \"" + std::string(GetParam().text) +
      "\", line 1, in <module>\nRuntimeError: " + GetParam().text + "\n" + kOutOfMemory;
  for (const auto* target : {"/", "/?lang=zh"}) {
    const auto reply = post(port(), target, form(paste), kForm);
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body.find(GetParam().must_not_be_there), std::string::npos);
  }
  const auto searched =
      get(port(), "/search?q=" + percent_encode(GetParam().text), "Accept: text/html\r\n");
  EXPECT_EQ(searched.body.find(GetParam().must_not_be_there), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(, HostilePastes,
                         testing::ValuesIn(std::vector<Hostile>{
                             {"Script", "<script>alert(1)</script>", "<script>alert"},
                             {"Attribute", "\" onmouseover=\"alert(1)", "\" onmouseover=\""},
                             {"ClosingTextarea", "</textarea><img src=x onerror=alert(1)>",
                              "<img src=x"},
                             {"TemplateTag", "{{#best}}{{{markdown}}}{{/best}}", "⟦"},
                             {"MarkdownLink", "[x](javascript:alert(1))", "href=\"javascript:"},
                             {"EntityTwice", "&lt;script&gt;<b>", "<b>"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::http_test
