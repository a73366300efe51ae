#include <algorithm>
#include <optional>
#include <unordered_map>

#include "indexer/documents.h"

namespace tracelore {
namespace {

using Counts = std::unordered_map<std::uint64_t, std::uint32_t>;

constexpr std::size_t kLongest = 3;

// Calls `visit(hash, words)` for every run of one to three words of the template's literals.
template <class Visit>
void for_each_run(const Signature& signature, Visit visit) {
  for (const auto& literal : signature.pattern.literal_words())
    for (std::size_t first = 0; first < literal.size(); ++first) {
      std::vector<std::string_view> run;
      for (std::size_t n = 0; n < kLongest && first + n < literal.size(); ++n) {
        run.push_back(literal[first + n]);
        visit(shingle_hash(run), run.size());
      }
    }
}

// The run that the fewest templates share; of equals the longest, then the first.
std::optional<std::uint64_t> rarest_run(const Signature& signature, const Counts& counts) {
  std::optional<std::uint64_t> best;
  std::uint32_t best_count = 0;
  std::size_t best_words = 0;
  for_each_run(signature, [&](std::uint64_t hash, std::size_t words) {
    const auto count = counts.at(hash);
    const bool better = !best || count < best_count || (count == best_count && words > best_words);
    if (!better) return;
    best = hash;
    best_count = count;
    best_words = words;
  });
  return best;
}

}  // namespace

void AnchorChoice::count(const Entry& entry) {
  for (const auto& signature : entry.signatures)
    for_each_run(signature, [&](std::uint64_t hash, std::size_t) { ++counts_[hash]; });
}

void AnchorChoice::add_rows(std::uint32_t number, const Entry& entry,
                            std::vector<AnchorRow>& rows) const {
  for (std::uint32_t i = 0; i < entry.signatures.size(); ++i)
    if (const auto hash = rarest_run(entry.signatures[i], counts_))
      rows.push_back({*hash, number, i});
}

}  // namespace tracelore
