/// Entries of an index that a later change has replaced or removed, which nobody is to see, and
/// what is taken off the index's statistics for them
/// (docs/decisions/0019-changes-beside-an-index.md).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore {

/// By word of the spelling table, under spelling_key(): how often the fields of hidden entries
/// hold it.
using HiddenTerms = std::map<std::string, std::uint32_t, std::less<>>;

std::string spelling_key(std::string_view word);

/// Immutable once it is filled; safe from any thread. A look-up costs the logarithm.
class Hidden {
 public:
  /// Nothing hidden.
  static const Hidden& none();

  /// What hidden_bytes() wrote; nullopt for anything else.
  static std::optional<Hidden> parse(std::string_view bytes);

  /// What is hidden in one of several shards: number i there is i * `shards` + `shard` here.
  void add(const Hidden& part, std::uint32_t shard, std::uint32_t shards);

  bool empty() const { return numbers_.empty(); }
  std::size_t size() const { return numbers_.size(); }
  bool contains(std::uint32_t number) const;
  /// Ascending.
  std::span<const std::uint32_t> numbers() const { return numbers_; }

  /// How often they hold what stands under the key.
  std::uint32_t holders(std::string_view term) const;

 private:
  struct Terms {
    std::string bytes;                // each: its count, its length, itself; sorted
    std::vector<std::size_t> starts;  // of the rows in `bytes`
    std::uint32_t holders(std::string_view term) const;
  };

  std::vector<std::uint32_t> numbers_;  // sorted
  std::vector<std::shared_ptr<const Terms>> terms_;
};

/// As an index stores it. A term has at most 255 bytes.
std::string hidden_bytes(const std::set<std::uint32_t>& numbers, const HiddenTerms& terms);

}  // namespace tracelore
