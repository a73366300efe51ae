/// What `tracelore doctor` can find, in one table: the sentences are `doctor.ID.what`, `.why` and
/// `.do` of the catalogue.
#pragma once

#include <span>
#include <string_view>

namespace tracelore::cli {

struct FindingRow {
  std::string_view id;
  std::string_view group;  ///< `doctor.group.GROUP`
  std::string_view entry;  ///< of content/; empty where there is none
  /// It may only follow from a finding above it: about the same package, or of the same entry.
  bool follows = false;
};

/// In the order in which findings are told, groups together.
std::span<const FindingRow> finding_rows();

/// Null for an id that this program does not know.
const FindingRow* finding_row(std::string_view id);

/// Whether an entry's own check is not run: ours look at the same thing faster, or it takes longer
/// than a doctor has.
bool is_left_to_verify(std::string_view entry);

}  // namespace tracelore::cli
