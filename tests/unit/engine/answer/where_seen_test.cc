#include "engine/answer/where_seen.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

std::string run_of(const char* torch, const char* verdict) {
  return std::string("{\"versions\": {\"python\": \"3.11.7\", \"torch\": \"") + torch +
         "\"}, \"verdict\": \"" + verdict + "\"}";
}

constexpr const char* kCured = "AFFECTED, workaround works";
constexpr const char* kNotCured = "AFFECTED, workaround fails";

struct SeenRow {
  const char* name;
  std::vector<std::string> runs;
  const char* affects;   // of torch; empty: not bound
  const char* fixed_in;  // of torch; empty: none
  const char* text;      // empty: nothing is known
  CheckKind shows = CheckKind::kUnstated;
};

class WhereSeen : public testing::TestWithParam<SeenRow> {};

TEST_P(WhereSeen, IsSaidInReleases) {
  const auto& row = GetParam();
  Entry entry;
  entry.packages = {"torch"};
  entry.verify.packages.emplace("torch", *Specifier::parse(">=2.0"));
  entry.verified = row.runs;
  entry.verify.shows = row.shows;
  entry.verify.packages.emplace("torch", *Specifier::parse(">=2.0"));
  if (*row.affects) entry.affects.emplace("torch", *Specifier::parse(row.affects));
  if (*row.fixed_in) entry.fixed_in["torch"] = row.fixed_in;
  const Json part = where_seen_part(entry, Language::kEnglish);
  EXPECT_EQ(part.is_null() ? std::string() : part.at("text").get<std::string>(), row.text);
}

INSTANTIATE_TEST_SUITE_P(
    , WhereSeen,
    testing::ValuesIn<SeenRow>({
        {"Nowhere", {}, "", "", ""},
        {"Bounds", {}, ">=2.5,<2.8", "2.8", "Affected: torch >=2.5,<2.8. Fixed in torch 2.8."},
        {"EachTime",
         {run_of("2.15.0", kCured), run_of("2.3.1+cpu", kCured), run_of("2.8.0", kCured)},
         "",
         "",
         "Reproduced on torch 2.3.1, 2.8.0 and 2.15.0; cured each time."},
        {"Once",
         {run_of("2.8.0", kCured), run_of("2.8.0", kCured)},
         "",
         "",
         "Reproduced on torch 2.8.0, and cured there."},
        {"NotAlways",
         {run_of("2.3.1", kNotCured), run_of("2.8.0", kCured), run_of("2.8.0", kNotCured),
          run_of("2.15.0", kCured)},
         "",
         "",
         "Reproduced on torch 2.3.1, 2.8.0 and 2.15.0; cured on 1 of them."},
        {"Demonstration",
         {run_of("2.3.1", kCured), run_of("2.8.0", kCured)},
         "",
         "",
         "Shown on torch 2.3.1 and 2.8.0, cured each time; it says nothing about your machine.",
         CheckKind::kDemonstration},
        {"NeverAffected",
         {run_of("2.8.0", "NOT AFFECTED"), run_of("2.8.0", "SKIPPED")},
         "",
         "",
         ""},
        {"BrokenRecord", {"{", "[1]", "{\"verdict\": \"AFFECTED\"}"}, "", "", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
