/// An index in several pieces (shards), of which some may be on other machines, read as one.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/index/reader.h"

namespace tracelore {

/// How shards on other machines are asked.
struct ShardTimes {
  std::chrono::milliseconds answer{1'000};  ///< for each message, connecting included
  std::chrono::milliseconds rest{1'000};    ///< before a lost shard is tried again, doubled…
  std::chrono::milliseconds longest_rest{8'000};  ///< …each time up to this
};

/// Whether a place of an index is "tcp:…" rather than a directory.
bool is_remote(std::string_view place);

/// An index in the pieces that `tracelore index --shard` made: a place is a directory or
/// "tcp:HOST:PORT" of a xapian-tcpsrv. One directory alone is Reader::open(). Whatever fails on a
/// shard on another machine is answered by the others and shows in Reader::reach(); it is tried
/// again in the background until it works.
///
/// Of N shards the entry i of shard s has the number i * N + s, as Xapian counts: some numbers
/// below Reader::size() are nobody's, and Reader::entry() says kEntryNotFound. Where a shard is
/// lost in the middle, with_database() runs its function again on the others: it must start from
/// nothing each time. Reader::info() sums up all shards that were ever reached.
///
/// Errors as Reader::open() for directories; kServerUnreachable (params: url, detail) where none
/// can be reached, which is also what the reader's functions say of a shard that is lost;
/// kIndexSchema (params: path, found, wanted) where one does not fit this program or the others;
/// kBadValue (params: key, wanted) for a place that is none.
Result<std::shared_ptr<const Reader>> open_shards(const std::vector<std::string>& places,
                                                  const ShardTimes& times = {});

/// What `work`, which reads the index, returns as a Result: run again without the shard where one
/// was lost on the way; kIndexChanged where the reader is overtaken. `partial` says whether
/// something of the index was out of reach meanwhile.
template <class Work>
auto over_what_is_reached(const Reader& reader, bool& partial, Work work) -> decltype(work()) {
  const Reach before = reader.reach();
  auto result = work();
  for (auto tries = before.shards; tries > 1 && !result; --tries) {
    if (result.error().code != ErrorCode::kServerUnreachable) break;
    result = work();
  }
  const Reach after = reader.reach();
  // What could not be looked up says so nowhere else.
  if (result && reader.is_overtaken()) result = fail(ErrorCode::kIndexChanged);
  partial = before.missing + after.missing > 0 || before.outages != after.outages;
  if (partial) reader.note_partial_answer();
  return result;
}

}  // namespace tracelore
