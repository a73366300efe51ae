#include "server/request/feedback.h"

#include "engine/messages/messages.h"

namespace tracelore {

bool is_fingerprint(std::string_view text) {
  if (text.empty()) return true;
  return text.size() == 34 && text.starts_with("1-") &&
         text.find_first_not_of("0123456789abcdef", 2) == text.npos;
}

Result<void> count_feedback(const Exchange& exchange, const std::string& entry,
                            std::string_view fingerprint, bool solved) {
  const std::string kept(is_fingerprint(fingerprint) ? fingerprint : "");
  if (auto* store = exchange.service.store())
    if (auto stored = store->add_feedback(entry, kept, solved); !stored) return stored;
  exchange.service.metrics().count_feedback(solved);
  return {};
}

std::string feedback_words(const Exchange& exchange, const std::string& entry) {
  constexpr std::uint64_t kLeast = 20;  // of fewer a share says nothing
  auto* store = exchange.service.store();
  if (store == nullptr) return {};
  const auto count = store->feedback_of(entry);
  const auto total = count.solved + count.unsolved;
  if (total < kLeast) return {};
  return say(exchange.language, "answer.cured_counts",
             {{"solved", std::to_string(count.solved)}, {"total", std::to_string(total)}});
}

}  // namespace tracelore
