#include "engine/search/relevance.h"

#include "engine/text/markdown.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

constexpr double kLeastCoverage = 0.34;

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
  return plan.concepts.empty() || hit.coverage >= kLeastCoverage;
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
