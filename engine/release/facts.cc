#include "engine/release/facts.h"

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

template <class Names>
bool holds(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

// "8.6", "12.0"
bool is_capability(std::string_view value) {
  const auto dot = value.find('.');
  return (dot == 1 || dot == 2) && value.size() == dot + 2 &&
         std::ranges::all_of(value.substr(0, dot), is_digit) && is_digit(value[dot + 1]);
}

// Printable words of any language.
bool is_name(std::string_view value) {
  constexpr std::size_t kLongest = 120;
  return !value.empty() && value.size() <= kLongest &&
         std::ranges::none_of(value, [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

}  // namespace

bool is_fact_value(std::string_view name, std::string_view value) {
  if (name == "os") return holds(kSystems, value);
  if (name == "place") return holds(kPlaces, value);
  if (name == "capability") return is_capability(value);
  return (name == "gpu" || name == "library") && is_name(value);
}

}  // namespace tracelore
