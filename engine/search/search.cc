#include "engine/search/search.h"

#include <algorithm>
#include <chrono>

#include "engine/index/reader.h"
#include "engine/search/facets.h"
#include "engine/search/highlight.h"
#include "engine/search/plan/query.h"
#include "engine/search/prefix.h"
#include "engine/search/rank/rank.h"
#include "engine/search/rank/relevance.h"
#include "engine/search/spelling.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostLimit = 100;  // hits of one page
// Entries that are scored, filtered and counted into facets; of a question in words fewer:
// what comes later has too little of it.
constexpr std::size_t kConsidered = 300;
constexpr std::size_t kScored = 100;
// What holds far less of a question than its best hit does not answer it.
constexpr double kTail = 0.3;       // of the best hit's score
constexpr std::size_t kHead = 5;    // hits that are shown however far they fall behind
constexpr double kCorrected = 0.8;  // weight of a corrected word against a word as written
constexpr double kGuess = 0.5;      // of what it tells that the reader meant that word

Filters filters_of(const SearchQuery& query, const SearchOptions& options) {
  auto filters = query.filters;
  const auto add = [&](Field field, const std::string& value) {
    if (!value.empty()) filters.emplace_back(field, value);
  };
  add(Field::kPackage, options.package);
  add(Field::kTag, options.tag);
  add(Field::kKind, options.kind);
  for (auto& [field, value] : filters)
    if (field == Field::kPackage) value = normalize_package(value);
  return filters;
}

// Whether the entry can concern this release of PyTorch at all.
bool concerns(const Entry& entry, const Version& torch) {
  const auto bound = entry.affects.find("torch");
  if (bound != entry.affects.end() && !bound->second.contains(torch)) return false;
  const auto fixed = entry.fixed_in.find("torch");
  if (fixed == entry.fixed_in.end()) return true;
  const auto since = Version::parse(fixed->second);
  return !since || torch < *since;
}

