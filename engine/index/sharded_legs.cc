// The two legs of a match over several pieces: local ones look up their arrays, remote ones are
// asked by terms, one question for each leg.
#include <algorithm>
#include <unordered_set>

#include "engine/index/lookups.h"
#include "engine/index/sharded_reader.h"

namespace tracelore {
namespace {

// Xapian looks at the postings of every term it is asked for.
constexpr std::size_t kMostAskedRemotely = 1'024;
// Its order is by how many terms an entry shares, ours by their share of a template.
constexpr std::size_t kTriedOfEach = 4;

// What remote shards are asked for: the first different ones.
std::vector<std::string> similar_texts(std::span<const std::uint64_t> shingles) {
  std::vector<std::string> texts;
  std::unordered_set<std::uint32_t> seen;
  for (const auto hash : shingles) {
    if (texts.size() == kMostAskedRemotely) break;
    if (seen.insert(shingle_key(hash)).second) texts.push_back(hash_text(shingle_key(hash)));
  }
  return texts;
}

}  // namespace

std::vector<SignatureRef> ShardedReader::signatures_for(
    std::span<const std::uint64_t> shingles) const {
  std::vector<SignatureRef> refs;
  const auto count = static_cast<EntryNumber>(shards_.size());
  for (EntryNumber s = 0; s < count; ++s)
    if (shards_[s].local)
      for (const auto& ref : shards_[s].local->signatures_for(shingles))
        if (!shards_[s].hidden.contains(ref.entry))
          refs.push_back({ref.entry * count + s, ref.signature});
  // Terms tell the entry and not the signature; that one which is filed under none of the shingles
  // is confirmed too costs little and finds nothing.
  for (const auto number : anchored(shingles))
    if (const auto found = entry(number))
      for (std::uint32_t i = 0; i < (*found)->signatures.size(); ++i) refs.push_back({number, i});
  return unique(std::move(refs));
}

// What a shard has filed nothing under is not asked for, since a question of all shingles costs too
// much.
std::vector<EntryNumber> ShardedReader::anchored(std::span<const std::uint64_t> shingles) const {
  std::vector<std::string> hashes;
  for (const auto& shard : shards_) {
    const auto content = shard.remote ? shard.remote->content() : nullptr;
    if (!content) continue;
    for (const auto hash : shingles)
      if (std::binary_search(content->anchors.begin(), content->anchors.end(), hash))
        hashes.push_back(hash_text(hash));
  }
  return filed_under(Field::kAnchor, hashes, size());
}

// The entries of remote shards that are filed under one of these, those under many of them first.
std::vector<EntryNumber> ShardedReader::filed_under(Field field,
                                                    const std::vector<std::string>& hashes,
                                                    std::size_t most) const {
  std::vector<EntryNumber> numbers;
  if (!any_remote_ || hashes.empty()) return numbers;
  std::vector<std::string> terms;
  for (const auto& hash : hashes) terms.push_back(std::string(prefix_of(field)).append(hash));
  const Xapian::Query query(Xapian::Query::OP_OR, terms.begin(), terms.end());
  // A shard that is lost here is one that reach_of() tells of.
  static_cast<void>(over(Which::kRemote, [&](const Xapian::Database& database) {
    numbers.clear();
    Xapian::Enquire enquire(database);
    enquire.set_query(query);
    enquire.set_weighting_scheme(Xapian::CoordWeight());
    const auto found = enquire.get_mset(0, static_cast<Xapian::doccount>(most));
    for (auto row = found.begin(); row != found.end(); ++row) numbers.push_back(*row - 1);
  }));
  return numbers;
}

std::vector<SimilarEntry> ShardedReader::similar(std::span<const std::uint64_t> shingles,
                                                 const ShingleSet& set, std::size_t limit) const {
  std::vector<SimilarEntry> found;
  const auto count = static_cast<EntryNumber>(shards_.size());
  for (EntryNumber s = 0; s < count; ++s)
    if (shards_[s].local)
      for (const auto& row :
           shards_[s].local->similar(shingles, set, limit + shards_[s].hidden.size()))
        if (!shards_[s].hidden.contains(row.entry))
          found.push_back({row.entry * count + s, row.coverage});
  if (!any_remote_) return best_of(std::move(found), limit);
  for (const auto number :
       filed_under(Field::kSimilar, similar_texts(shingles), kTriedOfEach * limit))
    if (const auto read = entry(number))
      for (const auto& signature : (*read)->signatures)
        if (const auto likeness = similarity_of(signature.pattern, set); likeness.counts())
          found.push_back({number, likeness.coverage});
  return best_of(std::move(found), limit);
}

}  // namespace tracelore
