#include "server/routes.h"

#include <algorithm>

namespace tracelore {

// The handlers, one file each in handlers/.
extern const Route kMatchRoute, kMatchBatchRoute, kSearchRoute, kEntriesRoute, kEntryRoute,
    kSnippetRoute, kFeedbackRoute, kStatsRoute, kApiRoute, kOpenapiRoute, kOpenapiAliasRoute,
    kHealthzRoute, kReadyzRoute, kMetricsRoute, kReloadRoute, kGapsRoute, kSlackCommandRoute,
    kSlackInteractivityRoute, kSlackEventsRoute, kMcpRoute, kHomePageRoute, kBoxRoute,
    kSearchPageRoute, kEntryPageRoute, kBrowsePageRoute, kAboutPageRoute, kFeedbackPageRoute,
    kAssetRoute, kFaviconRoute, kRobotsRoute, kSitemapRoute, kLlmsRoute;

namespace {

constexpr const Route* kRoutes[] = {
    &kMatchRoute,       &kMatchBatchRoute,   &kSearchRoute,
    &kEntriesRoute,     &kEntryRoute,        &kSnippetRoute,
    &kFeedbackRoute,    &kStatsRoute,        &kApiRoute,
    &kOpenapiRoute,     &kOpenapiAliasRoute, &kHealthzRoute,
    &kReadyzRoute,      &kMetricsRoute,      &kReloadRoute,
    &kGapsRoute,        &kSlackCommandRoute, &kSlackInteractivityRoute,
    &kSlackEventsRoute, &kMcpRoute,          &kHomePageRoute,
    &kBoxRoute,         &kSearchPageRoute,   &kEntryPageRoute,
    &kBrowsePageRoute,  &kAboutPageRoute,    &kFeedbackPageRoute,
    &kAssetRoute,       &kFaviconRoute,      &kRobotsRoute,
    &kSitemapRoute,     &kLlmsRoute};

std::string_view next_segment(std::string_view& path) {
  path.remove_prefix(1);  // the '/'
  const auto end = std::min(path.find('/'), path.size());
  const auto segment = path.substr(0, end);
  path.remove_prefix(end);
  return segment;
}

bool matches(std::string_view pattern, std::string_view path, Fields& fields) {
  if (!path.starts_with(pattern.substr(0, pattern.find('{')))) return false;  // most of them
  while (!pattern.empty() && !path.empty() && path.front() == '/') {
    const auto wanted = next_segment(pattern);
    const auto segment = next_segment(path);
    if (wanted.starts_with('{')) {
      if (segment.empty()) return false;
      fields.emplace_back(wanted.substr(1, wanted.size() - 2), percent_decode(segment));
    } else if (wanted != segment) {
      return false;
    }
  }
  return pattern.empty() && path.empty();
}

void allow(std::string& methods, std::string_view method) {
  if (methods.find(method) != std::string::npos) return;
  if (!methods.empty()) methods += ", ";
  methods += method;
}

}  // namespace

std::span<const Route* const> routes() {
  return kRoutes;
}

RouteMatch match_route(std::string_view method, std::string_view path) {
  if (method == "HEAD") method = "GET";
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  RouteMatch result;
  for (const auto* route : kRoutes) {
    Fields fields;
    if (!matches(route->pattern, path, fields)) continue;
    allow(result.allow, route->method);
    if (route->method == "GET") allow(result.allow, "HEAD");
    if (route->method != method) continue;
    result.route = route;
    result.path_fields = std::move(fields);
  }
  if (!result.allow.empty()) allow(result.allow, "OPTIONS");
  return result;
}

}  // namespace tracelore
