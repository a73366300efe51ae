#include <algorithm>
#include <array>

#include "engine/base/bytes/blank.h"
#include "engine/release/version.h"

namespace tracelore {
namespace {

constexpr std::array<std::string_view, 8> kOperators = {
    "===", "==", "!=", "<=", ">=", "~=", "<", ">"};

// Whether the first components of `version` are those of `prefix`.
bool has_prefix(const Version& version, const Version& prefix, std::size_t components) {
  if (version.epoch() != prefix.epoch()) return false;
  for (std::size_t i = 0; i < components; ++i) {
    const auto have = i < version.release().size() ? version.release()[i] : 0;
    if (have != prefix.release()[i]) return false;
  }
  return true;
}

bool accepts(const Specifier::Clause& clause, const Version& bound, const Version& version) {
  const auto compared = bound.has_local() ? version : version.without_local();
  const auto size = bound.release().size();
  if (clause.op == "==")
    return clause.wildcard ? has_prefix(version, bound, size) : compared == bound;
  if (clause.op == "!=")
    return clause.wildcard ? !has_prefix(version, bound, size) : compared != bound;
  if (clause.op == "<") return compared < bound;
  if (clause.op == "<=") return compared <= bound;
  if (clause.op == ">=") return compared >= bound;
  if (clause.op == "~=") return compared >= bound && has_prefix(version, bound, size - 1);
  // ">2.7" wants a later release, not a post-release of 2.7 itself.
  const bool post_of_bound =
      version.is_postrelease() && !bound.is_postrelease() && version.base() == bound.base();
  return compared > bound && !post_of_bound;
}

bool same_text(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? c | 0x20 : int{c}; };
    return lower(x) == lower(y);
  });
}

// The operator at the start of `clause` and what follows it.
bool split_clause(std::string_view clause, Specifier::Clause& parts) {
  for (const auto op : kOperators) {
    if (!clause.starts_with(op)) continue;
    parts.op = op;
    parts.version = trimmed(clause.substr(op.size()));
    const bool may_be_prefix = op == "==" || op == "!=";
    if (may_be_prefix && parts.version.ends_with(".*")) {
      parts.version.resize(parts.version.size() - 2);
      parts.wildcard = true;
    }
    return !parts.version.empty();
  }
  return false;
}

// Whether PEP 440 knows this operator with this version.
bool is_sound(const Specifier::Clause& clause, const Version& bound) {
  const bool equality = clause.op == "==" || clause.op == "!=";
  if (bound.has_local() && !(equality && !clause.wildcard)) return false;
  if (clause.op == "~=" && bound.release().size() < 2) return false;
  return !(clause.wildcard && (bound.is_prerelease() || bound.is_postrelease()));
}

Version release_of(const std::vector<std::uint64_t>& numbers, std::uint64_t epoch) {
  std::string text = std::to_string(epoch) + "!";
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += (i > 0 ? "." : "") + std::to_string(numbers[i]);
  return Version::parse(text).value_or(Version());
}

}  // namespace

Result<Specifier> Specifier::parse(std::string_view text) {
  Specifier specifier;
  specifier.text_ = text;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(',', begin), text.size());
    const auto written = text.substr(begin, end - begin);
    const auto clause_text = trimmed(written);
    Clause clause;
    if (!clause_text.empty()) {
      const auto column = begin + static_cast<std::size_t>(clause_text.data() - written.data()) + 1;
      const auto fault = fail(
          {ErrorCode::kBadSpecifier, {1, column}, {}, {{"specifier", std::string(clause_text)}}});
      if (!split_clause(clause_text, clause)) return fault;
      const auto bound = Version::parse(clause.version);
      if (clause.op != "===" && (!bound || !is_sound(clause, *bound))) return fault;
      specifier.bounds_.push_back(bound ? *bound : Version());
      specifier.clauses_.push_back(std::move(clause));
    }
    begin = end + 1;
  }
  return specifier;
}

bool Specifier::contains(const Version& version) const {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    const bool accepted = clauses_[i].op == "===" ? same_text(clauses_[i].version, version.text())
                                                  : accepts(clauses_[i], bounds_[i], version);
    if (!accepted) return false;
  }
  return true;
}

std::vector<Version> Specifier::samples() const {
  std::vector<Version> versions;
  const auto add = [&](std::vector<std::uint64_t> numbers, std::uint64_t epoch) {
    versions.push_back(release_of(numbers, epoch));
    numbers.resize(std::max<std::size_t>(numbers.size(), 3));
    numbers.insert(numbers.end(), {0, 1});
    versions.push_back(release_of(numbers, epoch));
  };
  add({0}, 0);
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    auto numbers = bounds_[i].release();
    if (numbers.empty()) continue;
    add(numbers, bounds_[i].epoch());
    // A prefix ends where its last number is one more.
    if (clauses_[i].op == "~=") numbers.pop_back();
    if (clauses_[i].op != "~=" && !clauses_[i].wildcard) continue;
    ++numbers.back();
    add(numbers, bounds_[i].epoch());
  }
  return versions;
}

}  // namespace tracelore
