#include "bench/synthetic/questions.h"

#include <algorithm>
#include <sstream>

#include "bench/synthetic/corpus.h"
#include "bench/synthetic/random.h"

namespace tracelore::bench {
namespace {

constexpr std::uint64_t kQuestions = 101;  // stream of their draws
constexpr std::size_t kHanBytes = 3;

std::vector<std::string> words_of_question(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;)
    if (word.find("…") == std::string::npos) words.push_back(word);
  return words;
}

// `count` words in a row, from anywhere.
std::string some_of(const std::vector<std::string>& words, std::size_t count, Random& random) {
  count = std::min(count, words.size());
  const auto first = random.below(words.size() - count + 1);
  std::string text;
  for (auto i = first; i < first + count; ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

// Characters in a row that are all Chinese.
std::string some_characters(const std::string& text, std::size_t count, Random& random) {
  const auto is_han = [&](std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    return lead >= 0xe4 && lead <= 0xe9 && at + kHanBytes <= text.size();
  };
  std::vector<std::string> runs(1);
  for (std::size_t at = 0; at < text.size();) {
    if (is_han(at)) {
      runs.back() += text.substr(at, kHanBytes);
      at += kHanBytes;
    } else {
      if (!runs.back().empty()) runs.emplace_back();
      ++at;
    }
  }
  std::erase_if(runs, [&](const auto& run) { return run.size() < count * kHanBytes; });
  if (runs.empty()) return {};
  const auto& run = random.pick(runs);
  return run.substr(random.below(run.size() / kHanBytes - count + 1) * kHanBytes,
                    count * kHanBytes);
}

std::string question_text(QuestionClass kind, const Entry& entry, const Topic& topic,
                          Random& random) {
  const auto& english = entry.articles.at(Language::kEnglish);
  const auto& chinese = entry.articles.at(Language::kChinese);
  switch (kind) {
    case QuestionClass::kMessage:
      return some_of(words_of_question(english.title), 4 + random.below(3), random);
    case QuestionClass::kNames:
      return topic.operation + " " + topic.argument;
    case QuestionClass::kEnglish:
      return topic.operation + " " +
             some_of(words_of_question(english.symptom.markdown), 4, random);
    case QuestionClass::kChinese:
      return topic.operation + " " + some_characters(chinese.symptom.markdown, 5, random);
  }
  return {};
}

}  // namespace

std::vector<LabelledQuestion> draw_questions(std::size_t count, std::uint64_t labelled) {
  std::vector<LabelledQuestion> questions;
  for (std::size_t i = 0; i < count; ++i) {
    Random random(kQuestions, i);
    LabelledQuestion question;
    question.kind = static_cast<QuestionClass>(i % kQuestionClassNames.size());
    question.entry = random.below(labelled);
    const auto entry = entry_of(question.entry);
    question.title = entry.articles.at(Language::kEnglish).title;
    question.text = question_text(question.kind, entry, subject_of(question.entry).topic, random);
    questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace tracelore::bench
