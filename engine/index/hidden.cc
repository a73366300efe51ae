#include "engine/index/hidden.h"

#include <algorithm>
#include <cstring>

namespace tracelore {
namespace {

constexpr std::size_t kHiddenWord = sizeof(std::uint32_t);
constexpr std::size_t kRowHead = kHiddenWord + 1;

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes.data() + at, kHiddenWord);
  return value;
}

void append_word(std::string& bytes, std::uint32_t value) {
  bytes.append(reinterpret_cast<const char*>(&value), kHiddenWord);
}

std::string_view term_at(std::string_view bytes, std::size_t start) {
  const auto length = static_cast<unsigned char>(bytes[start + kHiddenWord]);
  return bytes.substr(start + kRowHead, length);
}

}  // namespace

std::string spelling_key(std::string_view word) {
  return "=" + std::string(word);  // a term begins with its field's prefix, which is a letter
}

const Hidden& Hidden::none() {
  static const Hidden kNone;
  return kNone;
}

std::optional<Hidden> Hidden::parse(std::string_view bytes) {
  if (bytes.size() < kHiddenWord) return std::nullopt;
  const std::size_t count = word_at(bytes, 0);
  bytes.remove_prefix(kHiddenWord);
  if (bytes.size() / kHiddenWord < count) return std::nullopt;
  Hidden hidden;
  for (std::size_t i = 0; i < count; ++i)
    hidden.numbers_.push_back(word_at(bytes, i * kHiddenWord));
  if (!std::is_sorted(hidden.numbers_.begin(), hidden.numbers_.end())) return std::nullopt;
  auto terms = std::make_shared<Terms>();
  terms->bytes = bytes.substr(count * kHiddenWord);
  const std::string_view rows = terms->bytes;
  for (std::size_t at = 0; at < rows.size();) {
    if (rows.size() - at < kRowHead) return std::nullopt;
    const auto term = term_at(rows, at);
    terms->starts.push_back(at);
    at += kRowHead + static_cast<unsigned char>(rows[at + kHiddenWord]);
    if (at > rows.size() || term.empty()) return std::nullopt;
  }
  hidden.terms_.push_back(std::move(terms));
  return hidden;
}

void Hidden::add(const Hidden& part, std::uint32_t shard, std::uint32_t shards) {
  for (const auto number : part.numbers_) numbers_.push_back(number * shards + shard);
  std::sort(numbers_.begin(), numbers_.end());
  terms_.insert(terms_.end(), part.terms_.begin(), part.terms_.end());
}

bool Hidden::contains(std::uint32_t number) const {
  return std::binary_search(numbers_.begin(), numbers_.end(), number);
}

std::uint32_t Hidden::holders(std::string_view term) const {
  std::uint32_t sum = 0;
  for (const auto& terms : terms_) sum += terms->holders(term);
  return sum;
}

std::uint32_t Hidden::Terms::holders(std::string_view term) const {
  const auto found = std::lower_bound(starts.begin(), starts.end(), term,
                                      [this](std::size_t start, std::string_view wanted) {
                                        return term_at(bytes, start) < wanted;
                                      });
  if (found == starts.end() || term_at(bytes, *found) != term) return 0;
  return word_at(bytes, *found);
}

std::string hidden_bytes(const std::set<std::uint32_t>& numbers, const HiddenTerms& terms) {
  std::string bytes;
  append_word(bytes, static_cast<std::uint32_t>(numbers.size()));
  for (const auto number : numbers) append_word(bytes, number);
  for (const auto& [term, count] : terms) {
    append_word(bytes, count);
    bytes.push_back(static_cast<char>(term.size()));
    bytes += term;
  }
  return bytes;
}

}  // namespace tracelore
