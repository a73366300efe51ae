#include "server/request/forms.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct FormRow {
  const char* name;
  const char* body;
  Fields fields;
};

class Multipart : public testing::TestWithParam<FormRow> {};

TEST_P(Multipart, GivesItsParts) {
  EXPECT_EQ(parse_multipart(GetParam().body, "X"), GetParam().fields);
}

INSTANTIATE_TEST_SUITE_P(
    , Multipart,
    testing::ValuesIn(std::vector<FormRow>{
        {"OnePart",
         "--X\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\na\r\nb\r\n--X--\r\n",
         {{"text", "a\r\nb"}}},
        {"TwoParts",
         "--X\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X\r\nContent-Type: "
         "text/plain\r\nContent-Disposition: "
         "form-data; name=b; filename=\"x\"\r\n\r\n2\r\n--X--",
         {{"a", "1"}, {"b", "2"}}},
        {"Preamble",
         "hello\r\n--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--",
         {{"a", "1"}}},
        {"CutOff", "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1", {{"a", "1"}}},
        {"NoName", "--X\r\n\r\n1\r\n--X--", {}},
        {"NotMultipart", "a=b&c=d", {}},
        {"Empty", "", {}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(MultipartLimits, EndlessPartsAreCut) {
  std::string body;
  for (int i = 0; i < 10'000; ++i)
    body += "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n";
  EXPECT_EQ(parse_multipart(body, "X").size(), 100U);
}

TEST(MultipartLimits, NoBoundaryGivesNothing) {
  EXPECT_TRUE(parse_multipart("--\r\n\r\n", "").empty());
}

}  // namespace
}  // namespace tracelore
