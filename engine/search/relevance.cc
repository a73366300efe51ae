#include "engine/search/relevance.h"

#include "engine/text/markdown.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

// A hit is worth showing where it holds much of what was asked for, or holds it in telling places.
// The line was drawn between questions of the field and questions of other fields; a question in
// many words meets fewer of them.
constexpr double kStrengthShare = 0.5;
constexpr double kLeast = 0.51;

std::string spaced_once(std::string_view text) {
  std::string spaced;
  for (const char c : normalize_for_search(text)) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      spaced += c;
    else if (!spaced.empty() && spaced.back() != ' ')
      spaced += ' ';
  }
  return spaced;
}

}  // namespace

bool is_relevant(const Plan& plan, const Ranked& hit) {
  return plan.concepts.empty() || hit.coverage + kStrengthShare * hit.strength >= kLeast;
}

bool holds_phrases(const Entry& entry, const std::vector<std::string>& phrases) {
  if (phrases.empty()) return true;
  std::string text;
  for (const auto& [language, article] : entry.articles)
    text += spaced_once(plain_text(article.markdown)) + "\n";
  for (const auto& signature : entry.signatures) {
    for (const auto& piece : signature.pattern.pieces()) text += piece.literal;
    for (const auto& name : signature.exceptions) text += "\n" + name;
  }
  text = spaced_once(text);
  for (const auto& phrase : phrases)
    if (text.find(spaced_once(phrase)) == std::string::npos) return false;
  return true;
}

}  // namespace tracelore
