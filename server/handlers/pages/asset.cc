#include "server/pages/assets.h"
#include "server/pages/pages.h"
#include "server/request/route.h"

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

HttpResponse handle_asset(Exchange& exchange) {
  const bool current = exchange.path_value("version") == assets_version();
  return asset_response(exchange, exchange.path_value("file"),
                        current ? "public, max-age=31536000, immutable" : "no-cache");
}

HttpResponse handle_favicon(Exchange& exchange) {
  return asset_response(exchange, "favicon.svg", "public, max-age=86400");
}

HttpResponse handle_robots(Exchange& exchange) {
  std::string text = "User-agent: *\nDisallow: /api/\nDisallow: /search\n";
  if (const auto base = exchange.base_url(); !base.empty())
    text += "Sitemap: " + base + "/sitemap.xml\n";
  return {200, "text/plain; charset=utf-8", std::move(text)};
}

}  // namespace

extern const Route kAssetRoute = {.method = "GET",
                                  .pattern = "/assets/{version}/{file}",
                                  .handler = handle_asset,
                                  .face = Face::kPage,
                                  .summary = "route.asset"};

extern const Route kFaviconRoute = {.method = "GET",
                                    .pattern = "/favicon.ico",
                                    .handler = handle_favicon,
                                    .face = Face::kPage,
                                    .summary = "route.asset"};

extern const Route kRobotsRoute = {.method = "GET",
                                   .pattern = "/robots.txt",
                                   .handler = handle_robots,
                                   .face = Face::kPage,
                                   .summary = "route.robots"};

}  // namespace tracelore
