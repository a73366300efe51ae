// What is written of an outline is what is read, and what was not written is refused.
#include "engine/entry/outline_record.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

constexpr const char* kWording = "the widget {name} is {count:int} times upside down";

Outline full_outline() {
  Outline outline;
  outline.id = "upside-down";
  outline.kind = EntryKind::kWrapper;
  outline.packages = {"torch", "numpy"};
  outline.affects.emplace("torch", *Specifier::parse(">=2.0,<2.6"));
  outline.fixed_in = {{"torch", "2.6"}};
  Signature signature;
  signature.id = "first";
  signature.exceptions = {"RuntimeError", "torch.cuda.OutOfMemoryError"};
  signature.pattern = *Template::parse(kWording);
  signature.is_line = true;
  signature.where = {"torch/nn/widget.py", "!" + std::string(300, 'w')};
  signature.graph_breaks = {"GB0025"};
  signature.derived = true;
  outline.signatures = {signature, Signature{}};
  outline.signatures[1].pattern = *Template::parse("nothing else");
  outline.causes.resize(3);
  outline.causes[0].id = "gravity";
  outline.causes[0].when = *Expression::parse("count > 3");
  outline.causes[0].workarounds = {"turn-it", "leave-it"};
  outline.causes[1].id = "wind";
  outline.causes[2].id = "rest";
  outline.causes[2].otherwise = true;
  outline.alternatives = true;
  outline.overlaps = {"another"};
  return outline;
}

void expect_same(const Signature& a, const Signature& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.exceptions, b.exceptions);
  EXPECT_EQ(a.pattern.text(), b.pattern.text());
  EXPECT_EQ(a.is_line, b.is_line);
  EXPECT_EQ(a.where, b.where);
  EXPECT_EQ(a.graph_breaks, b.graph_breaks);
  EXPECT_EQ(a.derived, b.derived);
}

void expect_same(const Cause& a, const Cause& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.when ? a.when->text() : "", b.when ? b.when->text() : "");
  EXPECT_EQ(a.otherwise, b.otherwise);
  EXPECT_EQ(a.workarounds, b.workarounds);
}

void expect_same(const Outline& a, const Outline& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.packages, b.packages);
  ASSERT_EQ(a.affects.size(), b.affects.size());
  for (const auto& [package, bounds] : a.affects)
    EXPECT_EQ(bounds.text(), b.affects.at(package).text());
  EXPECT_EQ(a.fixed_in, b.fixed_in);
  EXPECT_EQ(a.alternatives, b.alternatives);
  ASSERT_EQ(a.signatures.size(), b.signatures.size());
  for (std::size_t i = 0; i < a.signatures.size(); ++i)
    expect_same(a.signatures[i], b.signatures[i]);
  ASSERT_EQ(a.causes.size(), b.causes.size());
  for (std::size_t i = 0; i < a.causes.size(); ++i) expect_same(a.causes[i], b.causes[i]);
  EXPECT_EQ(a.overlaps, b.overlaps);
}

TEST(OutlineRecord, ComesBackAsItWas) {
  for (const auto& outline : {full_outline(), Outline{}}) {
    const auto record = outline_to_record(outline) + "what follows";
    std::string_view rest = record;
    Templates templates;
    const auto again = take_outline(rest, templates);
    ASSERT_TRUE(again);
    expect_same(*again, outline);
    EXPECT_EQ(rest, "what follows");
  }
}

TEST(OutlineRecord, EntriesThatWordAMessageAlikeShareTheTemplate) {
  const auto record = outline_to_record(full_outline());
  Templates templates;
  std::string_view first = record, second = record;
  const auto one = take_outline(first, templates);
  const auto twin = take_outline(second, templates);
  ASSERT_TRUE(one && twin);
  EXPECT_EQ(&one->signatures[0].pattern.text(), &twin->signatures[0].pattern.text());
}

TEST(OutlineRecord, ThatIsCutIsRefused) {
  const auto record = outline_to_record(full_outline());
  for (std::size_t size = 0; size < record.size(); ++size) {
    std::string_view cut = std::string_view(record).substr(0, size);
    Templates templates;
    EXPECT_FALSE(take_outline(cut, templates)) << size;
    EXPECT_EQ(cut.size(), size);
  }
}

// A sum tells damage; here it must do no harm.
TEST(OutlineRecord, AnyBytesAreAnOutlineOrNone) {
  const auto record = outline_to_record(full_outline());
  for (std::size_t at = 0; at < record.size(); ++at)
    for (const int byte : {0x00, 0x7F, 0x80, 0xFF}) {
      auto damaged = record;
      damaged[at] = static_cast<char>(byte);
      std::string_view rest = damaged;
      Templates templates;
      if (const auto outline = take_outline(rest, templates)) {
        EXPECT_LE(outline->signatures.size(), record.size());
      }
    }
}

}  // namespace
}  // namespace tracelore
