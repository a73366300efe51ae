#include "engine/base/packing.h"

#include <gtest/gtest.h>

#include <vector>

namespace tracelore {
namespace {

constexpr std::size_t kMost = 1 << 20;
using Part = Unpacker::Part;

std::vector<std::string> texts() {
  std::vector<std::string> texts;
  for (int i = 0; i < 200; ++i)
    texts.push_back("{\"id\":\"entry-" + std::to_string(i * 7919) +
                    "\",\"markdown\":\"The tensor of rank " + std::to_string(i) +
                    " is on another device than the weights of the module; 张量不在同一设备上 " +
                    std::string(static_cast<std::size_t>(i % 13), 'x') + "\"}");
  return texts;
}

TEST(Packing, GivesBackWhatWasPacked) {
  auto all = texts();
  all.push_back("");
  all.push_back(std::string(100'000, '\0'));
  const auto learnt = dictionary_of(texts(), 4096);
  EXPECT_EQ(learnt, dictionary_of(texts(), 4096));
  ASSERT_FALSE(learnt.empty());
  EXPECT_LE(learnt.size(), 4096U);
  std::size_t with_size = 0, without_size = 0;
  for (const auto& dictionary : {learnt, std::string()}) {
    Packer packer(dictionary);
    const Unpacker unpacker(dictionary);
    for (const auto& text : all)
      for (const auto head : {std::size_t{0}, text.size() / 3, text.size()}) {
        const auto packed = packer.pack(text.substr(0, head), text.substr(head));
        (dictionary.empty() ? without_size : with_size) += packed.size();
        EXPECT_EQ(unpacker.unpack(packed, Part::kWhole, kMost), text);
        if (head == 0) continue;
        EXPECT_EQ(unpacker.unpack(packed, Part::kHead, kMost), text.substr(0, head));
      }
  }
  EXPECT_LT(2 * with_size, without_size);
}

TEST(Packing, LearnsNothingFromNothing) {
  EXPECT_EQ(dictionary_of({}, 4096), "");
  EXPECT_EQ(dictionary_of(std::vector<std::string>{"one"}, 4096), "");
  EXPECT_EQ(dictionary_of(texts(), 10), "");
}

TEST(Packing, DamageIsFound) {
  const auto dictionary = dictionary_of(texts(), 4096);
  const auto text = texts()[17], head = text.substr(0, 40);
  const auto packed = Packer(dictionary).pack(head, text.substr(head.size()));
  const Unpacker unpacker(dictionary);
  for (const auto part : {Part::kHead, Part::kWhole}) {
    const auto& right = part == Part::kHead ? head : text;
    for (std::size_t at = 0; at < packed.size(); ++at) {
      auto damaged = packed;
      damaged[at] = static_cast<char>(~damaged[at]);
      const auto unpacked = unpacker.unpack(damaged, part, kMost);
      EXPECT_TRUE(!unpacked || *unpacked == right) << at;
      const auto cut = unpacker.unpack(packed.substr(0, at), part, kMost);
      EXPECT_TRUE(!cut || (part == Part::kHead && *cut == head)) << at;
    }
    EXPECT_EQ(unpacker.unpack(packed, part, text.size() - 1), std::nullopt);
    EXPECT_EQ(Unpacker("").unpack(packed, part, kMost), std::nullopt);
  }
}

}  // namespace
}  // namespace tracelore
