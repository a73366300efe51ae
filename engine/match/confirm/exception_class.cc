#include "engine/match/confirm/exception_class.h"

#include <algorithm>

#include "engine/base/bytes/dotted.h"

namespace tracelore {
namespace {

// A class keeps its name where it moves to another module.
bool same_class(std::string_view listed, std::string_view printed) {
  return last_part(printed) == last_part(listed);
}

}  // namespace

std::string_view class_before(std::string_view message, std::size_t begin) {
  auto head = message.substr(0, begin);
  while (!head.empty() && std::string_view(" :('\"\n").find(head.back()) != std::string_view::npos)
    head.remove_suffix(1);
  const auto start = head.find_last_of(" \n(['\":,");
  return start == head.npos ? head : head.substr(start + 1);
}

bool lists(const Signature& signature, std::string_view type) {
  return std::any_of(signature.exceptions.begin(), signature.exceptions.end(),
                     [&](const std::string& listed) { return same_class(listed, type); });
}

bool class_fits(const Signature& signature, const Exception& exception, std::size_t begin) {
  return signature.exceptions.empty() || lists(signature, exception.type) ||
         lists(signature, class_before(exception.message, begin));
}

bool only_warned(const Signature& signature, const Exception& exception) {
  return !signature.is_line && is_warning(exception.type) && !signature.exceptions.empty() &&
         std::none_of(signature.exceptions.begin(), signature.exceptions.end(), is_warning);
}

}  // namespace tracelore