// The query with its corrected words in place.
std::string corrected_query(std::string_view query, const Plan& plan,
                            const std::vector<Correction>& corrections) {
  std::vector<std::pair<Span, std::string>> changes;
  for (const auto& correction : corrections)
    changes.emplace_back(plan.concepts[correction.part].span, correction.word);
  std::sort(changes.begin(), changes.end(),
            [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::string text;
  std::size_t at = 0;
  for (const auto& [span, word] : changes) {
    if (span.begin < at || span.end > query.size()) continue;
    text.append(query.substr(at, span.begin - at)).append(word);
    at = span.end;
  }
  return changes.empty() ? std::string() : text.append(query.substr(at));
}

class Search {
 public:
  Search(const Reader& reader, const Xapian::Database& database, std::string_view text,
         const SearchOptions& options, const Limits& limits)
      : reader_(reader),
        words_(database, reader.numbering()),
        text_(text),
        options_(options),
        limits_(limits) {}

  Result<SearchResult> run() {
    auto query = parse_query(text_, limits_);
    if (!query) return tl::unexpected(query.error());
    if (!options_.kind.empty() && !entry_kind_of(options_.kind))
      return fail(ErrorCode::kBadField, {{"field", "kind"}, {"wanted", "issue | guide | wrapper"}});
    query_ = std::move(*query);
    result_.query = text_;
    rank();
    if (const auto kept = keep_relevant(); !kept) return tl::unexpected(kept.error());
    if (const auto paged = page(); !paged) return tl::unexpected(paged.error());
    return std::move(result_);
  }

 private:
  void rank() {
    plan_ = plan_query(query_, reader_.lexicon(), limits_);
    if (options_.prefix && query_.ends_in_word) complete_last_word(words_, plan_);
    const auto filters = filters_of(query_, options_);
    ranking_ = rank_entries(words_, plan_, filters, considered());
    auto corrections = correct_spelling(words_, plan_, ranking_.known);
    // A guess that is no slip of the keyboard helps only who asks about this field.
    if (!is_of_the_field(plan_, ranking_))
      std::erase_if(corrections, [&](const Correction& correction) {
        return !correction.replaces && !plan_.concepts[correction.part].identifier;
      });
    result_.corrected = corrected_query(text_, plan_, corrections);
    if (accept(corrections)) ranking_ = rank_entries(words_, plan_, filters, considered());
  }

  // Phrases and versions are looked for in what was considered.
  std::size_t considered() const {
    const bool narrows = !plan_.phrases.empty() || query_.version;
    return plan_.concepts.empty() || narrows ? kConsidered : kScored;
  }

  // Natural words are searched for in both spellings.
  bool accept(const std::vector<Correction>& corrections) {
    bool any = false;
    for (const auto& correction : corrections) {
      if (!correction.replaces) continue;
      for (auto& alternative : word_alternatives(correction.word, kCorrected, kGuess))
        plan_.concepts[correction.part].alternatives.push_back(std::move(alternative));
      auto& realm = plan_.concepts[correction.part].realm;
      for (const auto& mention :
           reader_.lexicon().mentions(terms_of(correction.word, reader_.lexicon().segmenter())))
        realm = std::max(realm, reader_.lexicon().realm(mention.row));
      any = true;
    }
    return any;
  }

  Result<void> keep_relevant() {
    if (!is_of_the_field(plan_, ranking_)) return {};
    Facets facets;
    for (const auto& hit : ranking_.hits) {
      if (is_tail(hit)) break;
      if (!is_relevant(plan_, ranking_, hit)) continue;
      const auto narrowed = holds_the_rest(hit.number);
      if (!narrowed) return fail(narrowed.error());
      if (!*narrowed) continue;
      facets.add(words_.facets_of(hit.number));
      kept_.push_back(&hit);
    }
    result_.facets = facets.counts();
    const bool cut = plan_.concepts.empty() && ranking_.hits.size() >= kConsidered;
    result_.total = cut ? std::max(ranking_.total, kept_.size()) : kept_.size();
    if (kept_.empty()) result_.total = 0;
    // What is still being typed is no question yet.
    result_.near = !kept_.empty() && !options_.prefix && is_only_near(plan_, *kept_.front());
    return {};
  }

  // What the index has no words for: the entry is read only where that is asked.
  Result<bool> holds_the_rest(EntryNumber number) const {
    if (!query_.version && plan_.phrases.empty()) return true;
    const auto entry = reader_.entry(number);
    if (!entry) return fail(entry.error());
    if (query_.version && !concerns(**entry, *query_.version)) return false;
    return holds_phrases(**entry, plan_.phrases);
  }

  // Hits come best first. A question without words lists all that passes its filters.
  bool is_tail(const Ranked& hit) const {
    return !plan_.concepts.empty() && kept_.size() >= kHead &&
           hit.score < kTail * kept_.front()->score;
  }

  Result<void> page() {
    const auto wanted = wanted_terms(plan_, ranking_.information);
    const Highlighter highlighter(wanted, reader_.lexicon().segmenter());
    const auto limit = std::min(options_.limit, kMostLimit);
    for (auto i = options_.offset; i < kept_.size() && result_.hits.size() < limit; ++i) {
      auto entry = reader_.entry(kept_[i]->number);
      if (!entry) return fail(entry.error());
      SearchHit hit;
      hit.entry = std::move(*entry);
      hit.score = kept_[i]->score;
      hit.title_html = mark_html(inline_html(hit.entry->article(options_.language).title), wanted,
                                 reader_.lexicon().segmenter());
      hit.snippet_html = highlighter.snippet(prose_of(hit.entry->article(options_.language)));
      for (std::size_t f = 0; f < kTextFieldCount; ++f)
        if ((kept_[i]->fields >> f & 1U) != 0)
          hit.matched.emplace_back(row_of(kTextFields[f]).name);
      result_.hits.push_back(std::move(hit));
    }
    return {};
  }

  const Reader& reader_;
  const IndexWords words_;
  std::string_view text_;
  const SearchOptions& options_;
  const Limits& limits_;
  SearchQuery query_;
  Plan plan_;
  Ranking ranking_;
  std::vector<const Ranked*> kept_;
  SearchResult result_;
};

}  // namespace

Result<SearchResult> search_words(const Reader& reader, std::string_view query,
                                  const SearchOptions& options, const Limits& limits) {
  const auto start = std::chrono::steady_clock::now();
  Result<SearchResult> result;
  const auto read = reader.with_database([&](const Xapian::Database& database) {
    result = Search(reader, database, query, options, limits).run();
  });
  if (!read) return fail(read.error());
  if (!result) return result;
  result->partial = reader.missing() > 0;
  const auto took = std::chrono::steady_clock::now() - start;
  result->took_ms = std::chrono::duration<double, std::milli>(took).count();
  return result;
}

}  // namespace tracelore
