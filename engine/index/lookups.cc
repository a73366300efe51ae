#include "engine/index/lookups.h"

#include <xapian.h>

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/index/index_info.h"
#include "engine/text/segmenter_version.h"

namespace tracelore {

std::vector<EntryNumber> numbers_under(const Reader& reader, Field field, std::string_view text) {
  std::string term(prefix_of(field));
  term.append(text.substr(0, kMaxTermBytes));
  std::vector<EntryNumber> numbers;
  static_cast<void>(reader.with_database([&](const Xapian::Database& database) {
    numbers.clear();
    for (auto posting = database.postlist_begin(term); posting != database.postlist_end(term);
         ++posting)
      numbers.push_back(reader.numbering().number_of(*posting));
  }));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::optional<EntryNumber> number_of(const Reader& reader, std::string_view id) {
  const auto found = numbers_under(reader, Field::kId, id);
  if (found.empty()) return std::nullopt;
  return found.front();
}

std::vector<SignatureRef> graph_break_signatures(const Reader& reader, std::string_view id) {
  std::vector<SignatureRef> refs;
  for (const auto number : numbers_under(reader, Field::kGraphBreak, lower_case(id))) {
    const auto found = reader.entry(number);
    if (!found) continue;
    const auto& signatures = (*found)->signatures;
    for (std::uint32_t i = 0; i < signatures.size(); ++i)
      if (std::find(signatures[i].graph_breaks.begin(), signatures[i].graph_breaks.end(), id) !=
          signatures[i].graph_breaks.end())
        refs.push_back({number, i});
  }
  return refs;
}

std::vector<SignatureRef> unique(std::vector<SignatureRef> refs) {
  std::sort(refs.begin(), refs.end());
  refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
  return refs;
}

Result<IndexInfo> readable_info(std::string_view stamp, const std::string& path) {
  auto info = info_from_json(stamp);
  if (!info) return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", "stamp"}});
  if (info->schema != kSchemaVersion)
    return fail(ErrorCode::kIndexSchema, {{"path", path},
                                          {"found", std::to_string(info->schema)},
                                          {"wanted", std::to_string(kSchemaVersion)}});
  const std::string wanted = segmenter_version();
  if (!info->segmenter.starts_with(wanted + "+"))
    return fail(ErrorCode::kIndexSchema,
                {{"path", path}, {"found", info->segmenter}, {"wanted", wanted}});
  return info;
}

}  // namespace tracelore
