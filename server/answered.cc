#include "server/answered.h"

#include "engine/match/fingerprint.h"
#include "server/known_words.h"

namespace tracelore {

void note_answer(Exchange& exchange, const Answer& answer) {
  exchange.fingerprint = answer.fingerprint;
  exchange.verdict = name_of(answer.verdict);
  auto& metrics = exchange.service.metrics();
  metrics.count_verdict(exchange.verdict);
  metrics.time(Stage::kMatch, std::chrono::duration<double, std::milli>(answer.took_ms));
  const bool explained = answer.verdict == Verdict::kExact || answer.verdict == Verdict::kLikely;
  auto* store = exchange.service.store();
  if (explained || !store || answer.fingerprint.empty()) return;
  const auto& root = answer.report->exceptions.front();
  Gap gap;
  gap.fingerprint = answer.fingerprint;
  gap.verdict = exchange.verdict;
  gap.type = known_words_only(*exchange.reader, root.type);
  gap.message = known_words_only(*exchange.reader, abstract_message(root.message));
  store->add_gap(std::move(gap));
}

}  // namespace tracelore
