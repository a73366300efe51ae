#include "engine/index/filing_copy.h"

#include <array>
#include <cstring>
#include <utility>

#include "engine/index/schema.h"

namespace tracelore {
namespace {

using FilingHead = std::array<std::uint32_t, 2>;  // an entry's number and the size of its filing

std::string key_of_piece(std::size_t number) {
  return std::string(kFilingsKey) + std::to_string(number);
}

}  // namespace

void add_filing(std::string& copy, std::uint32_t entry, std::string_view filing) {
  const FilingHead head = {entry, static_cast<std::uint32_t>(filing.size())};
  copy.append(reinterpret_cast<const char*>(head.data()), sizeof head);
  copy += filing;
}

void store_filings(std::string_view copy, Xapian::WritableDatabase& database) {
  for (std::size_t i = 0; i * kFilingPiece < copy.size(); ++i)
    database.set_metadata(key_of_piece(i),
                          std::string(copy.substr(i * kFilingPiece, kFilingPiece)));
}

Result<Legs> legs_from_copy(const Xapian::Database& database, const std::string& path) {
  std::string copy, piece;
  for (std::size_t i = 0; i == 0 || piece.size() == kFilingPiece; ++i) {
    piece = database.get_metadata(key_of_piece(i));
    copy += piece;
  }
  return legs_in(copy, database.get_lastdocid(), path);
}

Result<Legs> legs_in(std::string_view copy, std::uint32_t entries, const std::string& path) {
  Legs::Draft draft;
  for (auto rest = copy; !rest.empty();) {
    FilingHead head = {};
    const bool whole = rest.size() >= sizeof head;
    if (whole) std::memcpy(head.data(), rest.data(), sizeof head);
    const auto [entry, size] = head;
    if (!whole || size > rest.size() - sizeof head || entry >= entries ||
        !draft.add(entry, rest.substr(sizeof head, size)))
      return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", "filing"}});
    rest.remove_prefix(sizeof head + size);
  }
  return Legs(std::move(draft));
}

}  // namespace tracelore
