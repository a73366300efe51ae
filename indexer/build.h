/// The two things to do with content folders: make an index of them, and say everything that is
/// wrong with them.
#pragma once

#include <string>
#include <vector>

#include "engine/index/reader.h"
#include "indexer/writer.h"

namespace tracelore {

/// What a build had to leave out.
struct BuildReport {
  std::vector<Error> problems;
};

/// Indexes `content_dirs` (a later one overrides an entry of the same id) into `index_dir`. A
/// broken entry is left out with its error and the rest is indexed. kNothingValid where nothing is
/// left, kContentFolderMissing where no folder is there; then, and on every other error
/// (kFileUnwritable, kIndexFailed), the index that was there stays as it is.
Result<IndexInfo> build_index(const std::vector<std::string>& content_dirs,
                              const std::string& index_dir, BuildReport& report);

/// The same, again and again, with what `writer` knows of the last time.
Result<IndexInfo> build_index(const std::vector<std::string>& content_dirs, IndexWriter& writer,
                              BuildReport& report);

/// Everything that is wrong, by file and line. A folder may be a content folder or a single
/// entry's; the other entries of the folder that a single one stands in count as known, and are not
/// reported on.
std::vector<Error> check_content(const std::vector<std::string>& dirs);

}  // namespace tracelore
