#include "server/assets.h"
#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {
namespace {

HttpResponse asset_response(const Exchange& exchange, std::string_view file,
                            std::string_view cache) {
  const auto asset = find_asset(file);
  if (!asset)
    return error_response(exchange,
                          {ErrorCode::kPageNotFound, {}, {}, {{"path", exchange.request.path}}});
  HttpResponse response{200, std::string(asset->content_type), std::string(asset->bytes)};
  response.set_header("Cache-Control", cache);
  return response;
}

}  // namespace

HttpResponse handle_asset(Exchange& exchange) {
  const bool current = exchange.path_value("version") == assets_version();
  return asset_response(exchange, exchange.path_value("file"),
                        current ? "public, max-age=31536000, immutable" : "no-cache");
}

HttpResponse handle_favicon(Exchange& exchange) {
  return asset_response(exchange, "favicon.svg", "public, max-age=86400");
}

HttpResponse handle_robots(Exchange&) {
  return {200, "text/plain; charset=utf-8", "User-agent: *\nDisallow: /api/\nDisallow: /search\n"};
}

}  // namespace tracelore
