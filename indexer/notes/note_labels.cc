#include "indexer/notes/note_labels.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongestHeading = 80;
constexpr std::size_t kLongestLabel = 36;
constexpr std::size_t kMostLabelWords = 4;

struct Phrase {
  std::string_view words;
  NotePart part;
  bool whole = false;  ///< only as the whole label: too common a word within others
};

// In the order of what decides: "Verify the fix" is about verifying.
constexpr Phrase kPhrases[] = {
    {"verify", NotePart::kVerify},
    {"verification", NotePart::kVerify},
    {"verified", NotePart::kVerify},
    {"check", NotePart::kVerify, true},
    {"test", NotePart::kVerify, true},
    {"how to check", NotePart::kVerify},
    {"how to confirm", NotePart::kVerify},
    {"验证", NotePart::kVerify},
    {"确认", NotePart::kVerify},
    {"自查", NotePart::kVerify},
    {"fix", NotePart::kCure},
    {"fixes", NotePart::kCure},
    {"fixed", NotePart::kCure},
    {"fixing", NotePart::kCure},
    {"hotfix", NotePart::kCure},
    {"solution", NotePart::kCure},
    {"solutions", NotePart::kCure},
    {"solved", NotePart::kCure},
    {"solve", NotePart::kCure},
    {"workaround", NotePart::kCure},
    {"workarounds", NotePart::kCure},
    {"work-around", NotePart::kCure},
    {"resolution", NotePart::kCure},
    {"resolved", NotePart::kCure},
    {"resolve", NotePart::kCure},
    {"remedy", NotePart::kCure},
    {"remediation", NotePart::kCure},
    {"mitigation", NotePart::kCure},
    {"mitigations", NotePart::kCure},
    {"mitigate", NotePart::kCure},
    {"cure", NotePart::kCure},
    {"what to do", NotePart::kCure},
    {"what we did", NotePart::kCure},
    {"what i did", NotePart::kCure},
    {"what helped", NotePart::kCure},
    {"what helps", NotePart::kCure},
    {"what worked", NotePart::kCure},
    {"what works", NotePart::kCure},
    {"how we got", NotePart::kCure},
    {"do this", NotePart::kCure},
    {"unblock", NotePart::kCure},
    {"stopgap", NotePart::kCure},
    {"recovery", NotePart::kCure},
    {"do", NotePart::kCure, true},
    {"action", NotePart::kCure, true},
    {"actions", NotePart::kCure, true},
    {"actions taken", NotePart::kCure, true},
    {"answer", NotePart::kCure, true},
    {"for now", NotePart::kCure, true},
    {"解决", NotePart::kCure},
    {"处理", NotePart::kCure},
    {"修复", NotePart::kCure},
    {"怎么修", NotePart::kCure},
    {"怎么办", NotePart::kCure},
    {"怎么改", NotePart::kCure},
    {"如何修", NotePart::kCure},
    {"办法", NotePart::kCure},
    {"对策", NotePart::kCure},
    {"应对", NotePart::kCure},
    {"规避", NotePart::kCure},
    {"绕过", NotePart::kCure},
    {"绕开", NotePart::kCure},
    {"缓解", NotePart::kCure},
    {"止血", NotePart::kCure},
    {"改法", NotePart::kCure},
    {"做法", NotePart::kCure},
    {"解法", NotePart::kCure},
    {"修法", NotePart::kCure},
    {"临时方案", NotePart::kCure},
    {"方案", NotePart::kCure, true},
    {"措施", NotePart::kCure, true},
    {"why", NotePart::kCause},
    {"cause", NotePart::kCause},
    {"causes", NotePart::kCause},
    {"reason", NotePart::kCause},
    {"reasons", NotePart::kCause},
    {"explanation", NotePart::kCause},
    {"diagnosis", NotePart::kCause},
    {"background", NotePart::kCause, true},
    {"原因", NotePart::kCause},
    {"根因", NotePart::kCause},
    {"为什么", NotePart::kCause},
    {"为啥", NotePart::kCause},
    {"分析", NotePart::kCause},
    {"定位", NotePart::kCause},
    {"symptom", NotePart::kSymptom},
    {"symptoms", NotePart::kSymptom},
    {"problem", NotePart::kSymptom, true},
    {"error", NotePart::kSymptom, true},
    {"what happened", NotePart::kSymptom},
    {"现象", NotePart::kSymptom},
    {"症状", NotePart::kSymptom},
    {"报错", NotePart::kSymptom, true},
    {"问题", NotePart::kSymptom, true},
};

// They announce another thing than the word beside them: what did not help, who is in charge.
constexpr std::string_view kOthers[] = {"not ",       "n't",    "before ", "after ",   "failed",
                                        "unresolved", "todo",   "owner",   "fixed in", "version",
                                        "没",         "无效",   "不行",    "未",       "待",
                                        "已",         "处理人", "人：",    "时间",     "fix date"};
// Lines with these labels end what stands before them, and begin nothing that is shown.
constexpr std::array<std::string_view, 20> kAsides = {
    "status",   "状态",   "owner",      "author", "environment", "env",      "related",
    "see also", "links",  "references", "todo",   "date",        "reviewed", "环境",
    "备注",     "负责人", "参考",       "相关",   "待办",        "后续"};

bool is_word(char c) {
  return is_lower(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// Chinese has no blanks between words.
bool has_phrase(std::string_view text, std::string_view phrase) {
  const bool han = static_cast<unsigned char>(phrase[0]) >= 0x80;
  for (auto at = text.find(phrase); at != text.npos; at = text.find(phrase, at + 1)) {
    const auto end = at + phrase.size();
    if (han || ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))))
      return true;
  }
  return false;
}

