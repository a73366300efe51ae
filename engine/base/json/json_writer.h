/// JSON written as text at once, for answers whose tree nobody needs: the same bytes as
/// write_json() of that tree.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace tracelore {

/// The caller opens and closes in order; commas are the writer's.
class JsonWriter {
 public:
  /// `expected`: bytes that it will come to, roughly.
  explicit JsonWriter(std::size_t expected = 0) { text_.reserve(expected); }

  void begin_object() { open('{'); }
  void end_object() { text_ += '}'; }
  void begin_list() { open('['); }
  void end_list() { text_ += ']'; }

  void key(std::string_view name) {
    quoted(name);
    text_ += ':';
  }

  /// One value that is JSON already.
  void raw(std::string_view json) {
    separate();
    text_ += json;
  }
  void null() { raw("null"); }

  /// A string, a number, a bool, or a list of them.
  template <class Value>
  void value(const Value& value) {
    if constexpr (std::is_same_v<Value, bool>) {
      raw(value ? "true" : "false");
    } else if constexpr (std::is_floating_point_v<Value>) {
      real(value);
    } else if constexpr (std::is_integral_v<Value>) {
      raw(std::to_string(value));
    } else if constexpr (std::is_convertible_v<const Value&, std::string_view>) {
      quoted(value);
    } else {
      begin_list();
      for (const auto& item : value) this->value(item);
      end_list();
    }
  }
  template <class Value>
  void member(std::string_view name, const Value& value) {
    key(name);
    this->value(value);
  }

  std::string take() { return std::move(text_); }

 private:
  void open(char bracket) {
    separate();
    text_ += bracket;
  }
  void separate() {
    if (!text_.empty() && std::string_view("{[:").find(text_.back()) == std::string_view::npos)
      text_ += ',';
  }
  void quoted(std::string_view text);
  void real(double value);

  std::string text_;
};

}  // namespace tracelore
