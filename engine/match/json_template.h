/// JSON that is written once and filled in for each answer. Immutable; safe from any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json.h"
#include "engine/text/markdown.h"

namespace tracelore {

/// The text of an object whose prose may name captures, and which may have one value that is only
/// known later.
class JsonTemplate {
 public:
  /// Stands for that value while the object is made.
  static Json state_mark();

  /// `make(capture)` makes the object as it is made for an answer, filled with the values that it
  /// gets from `capture`; below a key "html" they are written as HTML, else as Markdown.
  template <class Make>
  static JsonTemplate of(Make make) {
    Names names;
    return JsonTemplate(make(names.lookup()), names);
  }

  /// Appends what write_json(make(capture)) is, with `state` (JSON) in the place of the mark.
  void fill(std::string& out, const CaptureLookup& capture, std::string_view state = {}) const;

  std::size_t bytes() const;

 private:
  // The names that were asked for, each answered with a mark of its number.
  class Names {
   public:
    CaptureLookup lookup();
    const std::string& operator[](std::size_t number) const { return names_[number]; }
    std::size_t size() const { return names_.size(); }

   private:
    std::vector<std::string> names_;
  };
  enum class Hole { kNone, kMarkdown, kHtml, kState };
  struct Part {
    std::string literal;      // JSON
    Hole hole = Hole::kNone;  // after it
    std::string name = {};
  };

  JsonTemplate(const Json& json, const Names& names);
  void add(const Json& json, const Names& names, Hole prose);
  void add_text(std::string_view text, const Names& names, Hole prose);
  void add_hole(Hole hole, std::string name);

  std::vector<Part> parts_;
};

}  // namespace tracelore
