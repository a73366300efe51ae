#include "engine/base/json/json_writer.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "engine/base/json/json.h"

namespace tracelore {
namespace {

TEST(JsonWriter, WritesWhatTheTreeWrites) {
  JsonWriter writer;
  writer.begin_object();
  writer.member("text", "a\"b");
  writer.member("yes", true);
  writer.member("count", std::size_t{7});
  writer.member("share", 0.25);
  writer.member("whole", 2.0);
  writer.member("names", std::vector<std::string>{"x", "y"});
  writer.member("none", std::vector<int>{});
  writer.member("pair", std::array{1, -2});
  writer.key("nothing");
  writer.null();
  writer.key("ready");
  writer.raw("{\"z\":[]}");
  writer.member("bytes", "显\xff\n\x1f");
  writer.end_object();
  EXPECT_EQ(writer.take(), write_json({{"text", "a\"b"},
                                       {"yes", true},
                                       {"count", 7},
                                       {"share", 0.25},
                                       {"whole", 2.0},
                                       {"names", {"x", "y"}},
                                       {"none", Json::array()},
                                       {"pair", {1, -2}},
                                       {"nothing", nullptr},
                                       {"ready", {{"z", Json::array()}}},
                                       {"bytes", "显\xff\n\x1f"}}));
}

}  // namespace
}  // namespace tracelore
