#include "engine/release/gpu_table.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

struct CardRow {
  std::string_view capability;
  std::string_view cards;  // separated by commas; words as they follow in a card's name
};

// Two rows may fit one name ("RTX 6000 Ada", "Quadro RTX 6000"): the one with more words counts.
constexpr CardRow kCards[] = {
    {"12.1", "GB10"},
    {"12.0",
     "RTX PRO 6000 Blackwell,RTX PRO 5000 Blackwell,RTX PRO 4500 Blackwell,RTX PRO 4000 Blackwell,"
     "RTX PRO 3000 Blackwell,RTX PRO 2000 Blackwell,RTX PRO 1000 Blackwell,RTX PRO 500 Blackwell,"
     "RTX PRO 6000,RTX 5090,RTX 5080,RTX 5070,RTX 5060,RTX 5050"},
    {"11.0", "Jetson T5000,Jetson T4000,Thor"},
    {"10.3", "GB300,B300"},
    {"10.0", "GB200,B200"},
    {"9.0", "GH200,H200,H100,H800,H20"},
    {"8.9",
     "L4,L20,L40,L40S,RTX 6000 Ada,RTX 5880 Ada,RTX 5000 Ada,RTX 4500 Ada,RTX 4000 Ada,"
     "RTX 4000 SFF Ada,RTX 3500 Ada,RTX 3000 Ada,RTX 2000 Ada,RTX 1000 Ada,RTX 500 Ada,RTX 4090,"
     "RTX 4080,RTX 4070,RTX 4060,RTX 4050"},
    {"8.7", "Orin,Orin NX,Orin Nano,Jetson AGX Orin"},
    {"8.6",
     "A40,A16,A10,A10G,A10M,A2,RTX A6000,RTX A5500,RTX A5000,RTX A4500,RTX A4000,RTX A3000,"
     "RTX A2000,RTX A1000,RTX A500,RTX A400,RTX 3090,RTX 3080,RTX 3070,RTX 3060,RTX 3050,MX570"},
    {"8.0", "A100,A100X,A800,A30"},
    {"7.5",
     "T4,T4G,T1000,T1200,T600,T500,T400,Quadro RTX 8000,Quadro RTX 6000,Quadro RTX 5000,"
     "Quadro RTX 4000,Quadro RTX 3000,Quadro T1000,Quadro T2000,TITAN RTX,RTX 2080,RTX 2070,"
     "RTX 2060,GTX 1660,GTX 1650,MX450,MX550"},
    {"7.2", "Xavier,Xavier NX,Jetson AGX Xavier"},
    {"7.0", "V100,V100S,Quadro GV100,TITAN V"},
    {"6.2", "Jetson TX2"},
    {"6.1",
     "P40,P6,P4,Quadro P6000,Quadro P5200,Quadro P5000,Quadro P4200,Quadro P4000,Quadro P3200,"
     "Quadro P3000,Quadro P2200,Quadro P2000,Quadro P1000,Quadro P620,Quadro P600,Quadro P500,"
     "Quadro P400,TITAN Xp,TITAN X Pascal,GTX 1080,GTX 1070,GTX 1060,GTX 1050,GT 1030,GT 1010,"
     "MX150,MX230,MX250,MX330,MX350"},
    {"6.0", "P100,Quadro GP100"},
    {"5.3", "Jetson TX1,Jetson Nano"},
    {"5.2",
     "Tesla M60,Tesla M40,Tesla M6,Tesla M4,Quadro M6000,Quadro M5000,Quadro M4000,Quadro "
     "M2000,Quadro M2200,GTX TITAN X,"
     "GTX 980,GTX 970,GTX 960,GTX 950"},
    {"5.0",
     "Tesla M10,Quadro K2200,Quadro K1200,Quadro K620,GTX 750,MX130,MX110,940MX,930MX,920MX"},
    {"3.7", "K80"},
    {"3.5", "K40c,K40m,K40s,K40t,K40,K20c,K20m,K20X,K20,Quadro K6000,GTX 780,GTX TITAN Black"},
    {"3.0", "K10,GRID K520,GRID K1,GRID K2,GTX 770,GTX 760,GTX 690,GTX 680,GTX 670,GTX 660"},
};

