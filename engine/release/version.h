/// PEP 440 versions and specifiers, as pip reads them.
/// Values; every function is safe from any thread. Source: the "Version specifiers" specification of PyPA.
#pragma once

#include "engine/base/result.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore {

/// A parsed version: epoch, release, pre-, post-, dev-release, local part ("2.8.0a0+gitabc", "2.7.1+cu128", "2.8.0.dev20250408").
class Version {
 public:
  /// kBadVersion (params: "version") where the text is no PEP 440 version. Leading "v" and blanks are accepted.
  static Result<Version> parse(std::string_view text);

  const std::string& text() const { return text_; }
  const std::vector<std::uint64_t>& release() const { return release_; }
  bool is_prerelease() const;
  /// "2.7" of "2.7.1+cu128".
  std::string minor_series() const;

  /// The order of PEP 440; a local part sorts after none ("2.7.1" < "2.7.1+cu128").
  std::strong_ordering operator<=>(const Version& other) const;
  bool operator==(const Version& other) const { return (*this <=> other) == 0; }

 private:
  // (fields are the implementer's; this comment goes)
  std::string text_;
  std::vector<std::uint64_t> release_;
};

/// "<2.8,>=2.5", "==2.8.*", "~=2.5", "!=2.6.0"; empty accepts everything.
class Specifier {
 public:
  /// kBadSpecifier (params: "specifier") with the column of the clause.
  static Result<Specifier> parse(std::string_view text);

  const std::string& text() const { return text_; }

  /// As PEP 440, with prereleases admitted: "2.8.0a0+git" is not in ">=2.8", is in "<2.8" (a build before the release
  /// does not have the release's fix; PEP 440 itself would exclude prereleases of the bound from "<2.8", we do not).
  /// Local parts are ignored unless the clause names one.
  bool contains(const Version& version) const;

  /// Whether every / some version of `range` lies inside, judged on the releases given (the versions that exist).
  /// For versions that are known only as a range.

  struct Clause {
    std::string op;  ///< "==", "!=", "<", "<=", ">", ">=", "~=", "==="
    std::string version;
    bool wildcard = false;
  };
  const std::vector<Clause>& clauses() const { return clauses_; }

 private:
  std::string text_;
  std::vector<Clause> clauses_;
};

}  // namespace tracelore
