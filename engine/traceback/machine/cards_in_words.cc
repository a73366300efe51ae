#include "engine/traceback/machine/cards_in_words.h"

#include <algorithm>
#include <array>

#include "engine/paste/scan.h"
#include "engine/release/gpu_table.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kLongestSentence = 400;

// In small letters, as the lines that they are looked for in.
constexpr std::array<std::string_view, 6> kSeries = {"rtx",    "gtx",   "tesla",
                                                     "quadro", "titan", "geforce"};
// Of the names of two characters the table has more; "P4", "A2" and "M4" are other things as well.
constexpr std::array<std::string_view, 2> kShortModels = {"t4", "l4"};

// A card is the writer's own where one of these stands in the line…
constexpr std::array<std::string_view, 35> kOwn = {
    "my ",         "our ",    " i ",    "i'm",   "i have", "we have",  "using",
    "running on",  "on a ",   "on an ", "on my", "gpu",    "card",     "hardware",
    "environment", "machine", "server", "colab", "kaggle", "python 3", "torch 2",
    "cuda 1",      "ubuntu",  "win10",  "win11", "新买的", "显卡",     "我",
    "用的",        "使用",    "环境",   "机器",  "服务器", "配置",     "单卡"};
// …and none of these, which speak of cards in general or of one that has no trouble.
constexpr std::array<std::string_view, 34> kOthers = {
    "support",     "require",   "newer",   "later",  "older",    "such as", "e.g.",
    "for example", "recommend", "only",    "works",  "worked",   "fine on", "instead",
    "compared",    " than ",    "another", "other ", "buy",      "like ",   "支持",
    "需要",        "以上",      "以下",    "例如",   "比如",     "推荐",    "建议",
    "别的",        "换成",      "正常",    "没问题", "没有问题", "不是"};

struct Word {
  std::string_view text;
  std::size_t end = 0;  // of the word in the line
};

// The run of letters and digits behind at most one blank or hyphen.
Word next_word(std::string_view line, std::size_t at) {
  if (at < line.size() && (line[at] == ' ' || line[at] == '-')) ++at;
  const auto begin = at;
  while (at < line.size() && is_alnum(line[at])) ++at;
  return {line.substr(begin, at - begin), at};
}

bool begins_with_digits(std::string_view word) {
  return word.size() >= 3 && is_digit(word[0]) && is_digit(word[1]) && is_digit(word[2]);
}

// A card that is called by its model alone: "a100".
bool is_card_model(std::string_view word) {
  return is_one_of(word, kShortModels) || (word.size() > 2 && is_card(word));
}

// Only a series is called by letters alone.
bool may_begin_card(std::string_view word) {
  return std::ranges::any_of(word, is_digit) || is_one_of(word, kSeries);
}

// What a number is written with where its series is left out; "2060 steps" is no card.
constexpr std::array<std::string_view, 4> kSaysCard = {"显卡", "单卡", "双卡", "graphics card"};
// Words that belong to the name of a card behind its number.
constexpr std::array<std::string_view, 5> kEndings = {"ti", "super", "ada", "blackwell", "laptop"};

// "5090", "1080": the number of a card whose series is left out, with its series.
std::string_view series_of(std::string_view number) {
  if (number.size() != 4 || !std::ranges::all_of(number, is_digit) || number[3] != '0') return {};
  if (number[1] != '0' || number[2] < '5') return {};
  if (number[0] >= '2' && number[0] <= '5') return "RTX ";
  return number[0] == '1' ? "GTX " : std::string_view{};
}

// How many bytes of "rtx4090ti" are the series; 0 where the word does not go on with a number.
std::size_t glued_series(std::string_view word) {
  for (const auto series : kSeries)
    if (word.starts_with(series) && begins_with_digits(word.substr(series.size())))
      return series.size();
  return 0;
}

// What stands behind a number without a blank: "5070ti", "4090D".
bool is_glued_ending(std::string_view text) {
  return text == "d" || is_one_of(text, kEndings);
}

// "rtx4090", "rtx5070ti", "5070ti": a card's name in one word.
bool is_glued(std::string_view word) {
  const auto series = glued_series(word);
  const auto number = word.substr(series);
  const auto ending =
      number.substr(std::min(number.find_first_not_of("0123456789"), number.size()));
  if (series > 0) return ending.empty() || is_glued_ending(ending);
  return !series_of(number.substr(0, number.size() - ending.size())).empty() &&
         is_glued_ending(ending);
}

// "RTX4090" as "RTX 4090", "5070ti" as "5070 ti": as the tables of cards have it.
std::string spaced(std::string_view name) {
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    if (!is_alnum(name[at])) {
      out += name[at++];
      continue;
    }
    const auto word = next_word(name, at).text;
    const auto lower = lower_case(word);
    const auto series = glued_series(lower);
    const auto end = std::min(lower.find_first_not_of("0123456789", series), lower.size());
    out.append(word.substr(0, series)).append(series > 0 ? " " : "");
    const bool ends =
        end > series && end < word.size() && is_glued_ending(std::string_view(lower).substr(end));
    out.append(word.substr(series, ends ? end - series : word.npos));
    if (ends) out.append(" ").append(word.substr(end));
    at += word.size();
  }
  return out;
}

std::size_t with_endings(std::string_view lower, std::size_t end) {
  for (auto word = next_word(lower, end); is_one_of(word.text, kEndings);
       word = next_word(lower, end))
    end = word.end;
  return end;
}

class Sentence {
 public:
  explicit Sentence(std::string_view line) : line_(line), lower_(lower_case(line)) {}

  bool speaks_of_own() const { return has_any(lower_, kOwn) && !has_any(lower_, kOthers); }

  std::vector<std::string> cards() const {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < lower_.size();) {
      if (!is_alnum(lower_[at])) {
        ++at;
        continue;
      }
      const auto word = next_word(lower_, at);
      const auto end = card_end(word);
      if (end != 0) found.push_back(named(at, end));
      at = std::max(end, word.end);
    }
    return found;
  }

 private:
  // Where the name ends that begins with `word`; 0 where none does.
  std::size_t card_end(const Word& word) const {
    if (!may_begin_card(word.text)) return 0;
    if (is_card_model(word.text)) return word.end;
    if (is_glued(word.text)) return with_endings(lower_, word.end);
    if (!series_of(word.text).empty()) {
      const auto end = with_endings(lower_, word.end);
      return end > word.end || has_any(lower_, kSaysCard) ? end : 0;
    }
    if (!is_one_of(word.text, kSeries)) return 0;
    auto next = next_word(lower_, word.end);
    while (is_one_of(next.text, kSeries) || next.text == "pro") next = next_word(lower_, next.end);
    const bool number = begins_with_digits(next.text) ||
                        (next.text.size() > 2 && begins_with_digits(next.text.substr(1))) ||
                        is_card_model(next.text);
    return number ? with_endings(lower_, next.end) : 0;
  }

  std::string named(std::size_t begin, std::size_t end) const {
    const auto name = std::string_view(line_).substr(begin, end - begin);
    return std::string(series_of(name.substr(0, 4))).append(spaced(name));
  }

  std::string_view line_;
  std::string lower_;
};

}  // namespace

std::vector<std::string> cards_in_words(std::string_view line) {
  // Every card's name has a number.
  if (line.size() > kLongestSentence || std::ranges::none_of(line, is_digit)) return {};
  const Sentence sentence(line);
  auto cards = sentence.cards();  // seldom any
  if (!cards.empty() && !sentence.speaks_of_own()) cards.clear();
  return cards;
}

}  // namespace tracelore::parsing
