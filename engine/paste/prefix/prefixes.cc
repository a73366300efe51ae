#include "engine/paste/prefix/prefixes.h"

#include <vector>

namespace tracelore::parsing {
namespace {

std::vector<PrefixRow> all_rows() {
  std::vector<PrefixRow> all;
  for (const auto rows : {speaker_rows(), record_rows(), label_rows()})
    all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

PrefixTable make_table() {
  PrefixTable table;
  const auto rows = prefix_rows();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto bit = PrefixSet{1} << row;
    const auto starts = rows[row].starts;
    if (rows[row].evidence == Evidence::kNone) table.sure |= bit;
    if (starts.empty()) table.behind_time |= bit;
    for (std::size_t byte = 0; byte < table.by_byte.size(); ++byte)
      if (starts.empty() || starts.find(static_cast<char>(byte)) != starts.npos)
        table.by_byte[byte] |= bit;
  }
  return table;
}

}  // namespace

std::span<const PrefixRow> prefix_rows() {
  static const std::vector<PrefixRow> kRows = all_rows();
  return kRows;
}

const PrefixTable& prefix_table() {
  static const PrefixTable kTable = make_table();
  return kTable;
}

}  // namespace tracelore::parsing
