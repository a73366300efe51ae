#include "engine/search/lexicon.h"

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

Glossary glossary_or_none(std::string_view json) {
  auto glossary = Glossary::parse(json);
  return glossary ? std::move(*glossary) : Glossary();
}

}  // namespace

std::string stem_of(const std::string& word) {
  return Xapian::Stem("en")(word);
}

Wording wording_of(const std::vector<Term>& terms) {
  Wording wording;
  const auto add = [&](std::string_view mark, std::string text) {
    Lookup lookup{mark, std::move(text)};
    if (std::find(wording.begin(), wording.end(), lookup) == wording.end())
      wording.push_back(std::move(lookup));
  };
  for (const auto& term : terms) {
    if (term.inner || is_stop_word(term.text)) continue;
    if (term.kind == TermKind::kWord) add(kStemMark, stem_of(term.text));
    if (term.kind == TermKind::kIdentifier) add(kIdentifierMark, term.text);
    if (term.kind == TermKind::kNumber || term.kind == TermKind::kHanWord)
      add(kWordMark, term.text);
  }
  return wording;
}

Lexicon::Lexicon(std::string_view glossary_json) : segmenter_(glossary_or_none(glossary_json)) {
  const auto glossary = glossary_or_none(glossary_json);
  for (const auto& row : glossary.rows()) {
    wordings_.emplace_back();
    add_row(wordings_.size() - 1, row.english);
    add_row(wordings_.size() - 1, row.chinese);
  }
}

void Lexicon::add_row(std::size_t row, const std::vector<std::string>& terms) {
  for (const auto& written : terms) {
    const auto parsed = terms_of(written, segmenter_);
    auto wording = wording_of(parsed);
    if (wording.empty()) continue;
    auto& all = wordings_[row];
    if (std::find(all.begin(), all.end(), wording) == all.end()) all.push_back(std::move(wording));
    std::vector<std::string> units;
    for (auto& unit : units_of(parsed)) units.push_back(std::move(unit.text));
    phrases_[units.front()].push_back({std::move(units), row});
  }
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
        if (phrase.units.size() <= longest || phrase.units.size() > units.size() - at) continue;
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
