#include "engine/match/answer_pieces.h"

#include "engine/entry/snippet.h"
#include "engine/match/entry_parts.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostBytes = 64U << 20U;

}  // namespace

std::size_t EntryPieces::bytes() const {
  std::size_t bytes = sizeof *this + reference.size() + snippet.size() + verified.size();
  for (const auto* list : {&causes, &workarounds})
    for (const auto& piece : *list) bytes += piece.bytes();
  return bytes + summary.bytes() + only_cause.bytes();
}

std::shared_ptr<const EntryPieces> make_pieces(const Reader& reader,
                                               const std::shared_ptr<const Entry>& entry,
                                               Language language, const std::string& base_url) {
  const auto summary = [&](const CaptureLookup& capture) {
    return Json(fill_captures(entry->article(language).summary, capture));
  };
  const auto only_cause = [&](const CaptureLookup& capture) {
    return cause_part(*entry, std::nullopt, true, language, capture);
  };
  const Json reference = entry_reference(*entry, language, base_url);
  EntryPieces pieces{entry,
                     write_json(reference),
                     write_json(snippet_part(reader, *entry, reference["url"].get<std::string>())),
                     write_json(recorded_runs(*entry)),
                     JsonTemplate::of(summary),
                     JsonTemplate::of(only_cause),
                     {},
                     {}};
  for (std::size_t i = 0; i < entry->causes.size(); ++i)
    pieces.causes.push_back(JsonTemplate::of([&](const CaptureLookup& capture) {
      return cause_part(*entry, i, JsonTemplate::state_mark(), language, capture);
    }));
  for (std::size_t i = 0; i < entry->workarounds.size(); ++i)
    pieces.workarounds.push_back(JsonTemplate::of([&](const CaptureLookup& capture) {
      return workaround_part(*entry, i, JsonTemplate::state_mark(), language, capture);
    }));
  return std::make_shared<const EntryPieces>(std::move(pieces));
}

AnswerPieces* AnswerPieces::with(const Reader& reader) {
  const auto* index = dynamic_cast<const HasCompanions*>(&reader);
  return index ? &index->companion<AnswerPieces>() : nullptr;
}

std::shared_ptr<const EntryPieces> AnswerPieces::of(const Reader& reader,
                                                    const std::shared_ptr<const Entry>& entry,
                                                    Language language) {
  const Key key(entry.get(), language);
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = kept_.find(key); found != kept_.end()) return found->second;
  }
  auto pieces = make_pieces(reader, entry, language, "");
  const std::lock_guard lock(mutex_);
  if (bytes_ + pieces->bytes() > kMostBytes) {
    kept_.clear();
    bytes_ = 0;
  }
  const auto [at, added] = kept_.try_emplace(key, std::move(pieces));
  if (added) bytes_ += at->second->bytes();
  return at->second;
}

}  // namespace tracelore
