#include "engine/release/version.h"

#include <algorithm>
#include <array>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostDigits = 18;      // of one number: it fits 64 bits
constexpr std::size_t kMostBytes = 256;      // of one version
constexpr std::size_t kMostComponents = 32;  // of a release

bool is_letter(char c) {
  return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}
bool is_separator(char c) {
  return c == '.' || c == '-' || c == '_';
}

struct Tag {
  std::string_view name;
  char letter;
};
// Longer names first, so that "alpha" is not read as "a".
constexpr std::array<Tag, 8> kPreTags = {{{"preview", 'r'},
                                          {"alpha", 'a'},
                                          {"beta", 'b'},
                                          {"pre", 'r'},
                                          {"rc", 'r'},
                                          {"a", 'a'},
                                          {"b", 'b'},
                                          {"c", 'r'}}};
constexpr std::array<Tag, 3> kPostTags = {{{"post", 'p'}, {"rev", 'p'}, {"r", 'p'}}};
constexpr std::array<Tag, 1> kDevTags = {{{"dev", 'd'}}};

std::strong_ordering compare_releases(const std::vector<std::uint64_t>& a,
                                      const std::vector<std::uint64_t>& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const auto left = i < a.size() ? a[i] : 0;
    const auto right = i < b.size() ? b[i] : 0;
    if (left != right) return left <=> right;
  }
  return std::strong_ordering::equal;
}

// Numbers of any length: without leading zeros the longer one is the greater.
std::strong_ordering compare_digits(std::string_view a, std::string_view b) {
  a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
  b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
  if (a.size() != b.size()) return a.size() <=> b.size();
  return a.compare(b) <=> 0;
}

// Of local parts: words before numbers, less before more.
std::strong_ordering compare_locals(const std::vector<std::string>& a,
                                    const std::vector<std::string>& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    const bool number_a = std::all_of(a[i].begin(), a[i].end(), is_digit);
    const bool number_b = std::all_of(b[i].begin(), b[i].end(), is_digit);
    const auto order = number_a && number_b   ? compare_digits(a[i], b[i])
                       : number_a != number_b ? number_a <=> number_b
                                              : a[i].compare(b[i]) <=> 0;
    if (order != 0) return order;
  }
  return a.size() <=> b.size();
}

}  // namespace

// Reads one version from left to right; `ok` turns false at the first thing that does not belong.
class VersionScanner {
 public:
  explicit VersionScanner(std::string_view text) : text_(text) {}

  bool scan(Version& version) {
    if (text_.empty() || text_.size() > kMostBytes) return false;
    if (lower_case(peek()) == 'v') ++at_;
    if (!release(version)) return false;
    std::uint64_t number = 0;
    if (const char letter = tag(kPreTags, number)) version.pre_ = {letter, number};
    if (tag(kPostTags, number) || implicit_post(number)) version.post_ = number;
    if (tag(kDevTags, number)) version.dev_ = number;
    return ok_ && (at_ == text_.size() || local(version));
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  bool number(std::uint64_t& value) {
    value = 0;
    const auto begin = at_;
    for (; is_digit(peek()); ++at_)
      if (at_ - begin < kMostDigits) value = value * 10 + static_cast<std::uint64_t>(peek() - '0');
    ok_ = ok_ && at_ - begin <= kMostDigits;
    return at_ > begin;
  }

  bool release(Version& version) {
    std::uint64_t value = 0;
    if (!number(value)) return false;
    if (peek() == '!') {
      version.epoch_ = value;
      ++at_;
      if (!number(value)) return false;
    }
    version.release_.push_back(value);
    while (peek() == '.' && is_digit(peek(1))) {
      ++at_;
      number(value);
      version.release_.push_back(value);
    }
    return ok_ && version.release_.size() <= kMostComponents;
  }

  // The letter of a tag of `tags` here ("rc1", ".post2", "_dev"), with its number; 0 where there is
  // none.
  template <std::size_t kSize>
  char tag(const std::array<Tag, kSize>& tags, std::uint64_t& value) {
    const std::size_t skip = is_separator(peek()) ? 1 : 0;
    for (const auto& candidate : tags) {
      if (!starts_with(candidate.name, skip)) continue;
      at_ += skip + candidate.name.size();
      if (is_separator(peek()) && is_digit(peek(1))) ++at_;
      number(value);
      return candidate.letter;
    }
    return '\0';
  }

  bool starts_with(std::string_view name, std::size_t skip) const {
    for (std::size_t i = 0; i < name.size(); ++i)
      if (lower_case(peek(skip + i)) != name[i]) return false;
    return !is_letter(peek(skip + name.size()));
  }

  // "1.0-1" is "1.0.post1".
  bool implicit_post(std::uint64_t& value) {
    if (peek() != '-' || !is_digit(peek(1))) return false;
    ++at_;
    return number(value);
  }

  bool local(Version& version) {
    if (peek() != '+') return false;
    do {
      ++at_;
      std::string part;
      for (; is_digit(peek()) || is_letter(peek()); ++at_) part += lower_case(peek());
      if (part.empty()) return false;
      version.local_.push_back(part);
    } while (is_separator(peek()));
    return at_ == text_.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

Result<Version> Version::parse(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  const auto first = text.find_first_not_of(kBlanks);
  const auto trimmed = first == std::string_view::npos
                           ? std::string_view{}
                           : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
  Version version;
  if (!VersionScanner(trimmed).scan(version))
    return fail(ErrorCode::kBadVersion, {{"version", std::string(text.substr(0, kMostBytes))}});
  version.text_ = trimmed;
  return version;
}

std::string Version::minor_series() const {
  return std::to_string(release_[0]) + "." + std::to_string(release_.size() > 1 ? release_[1] : 0);
}

Version Version::without_local() const {
  Version version = *this;
  version.local_.clear();
  version.text_ = text_.substr(0, text_.find('+'));
  return version;
}

Version Version::base() const {
  Version version;
  version.epoch_ = epoch_;
  version.release_ = release_;
  if (epoch_ > 0) version.text_ = std::to_string(epoch_) + "!";
  for (std::size_t i = 0; i < release_.size(); ++i)
    version.text_ += (i > 0 ? "." : "") + std::to_string(release_[i]);
  return version;
}

std::strong_ordering Version::operator<=>(const Version& other) const {
  if (epoch_ != other.epoch_) return epoch_ <=> other.epoch_;
  if (const auto order = compare_releases(release_, other.release_); order != 0) return order;
  // Of one release: dev alone, then pre-releases, then the release, then post-releases.
  const auto stage = [](const Version& v) { return v.pre_ ? 1 : v.post_ ? 3 : v.dev_ ? 0 : 2; };
  if (stage(*this) != stage(other)) return stage(*this) <=> stage(other);
  if (const auto order = pre_ <=> other.pre_; order != 0) return order;
  if (const auto order = post_ <=> other.post_; order != 0) return order;
  if (dev_ != other.dev_) {
    if (!dev_ || !other.dev_) return other.dev_.has_value() <=> dev_.has_value();
    return *dev_ <=> *other.dev_;
  }
  return compare_locals(local_, other.local_);
}

}  // namespace tracelore
