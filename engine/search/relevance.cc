#include "engine/search/relevance.h"

#include <algorithm>
#include <array>

#include "engine/text/markdown.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

// What a hit must reach, coverage and strength together.
constexpr double kStrengthShare = 1.1;
constexpr double kLeast = 0.65;
// What the best hit must reach, by how many words show that the question is of this field: one that
// shows little must find much. The lines were drawn between questions of the field and of others,
// and checked on questions that were written afterwards.
constexpr double kLeastByWords = 0.765;
constexpr double kLeastByOneWord = 0.88;  // "batch" is said of cooking too
constexpr double kWhole = 0.95;           // without such a word: everything that was asked for,
constexpr double kTelling = 0.78;         // or much of it in telling places
constexpr std::size_t kWordsOfName = 2;
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

double worth(const Ranked& hit) {
  return hit.coverage + kStrengthShare * hit.strength;
}

std::size_t words_of_the_field(const Plan& plan, const Ranking& ranking) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < plan.concepts.size() && i < ranking.realms.size(); ++i) {
    if (ranking.realms[i] == Realm::kName) words += kWordsOfName;
    if (ranking.realms[i] == Realm::kField && plan.concepts[i].share > 0) ++words;
  }
  return words;
}

}  // namespace

bool is_of_the_field(const Plan& plan, const Ranking& ranking) {
  if (plan.concepts.empty()) return true;
  const auto words = words_of_the_field(plan, ranking);
  return std::any_of(ranking.hits.begin(), ranking.hits.end(), [&](const Ranked& hit) {
    if (words == 0) return hit.coverage >= kWhole || hit.strength >= kTelling;
    return worth(hit) >= (words == 1 ? kLeastByOneWord : kLeastByWords);
  });
}

bool is_relevant(const Plan& plan, const Ranking& ranking, const Ranked& hit) {
  if (plan.concepts.empty()) return true;
  const bool names_us =
      std::find(ranking.realms.begin(), ranking.realms.end(), Realm::kName) != ranking.realms.end();
  if (hit.lacks_foreign_name && !names_us) return false;
  if (names_foreign_thing(plan, ranking.known) && hit.coverage < kLeastBesideForeign) return false;
  return worth(hit) >= kLeast;
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
