#include "engine/index/index_info.h"

#include "engine/base/json/json.h"
#include "engine/index/schema.h"
#include "engine/text/segmenter_version.h"

namespace tracelore {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(IndexInfo, generation, schema, segmenter, built, entries,
                                   signatures)

std::string info_to_json(const IndexInfo& info) {
  return nlohmann::json(info).dump();
}

Result<IndexInfo> readable_info(std::string_view stamp, const std::string& path) {
  IndexInfo info;
  try {
    info = nlohmann::json::parse(stamp).get<IndexInfo>();
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", "stamp"}});
  }
  const auto other = [&](const std::string& found, const std::string& wanted) {
    return fail(ErrorCode::kIndexSchema, {{"path", path}, {"found", found}, {"wanted", wanted}});
  };
  if (info.schema != kSchemaVersion)
    return other(std::to_string(info.schema), std::to_string(kSchemaVersion));
  if (!info.segmenter.starts_with(segmenter_version() + "+"))
    return other(info.segmenter, segmenter_version());
  return info;
}

}  // namespace tracelore
