#include "engine/answer/origin_words.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

Origin origin_at(const std::string& path) {
  Origin origin;
  origin.package = "widgets";
  origin.path = path;
  origin.function = path.empty() ? "" : "Widget.build";
  origin.first = "1.0";
  origin.last = origin.newest_release = "2.0";
  return origin;
}

struct OriginWordsRow {
  const char* name;
  void (*change)(Origin&);
  const char* en;
  const char* zh;
};

TEST(OriginWords, OfOnePlace) {
  const OriginWordsRow rows[] = {
      {"today's", [](Origin& origin) { origin.from_oldest = true; },
       "These are words of widgets: w/core.py, Widget.build. Every release that we read has this "
       "message there, 1.0 to 2.0.",
       "这是 widgets 的报错文字：w/core.py, Widget.build。我们读过的各版本在该处都有这条消息（1.0 "
       "到 "
       "2.0）。"},
      {"moved",
       [](Origin& origin) {
         origin.last = "1.5";
         origin.gone_since = "1.6";
         origin.moved_to = "w/new.py, build";
       },
       "These are words of widgets: w/core.py, Widget.build. Of the releases that we read, 1.0 to "
       "1.5 have this message there. In 2.0, w/new.py, build has it.",
       "这是 widgets 的报错文字：w/core.py, Widget.build。在我们读过的版本中，1.0 到 1.5 "
       "在该处有这条消息。在 2.0 中位于 w/new.py, build。"},
      {"new in the newest release", [](Origin& origin) { origin.first = "2.0"; },
       "These are words of widgets: w/core.py, Widget.build. Of the releases that we read, only "
       "the newest, 2.0, has this message there.",
       "这是 widgets 的报错文字：w/core.py, Widget.build。在我们读过的版本中，只有最新的 2.0 "
       "在该处有这条消息。"},
      {"reworded",
       [](Origin& origin) {
         origin.first = origin.last = "1.5";
         origin.gone_since = "1.6";
         origin.newest = Newest::kReworded;
         origin.successor = "no {} for {}";
       },
       "These are words of widgets: w/core.py, Widget.build. Of the releases that we read, only "
       "1.5 has this message there. From 1.6 on the function says instead: “no … for …”.",
       "这是 widgets 的报错文字：w/core.py, Widget.build。在我们读过的版本中，只有 1.5 "
       "在该处有这条消息。从 1.6 起，该函数改为：“no … for …”。"},
      {"a file that was not read",
       [](Origin& origin) {
         origin.from_frame = true;
         origin.is_read = false;
         origin.files = 7;
       },
       "Raised by widgets: w/core.py, Widget.build. We did not read that file. Files of widgets "
       "that have this message: 7. Of the releases that we read, 1.0 and later ones have this "
       "message there.",
       "由 widgets 抛出：w/core.py, Widget.build。我们没有读该文件。widgets "
       "中含有这条消息的文件数：7。"
       "在我们读过的版本中，从 1.0 起在该处有这条消息。"},
      {"a file that is gone",
       [](Origin& origin) {
         origin.last = "1.5";
         origin.gone_since = "1.6";
         origin.newest = Newest::kAbsent;
         origin.file_gone = true;
       },
       "These are words of widgets: w/core.py, Widget.build. Of the releases that we read, 1.0 to "
       "1.5 have this message there. 2.0 no longer has that file.",
       "这是 widgets 的报错文字：w/core.py, Widget.build。在我们读过的版本中，1.0 到 1.5 "
       "在该处有这条消息。2.0 已没有该文件。"},
      {"one of several files",
       [](Origin& origin) {
         origin.files = 2;
         origin.paths = {"w/core.py", "w/x.py"};
       },
       "These are words of widgets, in one of these files: w/core.py, w/x.py. Of the releases that "
       "we read, 1.0 and later ones have this message there.",
       "这是 widgets 的报错文字，出自以下文件之一：w/core.py, w/x.py。在我们读过的版本中，从 1.0 "
       "起在该处有这条消息。"},
      {"many files",
       [](Origin& origin) {
         origin = origin_at("");
         origin.files = 44;
       },
       "These are words of widgets, in 44 of its files. Of the releases that we read, 1.0 and "
       "later "
       "ones have this message there.",
       "这是 widgets 的报错文字，见于其 44 个文件。在我们读过的版本中，从 1.0 "
       "起在该处有这条消息。"},
  };
  for (const auto& row : rows) {
    auto origin = origin_at("w/core.py");
    row.change(origin);
    EXPECT_EQ(origin_words(Language::kEnglish, origin), row.en) << row.name;
    EXPECT_EQ(origin_words(Language::kChinese, origin), row.zh) << row.name;
  }
}

TEST(OriginWords, OfAnAnswer) {
  const Json one = {{"text", "A."}, {"url", "https://a"}}, two = {{"text", "B."}, {"url", ""}};
  const auto text_of = [](const Json& origins) {
    return origin_text(Language::kEnglish, {{"origins", origins}});
  };
  const std::string end = " This is where the message comes from, not why it came.";
  EXPECT_EQ(origin_text(Language::kEnglish, Json::object()), "");
  EXPECT_EQ(text_of(Json::array({one})), "A." + end);
  EXPECT_EQ(text_of(Json::array({one, two})),
            "Several places have this message; without a traceback nobody can tell which one "
            "raised it. A. B." +
                end);
  EXPECT_EQ(origin_url({{"origins", Json::array({one})}}), "https://a");
  EXPECT_EQ(origin_url({{"origins", Json::array({one, two})}}), "");
}

}  // namespace
}  // namespace tracelore
