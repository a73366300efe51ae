#include "engine/match/retrieve.h"

#include <xapian.h>

#include <algorithm>

#include "engine/index/schema.h"
#include "engine/index/shards.h"
#include "engine/match/text_leg_terms.h"

namespace tracelore {
namespace {

// More terms find no more and cost more (bench/results/match.md).
constexpr std::size_t kRarestTerms = 16;

std::vector<std::string> prefixed_terms(const Report& report,
                                        const std::vector<std::size_t>& exceptions) {
  std::vector<std::string> terms;
  for (const auto index : exceptions)
    for (const auto& term : exception_terms(report.exceptions[index])) {
      std::string prefixed(prefix_of(Field::kSignature));
      prefixed.append(term.substr(0, kMaxTermBytes));
      terms.push_back(std::move(prefixed));
    }
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

// Shards tell the frequencies of all terms of a query in one message.
std::vector<Xapian::doccount> frequencies(const Xapian::Database& database,
                                          const std::vector<std::string>& terms, bool in_shards) {
  std::vector<Xapian::doccount> counts;
  if (!in_shards || terms.empty()) {
    for (const auto& term : terms) counts.push_back(database.get_termfreq(term));
    return counts;
  }
  Xapian::Enquire enquire(database);
  enquire.set_query(Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()));
  const auto none = enquire.get_mset(0, 0);
  for (const auto& term : terms) counts.push_back(none.get_termfreq(term));
  return counts;
}

std::vector<std::string> rarest_terms(const Xapian::Database& database,
                                      const std::vector<std::string>& terms, bool in_shards) {
  std::vector<std::pair<Xapian::doccount, std::string>> counted;
  const auto counts = frequencies(database, terms, in_shards);
  for (std::size_t i = 0; i < terms.size(); ++i)
    if (counts[i] > 0) counted.emplace_back(counts[i], terms[i]);
  std::sort(counted.begin(), counted.end());
  if (counted.size() > kRarestTerms) counted.resize(kRarestTerms);
  std::vector<std::string> rarest;
  for (auto& row : counted) rarest.push_back(std::move(row.second));
  return rarest;
}

}  // namespace

std::vector<SignatureRef> exact_leg(const Reader& reader, const Paste& paste,
                                    const std::vector<std::uint64_t>& shingles) {
  auto refs = reader.signatures_for(shingles);
  for (const auto& id : paste.graph_breaks) {
    const auto more = reader.signatures_for_graph_break(id);
    refs.insert(refs.end(), more.begin(), more.end());
  }
  if (paste.graph_breaks.empty()) return refs;
  std::sort(refs.begin(), refs.end());
  refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
  return refs;
}

Result<std::vector<TextCandidate>> text_leg(const Reader& reader, const Paste& paste,
                                            const std::vector<std::size_t>& exceptions,
                                            const Limits& limits) {
  std::vector<TextCandidate> candidates;
  const auto terms = prefixed_terms(*paste.report, exceptions);
  const bool in_shards = reach_of(reader).shards > 1;
  const auto done = reader.with_database([&](const Xapian::Database& database) {
    candidates.clear();
    const auto rarest = rarest_terms(database, terms, in_shards);
    if (rarest.empty()) return;
    Xapian::Enquire enquire(database);
    enquire.set_query(Xapian::Query(Xapian::Query::OP_OR, rarest.begin(), rarest.end()));
    const auto found =
        enquire.get_mset(0, static_cast<Xapian::doccount>(limits.text_leg_candidates));
    for (auto row = found.begin(); row != found.end(); ++row)
      candidates.push_back({*row - 1, row.get_weight()});
  });
  if (!done) return fail(done.error());
  return candidates;
}

}  // namespace tracelore
