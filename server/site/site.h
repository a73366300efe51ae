/// The knowledge base as files, for any web server and any folder of one: what
/// `tracelore export --site` writes. The pages are those of the server, without what needs one;
/// searching is done by a script of theirs in an index of its own (site_index.h).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/index/reader.h"

namespace tracelore {

struct SiteOptions {
  std::shared_ptr<const Reader> reader;
  /// "https://errors.example.org/kb": where the files will be; empty: no addresses for search
  /// engines are written.
  std::string base_url = {};
};

/// Takes one file: its path, with '/' between, below the site's folder.
using TakeFile = std::function<Result<void>(const std::string& path, std::string_view bytes)>;

/// Makes every file of the site, in the same order and with the same bytes from the same index.
/// Errors are those of the index, and what `take` returns, which ends it.
Result<void> make_site(const SiteOptions& options, const TakeFile& take);

}  // namespace tracelore
