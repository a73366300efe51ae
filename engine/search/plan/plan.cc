#include "engine/search/plan/plan.h"

#include <algorithm>

#include "engine/index/schema.h"
#include "engine/search/plan/words_in_a_row.h"
#include "engine/text/common_words.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

// How much what stands in for a word counts against the word itself. Fitted by hand on questions of
// our own.
constexpr double kSynonym = 0.6;       // another wording of the glossary's row
constexpr double kLooseSynonym = 0.3;  // its words, but not next to each other
constexpr double kLooseCredit = 0.5;
constexpr double kInnerWord = 0.5;       // 显存 for 显存不足, "memory" for OutOfMemoryError
constexpr double kBigram = 0.35;         // two neighbouring characters
constexpr double kShorterVersion = 0.6;  // 2.8 for 2.8.0
constexpr double kShortWord = 0.3;       // weight of a single letter
constexpr double kNumberShare = 0.5;     // a number that no entry has tells little
constexpr double kCharacter = 0.3;       // a Chinese character that is in no word
constexpr double kCharacterShare = 0.1;

bool within(const Span& inner, const Span& outer) {
  return inner.begin >= outer.begin && inner.end <= outer.end;
}

class Planner {
 public:
  Planner(const SearchQuery& query, const Lexicon& lexicon, const Limits& limits)
      : query_(query), lexicon_(lexicon), limits_(limits) {}

  Plan plan() && {
    for (const auto& part : query_.parts) add_part(part, false);
    if (plan_.concepts.empty())
      for (const auto& part : query_.parts) add_part(part, true);
    mark_names();
    if (plan_.concepts.size() > limits_.query_terms) drop_beyond_limit();
    return std::move(plan_);
  }

