/// The glossary of the field in both languages: content/glossary.yaml as the index carries it.
///
/// A row lists what people write for one concept; the first of each language is the preferred term.
/// Rows join the languages: a question in one finds entries written in the other. Values,
/// immutable, safe from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/language.h"
#include "engine/base/result.h"

namespace tracelore {

struct GlossaryRow {
  std::vector<std::string> english;  ///< as written
  std::vector<std::string> chinese;  ///< as written
  bool general = false;  ///< said in other fields as well ("install", "timeout"): a question that
                         ///< mentions it need not be of this field
};

class Glossary {
 public:
  /// No rows.
  Glossary() = default;

  /// `[{"en": […], "zh": […], "general": true}, {"names": […]}, {"elsewhere": […]},
  /// {"sentences": […]}]`, as
  /// Reader::glossary() returns it; every key may be missing; empty text is an empty glossary.
  /// kBadJson, kBadValue (params: "key") where it has another shape.
  static Result<Glossary> parse(std::string_view json);

  const std::vector<GlossaryRow>& rows() const { return rows_; }

  /// Names of what this field is made of (`{"names": […]}`): each by itself, none stands for
  /// another.
  const std::vector<std::string>& names() const { return names_; }

  /// Names of what other fields are about (`{"elsewhere": […]}`), where people mistake one box for
  /// another: neighbouring frameworks, other languages, databases.
  const std::vector<std::string>& elsewhere() const { return elsewhere_; }

  /// How messages begin that people paste without their class (`{"sentences": […]}`).
  const std::vector<std::string>& sentences() const { return sentences_; }

  /// 16 hex digits over rows and terms: part of what is stamped into an index.
  const std::string& digest() const { return digest_; }

 private:
  std::vector<GlossaryRow> rows_;
  std::vector<std::string> names_;
  std::vector<std::string> elsewhere_;
  std::vector<std::string> sentences_;
  std::string digest_ = "0000000000000000";
};

}  // namespace tracelore
