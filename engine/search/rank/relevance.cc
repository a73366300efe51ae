#include "engine/search/rank/relevance.h"

#include <algorithm>
#include <array>

#include "engine/index/schema.h"
#include "engine/text/markdown/markdown.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

// What a hit must reach, coverage and strength together.
constexpr double kStrengthShare = 0.9;
constexpr double kLeast = 0.5;
constexpr double kLeastHeld = 0.2;  // coverage: what holds less of the question does not answer it
constexpr double kLeastOfBest = 0.3;
constexpr double kWhole = 0.95;  // coverage: an entry is about such a question
// Whether a question is of this field: logistic regression, rounded, fitted to 840 questions of the
// field and 398 of others. It reads what the best hit holds, in all fields and in what people ask,
// what the words say, and what no entry says. The weight of coverage and kEnough were moved on 820
// of these when a word's own frequency became its statistic (decision 35).
constexpr double kByCoverage = 4.9;
constexpr double kByAsked = 2.1;
constexpr double kByStrength = 3.4;
constexpr double kMostStrength = 1.5;
constexpr double kByWord = 1.7;        // of this field
constexpr double kByUnknown = -3.5;    // share of what tells, in words that stand in no entry
constexpr double kByElsewhere = -4.5;  // names what another field is about
constexpr double kEnough = 7;          // a little to the side of silence
// Whether the best hit only comes near. Pairs were looked at that say so of at most 4 in 100 of
// 1,024 answered questions. This one says so of most lists that no entry answers.
constexpr double kNearByStrength = 0.4;  // beside `asked_for`
constexpr double kAnswers = 0.94;
constexpr std::size_t kMostWords = 3;
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
    const auto& one = plan.concepts[i];
    if (one.name && one.natural && !known[i]) return true;
    const auto dot = one.word.find('.');
    if (!one.identifier || known[i] || dot == std::string::npos) continue;
    const bool is_error =
        std::any_of(kErrorEnds.begin(), kErrorEnds.end(),
                    [&](std::string_view end) { return one.word.ends_with(end); });
    const auto package = one.word.substr(0, dot);
    const bool package_known = std::any_of(
        one.parts.begin(), one.parts.end(),
        [&](std::size_t part) { return plan.concepts[part].word == package && known[part]; });
    if (is_error && !package_known) return true;
  }
  return false;
}

double worth(const Ranked& hit) {
  return hit.coverage + kStrengthShare * hit.strength;
}

bool names_some(const Ranking& ranking, Realm realm) {
  return std::find(ranking.realms.begin(), ranking.realms.end(), realm) != ranking.realms.end();
}

std::size_t words_of_the_field(const Plan& plan, const Ranking& ranking) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < plan.concepts.size() && i < ranking.realms.size(); ++i) {
    if (ranking.realms[i] == Realm::kName) words += kWordsOfName;
    if (ranking.realms[i] == Realm::kField && plan.concepts[i].share > 0) ++words;
  }
  return words;
}

// Two neighbouring characters that no dictionary has may be the seam between two words.
bool is_word(const Concept& one) {
  return one.alternatives.front().wording.all.front().mark != kBigramMark;
}

double unknown_share(const Plan& plan, const Ranking& ranking) {
  double all = 0;
  double unknown = 0;
  for (std::size_t i = 0; i < plan.concepts.size() && i < ranking.known.size(); ++i) {
    const auto& parts = plan.concepts[i].parts;
    const bool in_part = std::any_of(parts.begin(), parts.end(),
                                     [&](std::size_t part) { return ranking.known[part]; });
    const auto tells = plan.concepts[i].share * ranking.information[i];
    all += tells;
    if (!ranking.known[i] && !in_part && is_word(plan.concepts[i])) unknown += tells;
  }
  return all > 0 ? unknown / all : 0;
}

}  // namespace

bool is_of_the_field(const Plan& plan, const Ranking& ranking) {
  if (plan.concepts.empty()) return true;
  const auto words = std::min(words_of_the_field(plan, ranking), kMostWords);
  // One that names something of this field too is about both.
  const bool elsewhere =
      names_some(ranking, Realm::kElsewhere) && !names_some(ranking, Realm::kName);
  const auto asked = kByWord * static_cast<double>(words) +
                     kByUnknown * unknown_share(plan, ranking) + (elsewhere ? kByElsewhere : 0);
  const bool one_word = std::count_if(plan.concepts.begin(), plan.concepts.end(),
                                      [](const auto& c) { return c.share > 0; }) <= 1;
  return std::any_of(ranking.hits.begin(), ranking.hits.end(), [&](const Ranked& hit) {
    if (one_word && hit.coverage >= kWhole) return true;
    const auto held = kByCoverage * hit.coverage + kByAsked * hit.asked_for +
                      kByStrength * std::min(hit.strength, kMostStrength);
    return hit.coverage >= kLeastOfBest && asked + held >= kEnough;
  });
}

bool is_relevant(const Plan& plan, const Ranking& ranking, const Ranked& hit) {
  if (plan.concepts.empty()) return true;
  if (hit.lacks_foreign_name && !names_some(ranking, Realm::kName)) return false;
  if (names_foreign_thing(plan, ranking.known) && hit.coverage < kLeastBesideForeign) return false;
  return hit.coverage >= kLeastHeld && worth(hit) >= kLeast;
}

bool is_only_near(const Plan& plan, const Ranked& best) {
  if (plan.concepts.empty() || best.coverage >= kWhole) return false;
  return best.asked_for + kNearByStrength * std::min(best.strength, kMostStrength) < kAnswers;
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
