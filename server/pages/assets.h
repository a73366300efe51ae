/// The style sheets, scripts and pictures that are compiled into the program. Safe from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore {

struct Asset {
  std::string_view bytes;
  std::string_view content_type;
};

/// By file name ("app.js"); nothing where there is none.
std::optional<Asset> find_asset(std::string_view file);

/// Every file name, in order.
std::vector<std::string_view> asset_names();

/// Digest over all assets: part of their address, so that a browser may keep them for ever.
const std::string& assets_version();

/// "/assets/<version>": what pages put before a file name.
std::string assets_path();

}  // namespace tracelore
