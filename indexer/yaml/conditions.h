/// The named conditions of an entry ("Causes" in docs/content-format.md): expressions that a `when`
/// uses by their names. They are put in place here, so the engine never meets such a name.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/expression/expression.h"

namespace tracelore {

/// Of one entry; of one thread.
class Conditions {
 public:
  /// A word that a condition may be called by: lower-case letters, digits and underscores, and not
  /// a word of the expressions themselves.
  static bool is_name(std::string_view name);

  /// False where the name is there already.
  bool add(const std::string& name, std::string text);

  /// `text` with every condition's expression in the place of its name, in brackets. Faults of
  /// `text` itself come with their place in it: kExpressionSyntax, kConditionUnknown. Without
  /// a place: kConditionCycle (params: name, path), kExpressionTooLong (bytes, limit).
  Result<Expression> resolve(std::string_view text);

  /// What is wrong with the condition `name` itself, as of resolve(); nothing is used by that.
  std::optional<Error> fault_of(const std::string& name);

  /// The names that no resolved text uses, nor a condition that one uses.
  std::vector<std::string> unused() const;
  const std::vector<std::string>& names() const { return names_; }

 private:
  Result<Expression> put_in_place(std::string_view text);
  Result<std::string> expanded(std::string_view text);
  Result<std::string> definition(const std::string& name);

  std::vector<std::string> names_;  // as they were added
  std::map<std::string, std::string, std::less<>> texts_;
  std::map<std::string, std::string, std::less<>> expanded_;
  std::vector<std::string> open_;  // those that are being put in place, the outermost first
  std::set<std::string> used_;     // by a text itself
};

}  // namespace tracelore
