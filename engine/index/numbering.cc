#include "engine/index/numbering.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/index/schema.h"

namespace tracelore {

Numbering::Numbering(const Xapian::Database& database) {
  std::vector<std::pair<std::string, Xapian::docid>> ids;
  ids.reserve(database.get_doccount());
  for (auto at = database.valuestream_begin(kIdSlot); at != database.valuestream_end(kIdSlot); ++at)
    ids.emplace_back(*at, at.get_docid());
  plain_ = ids.size() == database.get_lastdocid() && std::is_sorted(ids.begin(), ids.end());
  if (plain_) return;
  std::sort(ids.begin(), ids.end());
  auto& part = parts_.front();
  part.numbers.resize(database.get_lastdocid());
  for (const auto& [id, document] : ids) {
    part.numbers[document - 1] = static_cast<EntryNumber>(part.documents.size());
    part.documents.push_back(document);
  }
}

Numbering::Numbering(std::span<const Numbering* const> parts) : parts_() {
  for (const auto* part : parts) {
    plain_ = plain_ && part->plain_;
    parts_.push_back(part->parts_.front());
  }
}

EntryNumber Numbering::number_of(Xapian::docid document) const {
  if (plain_) return document - 1;
  const auto count = static_cast<std::uint32_t>(parts_.size());
  const auto at = (document - 1) % count, own = (document - 1) / count;
  const auto& numbers = parts_[at].numbers;
  return (numbers.empty() ? own : numbers[own]) * count + at;
}

Xapian::docid Numbering::document_of(EntryNumber number) const {
  if (plain_) return number + 1;
  const auto count = static_cast<std::uint32_t>(parts_.size());
  const auto at = number % count, own = number / count;
  const auto& documents = parts_[at].documents;
  return (documents.empty() ? own : documents[own] - 1) * count + at + 1;
}

}  // namespace tracelore
