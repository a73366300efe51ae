#include "indexer/write/database_stub.h"

#include <filesystem>
#include <fstream>

#include "engine/index/schema.h"

namespace tracelore {

Result<void> write_database_stub(const std::string& folder) {
  const auto path = std::filesystem::path(folder) / "XAPIANDB";
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << "auto " << kDatabaseFile << "\n";
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path.string()}});
  return {};
}

}  // namespace tracelore
