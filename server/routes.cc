#include "server/routes.h"

#include <algorithm>

#include "server/handlers/handlers.h"

namespace tracelore {
namespace {

constexpr Route kRoutes[] = {
    {"POST", "/api/v1/match", handle_match, Face::kApi, Needs::kIndex, true, "route.match",
     &kMatchContract},
    {"GET", "/api/v1/search", handle_search, Face::kApi, Needs::kIndex, true, "route.search",
     &kSearchContract},
    {"GET", "/api/v1/entries", handle_entries, Face::kApi, Needs::kIndex, true, "route.entries",
     &kEntriesContract},
    {"GET", "/api/v1/entries/{id}", handle_entry, Face::kApi, Needs::kIndex, true, "route.entry",
     &kEntryContract},
    {"GET", "/api/v1/entries/{id}/verify.py", handle_snippet, Face::kApi, Needs::kIndex, true,
     "route.snippet", &kSnippetContract},
    {"POST", "/api/v1/feedback", handle_feedback, Face::kApi, Needs::kIndex, true, "route.feedback",
     &kFeedbackContract},
    {"GET", "/api/v1/stats", handle_stats, Face::kApi, Needs::kIndex, true, "route.stats",
     &kStatsContract},
    {"GET", "/api/v1", handle_api, Face::kApi, Needs::kNothing, true, "route.api", &kApiContract},
    {"GET", "/openapi.json", handle_openapi, Face::kApi, Needs::kNothing, true, "route.openapi",
     &kOpenapiContract},
    {"GET", "/api/v1/openapi.json", handle_openapi, Face::kApi, Needs::kNothing, false,
     "route.openapi", &kOpenapiContract},
    {"GET", "/healthz", handle_healthz, Face::kApi, Needs::kNothing, true, "route.healthz",
     &kHealthzContract},
    {"GET", "/readyz", handle_readyz, Face::kApi, Needs::kNothing, true, "route.readyz",
     &kReadyzContract},
    {"GET", "/metrics", handle_metrics, Face::kApi, Needs::kNothing, true, "route.metrics",
     &kMetricsContract},
    {"POST", "/admin/reload", handle_reload, Face::kApi, Needs::kNothing, true, "route.reload",
     &kReloadContract},
    {"GET", "/admin/gaps", handle_gaps, Face::kPage, Needs::kNothing, true, "route.gaps",
     &kGapsContract},
    {"POST", "/integrations/slack/command", handle_slack_command, Face::kPage, Needs::kNothing,
     false, "route.slack_command", nullptr},
    {"POST", "/integrations/slack/interactivity", handle_slack_interactivity, Face::kPage,
     Needs::kNothing, false, "route.slack_interactivity", nullptr},
    {"GET", "/", handle_home_page, Face::kPage, Needs::kIndex, false, "route.home", nullptr},
    {"POST", "/", handle_box, Face::kPage, Needs::kIndex, true, "route.box", &kBoxContract},
    {"GET", "/search", handle_search_page, Face::kPage, Needs::kIndex, false, "route.search_page",
     &kSearchContract},
    {"GET", "/entries/{id}", handle_entry_page, Face::kPage, Needs::kIndex, false,
     "route.entry_page", nullptr},
    {"GET", "/browse", handle_browse_page, Face::kPage, Needs::kIndex, false, "route.browse",
     &kEntriesContract},
    {"GET", "/about", handle_about_page, Face::kPage, Needs::kIndex, false, "route.about", nullptr},
    {"GET", "/assets/{version}/{file}", handle_asset, Face::kPage, Needs::kNothing, false,
     "route.asset", nullptr},
    {"GET", "/favicon.ico", handle_favicon, Face::kPage, Needs::kNothing, false, "route.asset",
     nullptr},
    {"GET", "/robots.txt", handle_robots, Face::kPage, Needs::kNothing, false, "route.robots",
     nullptr},
};

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

std::span<const Route> routes() {
  return kRoutes;
}

RouteMatch match_route(std::string_view method, std::string_view path) {
  if (method == "HEAD") method = "GET";
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  RouteMatch result;
  for (const auto& route : kRoutes) {
    Fields fields;
    if (!matches(route.pattern, path, fields)) continue;
    allow(result.allow, route.method);
    if (route.method == "GET") allow(result.allow, "HEAD");
    if (route.method != method) continue;
    result.route = &route;
    result.path_fields = std::move(fields);
  }
  if (!result.allow.empty()) allow(result.allow, "OPTIONS");
  return result;
}

}  // namespace tracelore
