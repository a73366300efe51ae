/// Labelled questions in words about entries of the synthetic knowledge base: what
/// somebody remembers who has read the entry once.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore::bench {

enum class QuestionClass : std::uint8_t {
  kMessage,  ///< four to six words of the entry's message, in their order
  kNames,    ///< the operation and its argument
  kEnglish,  ///< a name and words from the article
  kChinese,  ///< a name and characters from the Chinese article
};
inline constexpr std::array<std::string_view, 4> kQuestionClassNames = {"message", "names",
                                                                        "English", "Chinese"};

struct LabelledQuestion {
  QuestionClass kind = QuestionClass::kMessage;
  std::uint64_t entry = 0;
  std::string title;  ///< of the entry: others with the same one are as right
  std::string text;
};

/// `count` questions about entries below `labelled`, of each class as many.
std::vector<LabelledQuestion> draw_questions(std::size_t count, std::uint64_t labelled);

}  // namespace tracelore::bench
