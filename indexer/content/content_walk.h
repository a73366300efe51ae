/// What stands in content folders: entries, plain files, and the files that belong to all of them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace tracelore {

struct ContentItem {
  std::string id;    ///< of a plain file: its path below the content folder without the ending
  std::string path;  ///< the entry's folder, or the plain file
  bool plain = false;
  bool curated = false;  ///< from a folder that holds harness.py: this knowledge base, whose rules
                         ///< are stricter
};

struct ContentListing {
  std::vector<ContentItem> items;      ///< by id; a later folder overrides an earlier one
  std::optional<std::string> harness;  ///< paths; of several the last
  std::vector<std::string> glossaries;
  std::vector<std::string> verified;
  std::vector<std::string> reported;
  std::vector<std::string> reviews;
  std::vector<std::string> wordings;
};

/// What the paths of a folder's items begin with.
std::filesystem::path content_root(const std::string& folder);

/// Walks `folders` in their order. A folder that holds entry.yaml is an entry wherever it stands,
/// `folders` themselves included; hidden files and folders are passed over. Problems:
/// kContentFolderMissing (path), kDuplicateId (id, other) for two of one id in one folder (the
/// first is kept), kFileUnreadable.
ContentListing walk_content(const std::vector<std::string>& folders, std::vector<Error>& problems);

}  // namespace tracelore
