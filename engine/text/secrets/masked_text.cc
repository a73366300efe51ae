#include "engine/text/secrets/masked_text.h"

#include <algorithm>
#include <utility>

namespace tracelore {

RedactedText MaskedText::result() && {
  result_.text.append(text_.substr(copied_));
  return std::move(result_);
}

std::string_view MaskedText::rest_of_line() const {
  return rest().substr(0, std::min(rest().substr(0, kLongestLine).find('\n'), kLongestLine));
}

std::size_t MaskedText::end_of_quoted_value(std::size_t begin, char quote, std::size_t most) const {
  auto end = begin;
  while (end < text_.size() && end - begin < most && text_[end] != quote && text_[end] != '\n')
    ++end;
  if (end > begin && end < text_.size() && text_[end] == quote && text_[end - 1] == '\\') --end;
  return end;
}

std::size_t MaskedText::end_of_bare_value(std::size_t begin, std::size_t most) const {
  auto end = begin;
  const auto ends = [](char c) {
    return is_space(c) || is_quote(c) || c == '&' || c == ';' || c == ',' || c == '<' || c == '>' ||
           c == ')' || c == '}' || c == ']';
  };
  while (end < text_.size() && end - begin < most && !ends(text_[end])) ++end;
  return end;
}

void MaskedText::mask(SecretKind kind, std::size_t begin, std::size_t end) {
  at_ = std::max(at_, end);
  if (begin < copied_ || begin >= end || text_.substr(begin, end - begin) == kMask) return;
  result_.text.append(text_.substr(copied_, begin - copied_));
  const auto to = result_.text.size();
  result_.text.append(kMask);
  result_.masked.push_back({kind, {begin, end}, {to, to + kMask.size()}});
  copied_ = end;
}

}  // namespace tracelore
