#include "server/request/answered.h"

#include "engine/match/fingerprint.h"
#include "server/request/known_words.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostWords = 4'096;  // bytes, of which a gap keeps some hundred

}  // namespace

void note_answer(Exchange& exchange, const Answer& answer) {
  exchange.fingerprint = answer.fingerprint;
  exchange.verdict = name_of(answer.verdict);
  auto& metrics = exchange.service.metrics();
  metrics.count_verdict(exchange.verdict);
  metrics.time(Stage::kMatch, std::chrono::duration<double, std::milli>(answer.took_ms));
  const bool explained = is_claim(answer.verdict);
  auto* store = exchange.service.store();
  if (explained || !store || answer.fingerprint.empty()) return;
  const auto& root = answer.report->exceptions.front();
  Gap gap;
  gap.fingerprint = answer.fingerprint;
  gap.verdict = exchange.verdict;
  gap.type = root.type.substr(0, kMostWords);
  gap.message = abstract_message(root.message).substr(0, kMostWords);
  // Which words are known is asked of the index, in its files: not while a reader waits.
  store->add_gap(std::move(gap), [reader = exchange.reader](Gap& described) {
    described.type = known_words_only(*reader, described.type);
    described.message = known_words_only(*reader, described.message);
  });
}

Result<Answer> answer_paste(Exchange& exchange, const PasteRequest& paste, MatchTrace* trace) {
  if (const auto told = note_unknown(exchange, paste.unknown); !told) return fail(told.error());
  auto answer = match_paste(*exchange.reader, paste.text, match_options(paste),
                            exchange.options.limits, trace);
  if (answer) note_answer(exchange, *answer);
  return answer;
}

}  // namespace tracelore
