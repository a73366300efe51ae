#include "server/request/question.h"

#include "engine/paste/looks_like_error.h"

namespace tracelore {

bool is_question(std::string_view text, const Limits& limits) {
  const bool one_line = text.find('\n') == text.npos;
  return one_line && text.size() <= limits.query_bytes && !looks_like_error(text);
}

}  // namespace tracelore
