/// The two things to do with content folders: make an index of them, and say everything that is
/// wrong with them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/index/reader.h"

namespace tracelore {

/// What a build had to leave out.
struct BuildReport {
  std::vector<Error> problems;
};

/// Which of the entries: all of them, or one of several shares of about the same size. An entry is
/// always in the same one, whatever else there is.
struct Share {
  std::uint32_t number = 1;  ///< from 1
  std::uint32_t of = 1;

  /// "2/3"; empty: all. kBadValue (params: key, wanted).
  static Result<Share> parse(std::string_view text);
  bool holds(std::string_view id) const;
};

struct BuildOptions {
  Share share;
  bool single_file = false;  ///< as in IndexInput
  std::string origins = {};  ///< as in IndexInput; kBadOrigins for a file that is none
};

/// Indexes `content_dirs` (a later one overrides an entry of the same id) into `index_dir`. A
/// broken entry is left out with its error and the rest is indexed. kNothingValid where nothing is
/// left, kContentFolderMissing where no folder is there; then, and on every other error
/// (kFileUnwritable, kIndexFailed), the index that was there stays as it is.
Result<IndexInfo> build_index(const std::vector<std::string>& content_dirs,
                              const std::string& index_dir, BuildReport& report,
                              const BuildOptions& options = {});

/// Everything that is wrong, by file and line. A folder may be a content folder or a single
/// entry's; the other entries of the folder that a single one stands in count as known, and are not
/// reported on. With `reviews` also which entries nobody has read as they are now
/// (check_reviews()).
std::vector<Error> check_content(const std::vector<std::string>& dirs, bool reviews = false);

}  // namespace tracelore
