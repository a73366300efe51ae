#include "engine/search/highlight.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"
#include "engine/search/rank/postings.h"

namespace tracelore {
namespace {

constexpr std::size_t kSnippetBytes = 240;  // of text; Chinese takes three bytes a character
constexpr std::size_t kLeadBytes = 48;      // before the first word that is marked
constexpr double kRepeated = 0.1;           // worth of a word that the stretch already shows
constexpr std::string_view kEllipsis = "…";

// Every key under which the index may have filed the term.
std::vector<std::string> keys_of(const Term& term) {
  switch (term.kind) {
    case TermKind::kWord:
      return {key_of({kStemMark, stem_of(term.text)}), key_of({kIdentifierMark, term.text})};
    case TermKind::kIdentifier:
      return {key_of({kIdentifierMark, term.text}), key_of({kStemMark, stem_of(term.text)})};
    case TermKind::kNumber:
    case TermKind::kHanWord:
      return {key_of({kWordMark, term.text})};
    case TermKind::kHanBigram:
      return {key_of({kBigramMark, term.text})};
    case TermKind::kPair:
      return {};
    case TermKind::kHanChar:
      return {key_of({kCharMark, term.text})};
  }
  return {};
}

// A pair of Chinese characters across two words (存不 of 内存不够) is found by, but is no word.
bool is_across_words(const Term& pair, const std::vector<Term>& terms) {
  if (pair.kind != TermKind::kHanBigram) return false;
  return std::ranges::any_of(terms, [&](const Term& word) {
    return word.kind == TermKind::kHanWord && word.span.begin < pair.span.begin &&
           word.span.end > pair.span.begin && word.span.end < pair.span.end;
  });
}

std::vector<MarkedTerm> hits_in(std::string_view text, const Wanted& wanted,
                                const Segmenter& segmenter) {
  std::vector<MarkedTerm> hits;
  const auto terms = terms_of(text, segmenter);
  for (const auto& term : terms) {
    if (is_across_words(term, terms)) continue;
    for (const auto& key : keys_of(term)) {
      const auto found = wanted.find(key);
      if (found == wanted.end()) continue;
      hits.push_back({term.span, found->second, found->first});
      break;
    }
  }
  std::sort(hits.begin(), hits.end(),
            [](const MarkedTerm& a, const MarkedTerm& b) { return a.span.begin < b.span.begin; });
  return hits;
}

bool is_of_word(char c) {
  return is_alnum(c) || c == '_';
}

// "OutOfMemoryError" around "Memory".
Span whole_word(std::string_view text, Span span) {
  while (span.begin > 0 && is_of_word(text[span.begin]) && is_of_word(text[span.begin - 1]))
    --span.begin;
  while (span.end < text.size() && is_of_word(text[span.end]) && is_of_word(text[span.end - 1]))
    ++span.end;
  return span;
}

std::vector<Span> merged(std::string_view text, const std::vector<MarkedTerm>& hits) {
  std::vector<Span> marks;
  for (const auto& hit : hits) {
    const auto word = whole_word(text, hit.span);
    const bool touches =
        !marks.empty() && (word.begin <= marks.back().end ||
                           text.substr(marks.back().end, word.begin - marks.back().end) == " ");
    if (touches)
      marks.back().end = std::max(marks.back().end, word.end);
    else
      marks.push_back(word);
  }
  return marks;
}

std::string marked(std::string_view text, const std::vector<Span>& marks, Span stretch) {
  std::string html;
  auto at = stretch.begin;
  for (const auto& mark : marks) {
    const auto begin = std::max(mark.begin, at);
    const auto end = std::min(mark.end, stretch.end);
    if (begin >= end) continue;
    html += escape_html(text.substr(at, begin - at));
    html += "<mark>" + escape_html(text.substr(begin, end - begin)) + "</mark>";
    at = end;
  }
  return html + escape_html(text.substr(at, stretch.end - at));
}

bool continues_character(char c) {
  return (c & 0xC0) == 0x80;
}

// Begins at a word and at a whole character, not later than `at`'s next word.
std::size_t fair_begin(std::string_view text, std::size_t at, std::size_t limit) {
  if (at == 0) return 0;
  for (auto i = at; i < limit; ++i)
    if (text[i] == ' ') return i + 1;
  while (at < text.size() && continues_character(text[at])) ++at;
  return std::min(at, limit);
}

std::size_t fair_end(std::string_view text, std::size_t begin, std::size_t at) {
  if (at >= text.size()) return text.size();
  const auto blank = text.rfind(' ', at);
  if (blank != std::string_view::npos && blank > begin + (at - begin) / 2) return blank;
  while (at > begin && continues_character(text[at])) --at;
  return at;
}

// A stretch of one block and what it is worth.
struct Stretch {
  Span span;
  double worth = 0;
};

Stretch best_stretch(std::string_view text, const std::vector<MarkedTerm>& hits) {
  Stretch best;
  std::vector<std::string_view> seen;
  const auto is_new = [&](std::string_view key) {
    if (std::find(seen.begin(), seen.end(), key) != seen.end()) return false;
    seen.push_back(key);
    return true;
  };
  for (std::size_t first = 0; first < hits.size(); ++first) {
    const auto from = hits[first].span.begin;
    seen.clear();
    double worth = 0;
    for (auto i = first; i < hits.size() && hits[i].span.end <= from + kSnippetBytes - kLeadBytes;
         ++i)
      worth += hits[i].worth * (is_new(hits[i].key) ? 1 : kRepeated);
    if (worth <= best.worth) continue;
    const auto begin = fair_begin(text, from > kLeadBytes ? from - kLeadBytes : 0, from);
    best = {{begin, fair_end(text, begin, begin + kSnippetBytes)}, worth};
  }
  return best;
}

Span beginning(std::string_view text) {
  return {0, fair_end(text, 0, kSnippetBytes)};
}

// A stretch of a block as HTML; `marks` are places in the stretch.
std::string shown(std::string_view block, Span stretch, const std::vector<Span>& marks) {
  const auto text = block.substr(stretch.begin, stretch.size());
  std::string html(stretch.begin > 0 ? kEllipsis : std::string_view());
  html += marked(text, marks, {0, text.size()});
  if (stretch.end < block.size()) html += kEllipsis;
  return html;
}

}  // namespace

Wanted wanted_terms(const Plan& plan, const std::vector<double>& values) {
  Wanted wanted;
  for (std::size_t i = 0; i < plan.concepts.size() && i < values.size(); ++i) {
    for (const auto& alternative : plan.concepts[i].alternatives) {
      // Words that mean the same only together ("not a number") are nothing to mark one by one, and
      // those of a quotation are marked by themselves.
      const bool together = alternative.wording.all.size() > 1 && !plan.concepts[i].identifier;
      if (together || plan.concepts[i].quotes) continue;
      const auto worth =
          values[i] * alternative.weight * plan.concepts[i].weight /
          static_cast<double>(std::max<std::size_t>(alternative.wording.all.size(), 1));
      for (const auto& lookup : alternative.wording.all) {
        auto& known = wanted[key_of(lookup)];
        known = std::max(known, worth);
      }
    }
  }
  return wanted;
}

std::string mark_terms(std::string_view text, const Wanted& wanted, const Segmenter& segmenter) {
  return marked(text, merged(text, hits_in(text, wanted, segmenter)), {0, text.size()});
}

std::string mark_html(std::string_view html, const Wanted& wanted, const Segmenter& segmenter) {
  std::string out;
  for (std::size_t at = 0; at < html.size();) {
    const auto tag = std::min(html.find('<', at), html.size());
    out += mark_terms(unescape_html(html.substr(at, tag - at)), wanted, segmenter);
    at = tag == html.size() ? tag : std::min(html.find('>', tag), html.size() - 1) + 1;
    out += html.substr(tag, at - tag);
  }
  return out;
}

Highlighter::Highlighter(const Wanted& wanted, const Segmenter& segmenter)
    : wanted_(wanted), segmenter_(segmenter), needles_(wanted) {}

std::string Highlighter::snippet(const Prose& prose) const {
  if (auto html = best_of(prose.problem); !html.empty()) return html;
  // What to do is shown where what is wrong does not hold the words: it is the longer half to look
  // through.
  if (auto html = best_of(prose.workarounds); !html.empty()) return html;
  return prose.problem.empty() ? std::string()
                               : shown(prose.problem.front(), beginning(prose.problem.front()), {});
}

// Where needles were found the text is cut into terms, from blank to blank: what stands between two
// blanks does not depend on what is around it.
std::vector<MarkedTerm> Highlighter::hits_near(std::string_view text,
                                               const std::vector<MarkedTerm>& needles) const {
  std::vector<MarkedTerm> hits;
  std::size_t done = 0;
  for (const auto& needle : needles) {
    if (needle.span.begin < done) continue;
    const auto blank = text.rfind(' ', needle.span.begin);
    const auto begin = std::max(done, blank == std::string_view::npos ? 0 : blank + 1);
    done = std::min(text.find(' ', needle.span.end), text.size());
    for (auto& hit : hits_in(text.substr(begin, done - begin), wanted_, segmenter_)) {
      hit.span = {hit.span.begin + begin, hit.span.end + begin};
      hits.push_back(std::move(hit));
    }
  }
  return hits;
}

std::string Highlighter::best_of(const std::vector<std::string>& blocks) const {
  std::vector<std::pair<Stretch, const std::string*>> found;
  for (const auto& block : blocks)
    if (const auto stretch = best_stretch(block, needles_.in(block)); stretch.worth > 0)
      found.emplace_back(stretch, &block);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first.worth > b.first.worth; });
  // The first that does not only seem to hold some.
  for (const auto& [stretch, block] : found) {
    const auto text = std::string_view(*block).substr(stretch.span.begin, stretch.span.size());
    if (const auto hits = hits_near(text, needles_.in(text)); !hits.empty())
      return shown(*block, stretch.span, merged(text, hits));
  }
  return {};
}

}  // namespace tracelore