 private:
  void add_part(const QueryPart& part, bool stop_words_too) {
    stop_words_too_ = stop_words_too;
    if (part.is_phrase && !stop_words_too) plan_.phrases.push_back(normalize_for_search(part.text));
    const auto terms = terms_of(part.text, lexicon_.segmenter());
    const auto first = plan_.concepts.size();
    offset_ = part.span.begin;
    chinese_ = std::any_of(terms.begin(), terms.end(),
                           [](const Term& term) { return term.kind == TermKind::kHanChar; });
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (terms[i].inner) continue;
      if (!stop_words_too && says_nothing(terms[i])) continue;
      add_term(terms, i);
    }
    add_all(joined_words(terms, offset_));
    add_mentions(terms, first);
    add_single_character(terms);
    add_all(quotes_of(terms, offset_));
  }

  // Between Chinese words, `if`, `with` and `for` are code: they help to order.
  bool says_nothing(const Term& term) const {
    return is_stop_word(term.text) && !(chinese_ && term.kind == TermKind::kWord);
  }

  Concept& add(const Term& term, std::vector<Lookup> all) {
    plan_.concepts.push_back(concept_of(term, std::move(all), offset_));
    return plan_.concepts.back();
  }

  void add_term(const std::vector<Term>& terms, std::size_t index) {
    const auto& term = terms[index];
    switch (term.kind) {
      case TermKind::kWord:
        return add_word(term);
      case TermKind::kNumber:
        return add_number(terms, index);
      case TermKind::kIdentifier:
        return add_identifier(terms, index);
      case TermKind::kHanWord:
        return add_han_word(terms, index);
      case TermKind::kHanBigram:
        return add_bigram(terms, term);
      case TermKind::kHanChar:
        return add_character(terms, term);
      case TermKind::kPair:  // not among terms_of()
        return;
    }
  }

  void add_word(const Term& term) {
    auto& one = add(term, {{kStemMark, stem_of(term.text)}});
    one.alternatives.push_back(by_term(kIdentifierMark, term.text, 1));
    one.natural = true;
    if (term.text.size() == 1) one.weight = one.share = kShortWord;
    if (is_stop_word(term.text) && !stop_words_too_) one.share = 0;
  }

  void add_number(const std::vector<Term>& terms, std::size_t index) {
    auto& one = add(terms[index], {{kWordMark, terms[index].text}});
    one.share = kNumberShare;
    for_inner(terms, index, [&](const Term& inner) {
      one.alternatives.push_back(by_term(kWordMark, inner.text, kShorterVersion));
    });
  }

  // The identifier whole, else its dotted parts, else all of its words; its words alone help to
  // order.
  void add_identifier(const std::vector<Term>& terms, std::size_t index) {
    const auto at = plan_.concepts.size();
    auto& whole = add(terms[index], {{kIdentifierMark, terms[index].text}});
    // A measure (3GB, 128k, 2x3) is as good as a number: neither a name nor to be corrected.
    const bool measure = terms[index].text.front() >= '0' && terms[index].text.front() <= '9';
    whole.identifier = !measure;
    if (measure) whole.share = kNumberShare;
    // Whole words of prose are identifiers too where they are written so: "Tensor" and `tensor`.
    plan_.concepts[at].alternatives.push_back(by_term(kStemMark, stem_of(terms[index].text), 1));
    std::vector<Lookup> words;
    std::vector<Term> inner_words;
    for_inner(terms, index, [&](const Term& inner) {
      if (inner.kind == TermKind::kIdentifier)
        plan_.concepts[at].alternatives.push_back(by_term(kIdentifierMark, inner.text, 0.8));
      if (inner.kind == TermKind::kWord && !is_stop_word(inner.text)) {
        words.push_back({kStemMark, stem_of(inner.text)});
        inner_words.push_back(inner);
      }
    });
    if (words.size() > 1) plan_.concepts[at].alternatives.push_back({{words}, kInnerWord});
    for (const auto& inner : inner_words) {
      plan_.concepts[at].parts.push_back(plan_.concepts.size());
      auto& part = add(inner, {{kStemMark, stem_of(inner.text)}});
      part.weight = kInnerWord;
      part.share = kInnerWord;
      part.realm = realm_of(inner);
    }
  }

  // Of a word inside an identifier, which the mentions of a text leave out.
  Realm realm_of(Term word) const {
    word.inner = false;
    auto realm = Realm::kOpen;
    for (const auto& mention : lexicon_.mentions({word})) {
      const auto said = lexicon_.realm(mention.row);
      if (said != Realm::kElsewhere) realm = std::max(realm, said);
    }
    return realm;
  }

  void add_han_word(const std::vector<Term>& terms, std::size_t index) {
    auto& one = add(terms[index], {{kWordMark, terms[index].text}});
    const auto characters = terms[index].text.size() / 3;
    for (const auto& other : terms) {
      if (!within(other.span, terms[index].span) || other.text == terms[index].text) continue;
      if (other.kind == TermKind::kHanWord && other.inner)
        one.alternatives.push_back(by_term(kWordMark, other.text, kInnerWord));
      if (other.kind == TermKind::kHanBigram && characters > 2)
        one.alternatives.push_back(by_term(kBigramMark, other.text, kBigram));
    }
    one.alternatives.push_back(by_term(kBigramMark, terms[index].text, kBigram));
  }

  // Bigrams inside a word are alternatives of the word; the others join words, which only helps to
  // order, or stand where no word was recognised: then they are what the reader asked for.
  void add_bigram(const std::vector<Term>& terms, const Term& term) {
    const bool in_word = std::any_of(terms.begin(), terms.end(), [&](const Term& other) {
      return other.kind == TermKind::kHanWord && within(term.span, other.span);
    });
    if (in_word) return;
    auto& one = add(term, {{kBigramMark, term.text}});
    one.weight = kBigram;
    const bool beside_words = std::any_of(terms.begin(), terms.end(), [&](const Term& other) {
      return other.kind == TermKind::kHanWord && other.span.begin < term.span.end &&
             term.span.begin < other.span.end;
    });
    one.share = beside_words || joins_words(term.text) ? 0 : kBigram;
  }

  // Two characters in UTF-8, three bytes each, or four where they are rare.
  static bool joins_words(std::string_view bigram) {
    return is_function_character(bigram.substr(0, 3)) ||
           is_function_character(bigram.substr(bigram.size() - 3));
  }

  // Short questions have verbs of one character (卡, 断, 爆) that no dictionary cuts out.
  void add_character(const std::vector<Term>& terms, const Term& term) {
    if (terms.size() == 1 || is_function_character(term.text)) return;
    const bool in_word = std::any_of(terms.begin(), terms.end(), [&](const Term& other) {
      return other.kind == TermKind::kHanWord && within(term.span, other.span);
    });
    if (in_word) return;
    auto& one = add(term, {{kCharMark, term.text}});
    one.weight = kCharacter;
    one.share = kCharacterShare;
  }

  template <class Use>
  void for_inner(const std::vector<Term>& terms, std::size_t index, Use use) const {
    for (auto i = index + 1; i < terms.size() && terms[i].inner; ++i)
      if (within(terms[i].span, terms[index].span)) use(terms[i]);
  }

  void add_all(std::vector<Concept> concepts) {
    for (auto& one : concepts) plan_.concepts.push_back(std::move(one));
  }

  // A row of the glossary that one concept names becomes alternatives of it;
  // one that several name becomes a concept.
  void add_mentions(const std::vector<Term>& terms, std::size_t first) {
    for (const auto& mention : lexicon_.mentions(terms)) {
      const Span span{mention.span.begin + offset_, mention.span.end + offset_};
      std::vector<std::size_t> inside;
      for (auto i = first; i < plan_.concepts.size(); ++i)
        if (plan_.concepts[i].share > 0 && within(plan_.concepts[i].span, span))
          inside.push_back(i);
      if (inside.empty()) continue;
      const auto realm = lexicon_.realm(mention.row);
      for (const auto part : inside)
        plan_.concepts[part].realm = std::max(plan_.concepts[part].realm, realm);
      if (realm == Realm::kName || realm == Realm::kElsewhere)
        continue;  // they stand for nothing else
      std::size_t at = inside.front();
      if (inside.size() > 1) {
        at = plan_.concepts.size();
        Concept whole;
        whole.word = plan_.concepts[inside.front()].word;
        whole.span = span;
        whole.parts = inside;
        whole.share = 0;
        plan_.concepts.push_back(std::move(whole));
      }
      add_wordings(plan_.concepts[at], mention.row);
    }
  }

  void add_wordings(Concept& one, std::size_t row) const {
    for (const auto& wording : lexicon_.wordings(row)) {
      const bool known =
          std::any_of(one.alternatives.begin(), one.alternatives.end(),
                      [&](const Alternative& other) { return other.wording == wording; });
      const bool loose = wording.all.size() > 1 && !wording.in_order;
      if (!known)
        one.alternatives.push_back(
            {wording, loose ? kLooseSynonym : kSynonym, loose ? kLooseCredit : 1});
    }
  }

  // 卡 alone is looked up as a character; in anything longer, characters say
  // nothing.
  void add_single_character(const std::vector<Term>& terms) {
    if (terms.size() != 1 || terms[0].kind != TermKind::kHanChar) return;
    add(terms[0], {{kCharMark, terms[0].text}});
  }

  void mark_names() {
    const auto is_han = [](const Concept& one) { return (one.word.front() & 0x80) != 0; };
    const bool chinese = std::any_of(plan_.concepts.begin(), plan_.concepts.end(), is_han);
    for (auto& one : plan_.concepts)
      one.name = one.share > 0 && (one.identifier || (chinese && one.natural));
  }

  // References to concepts that are dropped go with them.
  void drop_beyond_limit() {
    plan_.concepts.resize(limits_.query_terms);
    for (auto& one : plan_.concepts)
      std::erase_if(one.parts, [&](std::size_t part) { return part >= limits_.query_terms; });
  }

  const SearchQuery& query_;
  const Lexicon& lexicon_;
  const Limits& limits_;
  bool stop_words_too_ = false;  // nothing else is left of the question
  bool chinese_ = false;         // the part at hand holds Chinese words
  std::size_t offset_ = 0;
  Plan plan_;
};

}  // namespace

Plan plan_query(const SearchQuery& query, const Lexicon& lexicon, const Limits& limits) {
  return Planner(query, lexicon, limits).plan();
}

}  // namespace tracelore