// Whose cards have no compute capability, though some are called as one of NVIDIA's ("Apple M4").
constexpr std::array<std::string_view, 4> kOtherMakers = {"Apple", "AMD", "Radeon", "Intel"};

using Words = std::vector<std::string_view>;

bool is_part(char c) {
  return is_digit(c) || (lower_case(c) >= 'a' && lower_case(c) <= 'z');
}

// "NVIDIA A100-SXM4-80GB" is four words. At most so many are looked at.
Words words_of(std::string_view text) {
  constexpr std::size_t kMostNameWords = 16;
  Words words;
  for (std::size_t at = 0; at < text.size() && words.size() < kMostNameWords;) {
    if (!is_part(text[at])) {
      ++at;
      continue;
    }
    auto end = at;
    while (end < text.size() && is_part(text[end])) ++end;
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

bool same(std::string_view left, std::string_view right) {
  return left.size() == right.size() &&
         std::equal(left.begin(), left.end(), right.begin(),
                    [](char a, char b) { return lower_case(a) == lower_case(b); });
}

struct Card {
  std::string_view capability;
  Words words;
};

const std::vector<Card>& cards() {
  static const std::vector<Card> table = [] {
    std::vector<Card> made;
    for (const auto& row : kCards)
      for (auto rest = row.cards; !rest.empty();) {
        const auto name = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        made.push_back({row.capability, words_of(name)});
      }
    return made;
  }();
  return table;
}

enum class Fits { kNo, kYes, kPerhaps };

// Whether the words of a card begin at `at`; perhaps where the name ends, cut, in the midst of
// them.
Fits fits_at(const Words& name, std::size_t at, const Words& card, bool cut) {
  for (std::size_t i = 0; i < card.size(); ++i) {
    if (at + i >= name.size()) return cut && i > 0 ? Fits::kPerhaps : Fits::kNo;
    const auto word = name[at + i];
    const bool last = cut && at + i + 1 == name.size();
    if (last && same(word, card[i].substr(0, word.size())) && word.size() <= card[i].size())
      return Fits::kPerhaps;
    if (last || !same(word, card[i])) return Fits::kNo;
  }
  return Fits::kYes;
}

Fits fits_in(const Words& name, const Card& card, bool cut) {
  auto best = Fits::kNo;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const auto fits = fits_at(name, at, card.words, cut);
    if (fits == Fits::kYes) return fits;
    if (fits == Fits::kPerhaps) best = fits;
  }
  return best;
}

// What is common to all the cards that a name that was cut off may have meant.
std::string_view agreed(const Words& name) {
  std::string_view found;
  for (const auto& card : cards()) {
    if (fits_in(name, card, /*cut=*/true) == Fits::kNo) continue;
    if (!found.empty() && found != card.capability) return {};
    found = card.capability;
  }
  return found;
}

}  // namespace

std::string_view capability_of(std::string_view gpu) {
  constexpr std::size_t kLongest = 120;  // bytes of a card's name
  gpu = gpu.substr(0, kLongest);
  const bool cut = gpu.ends_with("...");
  const auto name = words_of(gpu);
  for (const auto maker : kOtherMakers)
    if (!name.empty() && same(name.front(), maker)) return {};
  std::string_view best;
  std::size_t words = 0;
  for (const auto& card : cards())
    if (card.words.size() > words && fits_in(name, card, cut) == Fits::kYes) {
      best = card.capability;
      words = card.words.size();
    }
  return cut && best.empty() ? agreed(name) : best;
}

bool is_card(std::string_view word) {
  return std::ranges::any_of(word, is_digit) && std::ranges::any_of(cards(), [&](const Card& card) {
           return card.words.size() == 1 && same(card.words.front(), word);
         });
}

}  // namespace tracelore
