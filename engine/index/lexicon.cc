#include "engine/index/lexicon.h"

#include <xapian.h>

#include <algorithm>

#include "engine/index/schema.h"

namespace tracelore {
namespace {

// A term as phrases compare it, and where it ends.
struct Unit {
  std::string text;
  Span span;
};

// The outermost terms one after the other: a phrase of the glossary is a run of them. Chinese is
// compared character by character, since the cut of a question need not be the cut of the glossary.
std::vector<Unit> units_of(const std::vector<Term>& terms) {
  std::vector<Unit> units;
  for (const auto& term : terms) {
    const bool han_word = term.kind == TermKind::kHanWord || term.kind == TermKind::kHanBigram;
    if (term.inner || han_word) continue;
    units.push_back({term.kind == TermKind::kWord ? stem_of(term.text) : term.text, term.span});
  }
  return units;
}

std::size_t characters_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

Glossary glossary_or_none(std::string_view json) {
  auto glossary = Glossary::parse(json);
  return glossary ? std::move(*glossary) : Glossary();
}

}  // namespace

std::string stem_of(const std::string& word) {
  // Making a stemmer costs more than stemming; one is not thread-safe.
  thread_local const Xapian::Stem kStem("en");
  return kStem(word);
}

std::vector<Wording> wordings_of(const std::vector<Term>& terms) {
  Wording in_any_order;
  Wording in_order{{}, true};
  std::size_t han = 0;
  std::size_t han_in_words = 0;
  for (const auto& term : terms) {
    if (term.kind == TermKind::kHanChar) ++han;
    if (term.inner) continue;
    const bool is_word = term.kind == TermKind::kWord || term.kind == TermKind::kNumber;
    if (term.kind == TermKind::kHanWord) han_in_words += characters_of(term.text);
    if (is_word || term.kind == TermKind::kHanWord) in_order.all.push_back({kWordMark, term.text});
    if (term.kind == TermKind::kIdentifier) in_order.in_order = false;
    if (is_stop_word(term.text)) continue;
    if (term.kind == TermKind::kWord) in_any_order.all.push_back({kStemMark, stem_of(term.text)});
    if (term.kind == TermKind::kIdentifier)
      in_any_order.all.push_back({kIdentifierMark, term.text});
    if (term.kind == TermKind::kNumber || term.kind == TermKind::kHanWord)
      in_any_order.all.push_back({kWordMark, term.text});
  }
  if (in_any_order.all.empty() || han_in_words < han) return {};
  if (in_order.in_order && in_order.all.size() > 1) {
    // One word that is left when "not a number" loses its stop words does not say the same.
    if (in_any_order.all.size() == 1) return {in_order};
    return {in_order, in_any_order};
  }
  return {in_any_order};
}

Lexicon::Lexicon(std::string_view glossary_json) : segmenter_(glossary_or_none(glossary_json)) {
  const auto glossary = glossary_or_none(glossary_json);
  for (const auto& row : glossary.rows()) {
    auto terms = row.english;
    terms.insert(terms.end(), row.chinese.begin(), row.chinese.end());
    add_row(row.general ? Realm::kOpen : Realm::kField, terms);
  }
  for (const auto& name : glossary.names()) add_row(Realm::kName, {name});
  for (const auto& name : glossary.elsewhere()) add_row(Realm::kElsewhere, {name});
}

void Lexicon::add_row(Realm realm, const std::vector<std::string>& terms) {
  wordings_.emplace_back();
  realms_.push_back(realm);
  for (const auto& written : terms) add_term(written);
}

void Lexicon::add_term(const std::string& written) {
  const auto parsed = terms_of(written, segmenter_);
  auto& all = wordings_.back();
  for (auto& wording : wordings_of(parsed)) {
    if (wording.in_order)
      for (const auto& lookup : wording.all) in_order_.insert(lookup.text);
    if (std::find(all.begin(), all.end(), wording) == all.end()) all.push_back(std::move(wording));
  }
  std::vector<std::string> units;
  for (auto& unit : units_of(parsed)) units.push_back(std::move(unit.text));
  if (units.empty()) return;
  phrases_[units.front()].push_back({std::move(units), wordings_.size() - 1});
}

bool Lexicon::asks_for_places(std::string_view word) const {
  return in_order_.contains(word);
}

std::vector<Mention> Lexicon::mentions(const std::vector<Term>& terms) const {
  const auto units = units_of(terms);
  std::vector<Mention> mentions;
  for (std::size_t at = 0; at < units.size();) {
    std::size_t longest = 0;
    std::size_t row = 0;
    const auto found = phrases_.find(units[at].text);
    if (found != phrases_.end()) {
      for (const auto& phrase : found->second) {
        if (phrase.units.size() > units.size() - at) continue;
        // Of two rows with one stem (compile, compiler) the one that tells more.
        const bool better = phrase.units.size() > longest ||
                            (phrase.units.size() == longest && realms_[phrase.row] > realms_[row]);
        if (!better) continue;
        const bool same =
            std::equal(phrase.units.begin(), phrase.units.end(),
                       units.begin() + static_cast<std::ptrdiff_t>(at),
                       [](const std::string& a, const Unit& b) { return a == b.text; });
        if (!same) continue;
        longest = phrase.units.size();
        row = phrase.row;
      }
    }
    if (longest > 0)
      mentions.push_back({row, {units[at].span.begin, units[at + longest - 1].span.end}});
    at += std::max<std::size_t>(longest, 1);
  }
  return mentions;
}

}  // namespace tracelore
