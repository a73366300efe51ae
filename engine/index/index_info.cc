#include "engine/index/index_info.h"

#include "engine/base/json/json.h"
#include "engine/index/schema.h"
#include "engine/text/segmenter_version.h"

namespace tracelore {

std::string info_to_json(const IndexInfo& info) {
  return write_json({{"generation", info.generation},
                     {"schema", info.schema},
                     {"segmenter", info.segmenter},
                     {"built", info.built},
                     {"entries", info.entries},
                     {"signatures", info.signatures}});
}

Result<IndexInfo> info_from_json(std::string_view text) {
  const auto json = parse_json(text);
  const auto corrupt = fail(ErrorCode::kIndexCorrupt, {{"path", ""}, {"detail", "stamp"}});
  if (!json || !json->is_object()) return corrupt;
  for (const char* key : {"generation", "segmenter", "built"})
    if (!json->contains(key) || !(*json)[key].is_string()) return corrupt;
  for (const char* key : {"schema", "entries", "signatures"})
    if (!json->contains(key) || !(*json)[key].is_number_unsigned()) return corrupt;
  IndexInfo info;
  info.generation = (*json)["generation"].get<std::string>();
  info.segmenter = (*json)["segmenter"].get<std::string>();
  info.built = (*json)["built"].get<std::string>();
  info.schema = (*json)["schema"].get<std::uint32_t>();
  info.entries = (*json)["entries"].get<std::uint32_t>();
  info.signatures = (*json)["signatures"].get<std::uint32_t>();
  return info;
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
