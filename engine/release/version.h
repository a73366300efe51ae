/// PEP 440 versions and specifiers, as pip reads them.
/// Values; every function is safe from any thread. Source: the "Version specifiers" specification
/// of PyPA.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace tracelore {

/// A parsed version: epoch, release, pre-, post-, dev-release, local part ("2.8.0a0+gitabc",
/// "2.7.1+cu128", "2.8.0.dev20250408").
class Version {
 public:
  /// kBadVersion (params: "version") where the text is no PEP 440 version. Leading "v" and blanks
  /// are accepted.
  static Result<Version> parse(std::string_view text);

  /// As given, without outer blanks.
  const std::string& text() const { return text_; }
  const std::vector<std::uint64_t>& release() const { return release_; }
  std::uint64_t epoch() const { return epoch_; }
  bool is_prerelease() const { return pre_.has_value() || dev_.has_value(); }
  bool is_postrelease() const { return post_.has_value(); }
  bool has_local() const { return !local_.empty(); }
  /// "2.7" of "2.7.1+cu128".
  std::string minor_series() const;
  /// The same version without its local part.
  Version without_local() const;
  /// The release alone: "2.8.0" of "2.8.0a0+gitabc".
  Version base() const;

  /// The order of PEP 440; a local part sorts after none ("2.7.1" < "2.7.1+cu128").
  std::strong_ordering operator<=>(const Version& other) const;
  bool operator==(const Version& other) const { return (*this <=> other) == 0; }

 private:
  friend class VersionScanner;

  struct Pre {
    char letter = 'a';  // 'a', 'b' or 'r' (rc)
    std::uint64_t number = 0;
    auto operator<=>(const Pre&) const = default;
  };

  std::string text_;
  std::uint64_t epoch_ = 0;
  std::vector<std::uint64_t> release_;
  std::optional<Pre> pre_;
  std::optional<std::uint64_t> post_;
  std::optional<std::uint64_t> dev_;
  std::vector<std::string> local_;  // lower case
};

/// "<2.8,>=2.5", "==2.8.*", "~=2.5", "!=2.6.0"; empty accepts everything.
class Specifier {
 public:
  struct Clause {
    std::string op;  ///< "==", "!=", "<", "<=", ">", ">=", "~=", "==="
    std::string version;
    bool wildcard = false;
  };

  /// kBadSpecifier (params: "specifier") with the column of the clause.
  static Result<Specifier> parse(std::string_view text);

  const std::string& text() const { return text_; }
  const std::vector<Clause>& clauses() const { return clauses_; }

  /// As PEP 440, with prereleases admitted: "2.8.0a0+git" is not in ">=2.8", is in "<2.8" (a build
  /// before the release does not have the release's fix; PEP 440 itself would exclude prereleases
  /// of the bound from "<2.8", we do not). Local parts are ignored unless the clause names one.
  bool contains(const Version& version) const;

  /// Final releases between which contains() may change its answer: every bound, and a release just
  /// above each. What is true of all of them that lie in a range is true of every final release of
  /// the range.
  std::vector<Version> samples() const;

 private:
  std::string text_;
  std::vector<Clause> clauses_;
  std::vector<Version> bounds_;  // one for each clause; of "===" only where it is a version
};

}  // namespace tracelore
