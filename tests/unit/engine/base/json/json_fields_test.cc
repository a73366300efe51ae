#include "engine/base/json/json_fields.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct FieldsRow {
  const char* name;
  const char* fields;
  const char* result;
};

class TrimmedFields : public testing::TestWithParam<FieldsRow> {};

TEST_P(TrimmedFields, KeepOnlyWhatIsNamed) {
  const auto json =
      parse_json(R"({"a": 1, "b": [{"c": 2, "d": {"e": 3, "f": 4}}, {"c": 5}], "g": "h"})");
  EXPECT_EQ(write_json(trim_to_fields(*json, GetParam().fields)), GetParam().result);
}

INSTANTIATE_TEST_SUITE_P(, TrimmedFields,
                         testing::ValuesIn(std::vector<FieldsRow>{
                             {"Top", "a,g", R"({"a":1,"g":"h"})"},
                             {"ThroughLists", "b.c", R"({"b":[{"c":2},{"c":5}]})"},
                             {"Deep", "b.d.f", R"({"b":[{"d":{"f":4}},{}]})"},
                             {"Unknown", "x,b.x", R"({"b":[{},{}]})"},
                             {"OrderOfTheAnswer", "g,a", R"({"a":1,"g":"h"})"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