// Between Han signs there are full-width marks, emoji and numbers in circles: what is left of a
// label is what begins with a letter or a Han sign.
bool begins_word(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte < 0x80) return (byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z';
  return byte >= 0xE4 && byte <= 0xE9;
}

std::size_t character_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80) ++size;
  return size;
}

// Numbers, bullets, brackets, emphasis and emoji before the first word.
std::size_t marks_before(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size() && !begins_word(line.substr(at))) at += character_size(line.substr(at));
  for (const std::string_view number : {"一、", "二、", "三、", "四、", "五、", "六、"})
    if (line.substr(at).starts_with(number)) at += number.size();
  return at;
}

// "Fix (infra)" and 【处理】 are "Fix" and 处理.
std::string_view without_marks(std::string_view title) {
  title.remove_prefix(marks_before(title));
  for (const std::string_view open : {"(", "（", "】", "]", " -", " —", "——"})
    title = title.substr(0, title.find(open));
  const auto end = title.find_last_not_of(" *_:\t");
  title = title.substr(0, end == title.npos ? 0 : end + 1);
  if (title.ends_with("：")) title.remove_suffix(std::string_view("：").size());
  return title;
}

bool is_other(std::string_view lower) {
  return std::any_of(std::begin(kOthers), std::end(kOthers),
                     [&](std::string_view word) { return lower.find(word) != lower.npos; });
}

std::size_t words_in(std::string_view text) {
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

std::optional<NotePart> part_named(std::string_view title, std::size_t longest) {
  if (title.empty() || title.size() > longest) return std::nullopt;
  const std::string lower = lower_case(title);
  if (is_other(lower)) return NotePart::kOther;
  for (const auto& phrase : kPhrases)
    if (lower == phrase.words || (!phrase.whole && has_phrase(lower, phrase.words)))
      return phrase.part;
  if (std::find(kAsides.begin(), kAsides.end(), lower) != kAsides.end()) return NotePart::kOther;
  return std::nullopt;
}

// Where the colon of either width stands that ends the label; npos where there is none.
std::size_t colon_of(std::string_view line, std::size_t& size) {
  const auto narrow = line.find(':');
  const auto wide = line.find("：");
  size = narrow < wide ? 1 : std::string_view("：").size();
  return std::min(narrow, wide);
}

// 【处理】重启
std::optional<NoteLabel> bracketed(std::string_view line) {
  constexpr std::string_view kOpen = "【";
  constexpr std::string_view kClose = "】";
  const auto close = line.substr(0, 2 * kLongestLabel).find(kClose);
  if (!line.starts_with(kOpen) || close == line.npos) return std::nullopt;
  NoteLabel label;
  label.title = line.substr(kOpen.size(), close - kOpen.size());
  const auto part = part_named(label.title, kLongestLabel);
  if (!part) return std::nullopt;
  label.part = *part;
  label.end = close + kClose.size();
  label.colon = true;
  return label;
}

}  // namespace

std::size_t time_before(std::string_view line) {
  constexpr std::string_view kDigits = "0123456789:";
  const std::size_t open = line.starts_with('[') ? 1 : 0;
  const auto digit = [&](std::size_t at) {
    return at < line.size() && line[at] >= '0' && line[at] <= '9';
  };
  if (!digit(open) || !digit(open + 1) || !digit(open + 3) || line[open + 2] != ':') return 0;
  auto end = std::min(line.find_first_not_of(kDigits, open), line.size());
  if (open > 0 && line.substr(end).starts_with(']')) ++end;
  return line.substr(end).starts_with(' ') ? end + 1 : 0;
}

NotePart part_of_heading(std::string_view title) {
  return part_named(without_marks(title), kLongestHeading).value_or(NotePart::kOther);
}

std::optional<NoteLabel> label_of(std::string_view line) {
  if (const auto time = time_before(line); time > 0) {
    auto label = label_of(line.substr(time));
    if (label) label->end += time;
    return label && label->colon ? label : std::nullopt;
  }
  if (auto label = bracketed(line)) return label;
  std::size_t size = 0;
  const auto colon = colon_of(line.substr(0, 2 * kLongestLabel), size);
  const auto head = line.substr(0, colon);
  NoteLabel label;
  label.title = without_marks(head);
  if (head.find('`') != head.npos || words_in(label.title) > kMostLabelWords) return std::nullopt;
  // Without a colon it stands alone; it is no command, no comment of one and no row of a table.
  const bool shaped = !line.empty() && std::string_view("#| \t").find(line[0]) != line.npos;
  if (colon == line.npos && (line.size() > kLongestLabel || shaped)) return std::nullopt;
  const auto part = part_named(label.title, kLongestLabel);
  if (!part) return std::nullopt;
  label.part = *part;
  label.colon = colon != line.npos;
  label.end = colon == line.npos ? line.size() : colon + size;
  // `**Fix:** restart it`
  while (label.end < line.size() && (line[label.end] == '*' || line[label.end] == ' ')) ++label.end;
  const auto first = line.find_first_not_of(' ');
  label.bold_line = label.end >= line.size() && line.substr(first).starts_with("**");
  return label;
}

std::optional<NoteLabel> label_within(std::string_view line) {
  for (const std::string_view mark : {". ", "。", "；", "; ", "! ", "！"})
    for (auto at = line.find(mark); at != line.npos; at = line.find(mark, at + 1)) {
      const auto begin = at + mark.size();
      const auto rest = line.substr(begin);
      std::size_t size = 0;
      if (colon_of(rest.substr(0, 2 * kLongestLabel), size) == rest.npos) continue;
      auto label = label_of(rest);
      if (!label || label->part != NotePart::kCure) continue;
      label->end += begin;
      return label;
    }
  return std::nullopt;
}

}  // namespace tracelore
