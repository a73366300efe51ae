#include "engine/search/relevance.h"

#include <algorithm>
#include <array>

#include "engine/text/markdown.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

// A hit is worth showing where it holds much of what was asked for, or holds it in telling places.
// The line was drawn between questions of the field and questions of other fields; a question in
// many words meets fewer of them.
constexpr double kStrengthShare = 1.1;
constexpr double kLeast = 0.765;
constexpr double kLeastBesideForeign =
    0.5;  // coverage, where the question names another package's error

constexpr std::array<std::string_view, 3> kErrorEnds = {"error", "exception", "warning"};

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

// Whether the question names what is of another field: an error of a package that the index does
// not know
// (`xgboost.core.XGBoostError`), or in Chinese an unknown name in Latin letters.
bool names_foreign_thing(const Plan& plan, const std::vector<bool>& known) {
  for (std::size_t i = 0; i < plan.concepts.size() && i < known.size(); ++i) {
    const auto& concept_ = plan.concepts[i];
    if (concept_.name && concept_.natural && !known[i]) return true;
    const auto dot = concept_.word.find('.');
    if (!concept_.identifier || known[i] || dot == std::string::npos) continue;
    const bool is_error =
        std::any_of(kErrorEnds.begin(), kErrorEnds.end(),
                    [&](std::string_view end) { return concept_.word.ends_with(end); });
    const auto package = concept_.word.substr(0, dot);
    const bool package_known = std::any_of(
        concept_.parts.begin(), concept_.parts.end(),
        [&](std::size_t part) { return plan.concepts[part].word == package && known[part]; });
    if (is_error && !package_known) return true;
  }
  return false;
}

}  // namespace

bool is_relevant(const Plan& plan, const std::vector<bool>& known, const Ranked& hit) {
  if (plan.concepts.empty()) return true;
  if (names_foreign_thing(plan, known) && hit.coverage < kLeastBesideForeign) return false;
  return hit.coverage + kStrengthShare * hit.strength >= kLeast;
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
