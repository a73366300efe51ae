#include "server/pages/pages.h"

#include <algorithm>

#include "engine/base/embedded.h"
#include "engine/messages/messages.h"
#include "engine/search/search.h"
#include "engine/text/secrets/redact.h"
#include "server/pages/assets.h"
#include "server/pages/page_file.h"
#include "server/pages/page_link.h"
#include "server/pages/prose.h"
#include "server/request/problem.h"

namespace tracelore {
namespace embedded {
std::span<const File> web_files();
}
namespace {

// The same page in another language: the query as it is, `lang` replaced.
std::string in_language(const Exchange& exchange, Language language) {
  if (exchange.options.as_files)
    return file_link(exchange, page_file(exchange.request.path, language));
  Fields query;
  for (const auto& pair : exchange.query)
    if (pair.first != "lang" && pair.first != "part") query.push_back(pair);
  query.emplace_back("lang", tag_of(language));
  return exchange.request.path + query_string(query);
}

// Where the page is, and the same page in the other language: for search engines. A request's Host
// is no address of ours: without one these are links inside the site.
void add_addresses(const Exchange& exchange, Json& data) {
  const auto& path = exchange.request.path;
  const bool files = exchange.options.as_files;
  const auto& base = exchange.options.base_url;
  const auto in = [&](Language language) {
    return base + (files ? "/" + page_file(path, language)
                         : path + "?lang=" + std::string(tag_of(language)));
  };
  data["alternate_en"] = in(Language::kEnglish);
  data["alternate_zh"] = in(Language::kChinese);
  data["alternate_default"] = files ? in(Language::kEnglish) : base + path;
  data["canonical"] = files ? in(exchange.language) : base + path;
  if (files) data["hreflang"] = !base.empty();
  data["has_address"] = !base.empty();
}

// What only pages in files show, and where theirs lie.
void add_files(const Exchange& exchange, Json& data) {
  const bool files = exchange.options.as_files;
  data["as_files"] = files;
  data["assets"] = files ? file_link(exchange, "assets") : assets_path();
  data["script"] = files ? "site.js" : "app.js";
  data["find_action"] = files ? page_link(exchange, "/browse") : "/search";
  data["search_index"] = file_link(exchange, page_file("/search.json", exchange.language));
}

// What every page shows around its own part.
void add_frame(const Exchange& exchange, Json& data) {
  const bool chosen = field(exchange.query, "lang").has_value();
  const std::string tag(tag_of(exchange.language));
  data["lang"] = tag;
  data["html_lang"] = exchange.language == Language::kChinese ? "zh-CN" : "en";
  data["lang_query"] = chosen ? "?lang=" + tag : "";
  data["lang_amp"] = chosen ? "&lang=" + tag : "";
  data["lang_chosen"] = chosen;
  data["is_chinese"] = exchange.language == Language::kChinese;
  data["english_url"] = in_language(exchange, Language::kEnglish);
  data["chinese_url"] = in_language(exchange, Language::kChinese);
  data["base_url"] = exchange.base_url();
  add_addresses(exchange, data);
  add_files(exchange, data);
  // Scripts fill these in: the message reaches them with its parameters' names.
  for (const auto* name :
       {"kept", "all", "count", "version", "line", "done", "lines", "tracebacks", "total"})
    data["for_script"][name] = "{" + std::string(name) + "}";
  data["home_url"] = page_link(exchange, "/");
  data["search_url"] = page_link(exchange, "/search");
  data["browse_url"] = page_link(exchange, "/browse");
  data["about_url"] = page_link(exchange, "/about");
  data["keeps_counts"] = !exchange.options.store_path.empty();
  if (!data.contains("query")) data["query"] = "";
}

// Entries that the words of an address which is not there may have meant.
Json suggestions(const Exchange& exchange, const Error& error) {
  Json rows = Json::array();
  if (!exchange.reader || kind_of(error.code) != ErrorKind::kNotFound) return rows;
  std::string words = percent_decode(exchange.request.path).substr(0, 200);
  for (char& c : words)
    if (c == '/' || c == '-' || c == '_' || c == ':') c = ' ';
  if (words.starts_with(" entries ")) words.erase(0, 9);
  SearchOptions options;
  options.language = exchange.language;
  options.limit = 5;
  const auto found = search_words(*exchange.reader, words, options, exchange.options.limits);
  if (!found || found->near) return rows;  // the nearest there are is no guess
  for (const auto& hit : found->hits) {
    // An address is made of a title's words; what holds them somewhere in its prose is no guess.
    if (std::ranges::find(hit.matched, "title") == hit.matched.end()) continue;
    rows.push_back({{"title_html", inline_html(hit.entry->article(exchange.language).title)},
                    {"url", page_link(exchange, "/entries/" + percent_encode(hit.entry->id))}});
  }
  return rows;
}

Json problem_data(const Exchange& exchange, const Error& error) {
  const std::string id(id_of(error.code));
  return {{"title", problem_title(error, exchange.language)},
          {"detail", describe(exchange.language, error)},
          {"hint", page_hint(error, exchange.language)},
          {"code", id},
          {"status", status_of(error)},
          {"suggestions", suggestions(exchange, error)}};
}

}  // namespace

const PageTemplates& page_templates() {
  // A constant of the program: read once, never changed.
  static const PageTemplates templates =
      PageTemplates::parse(embedded::web_files()).value_or(PageTemplates{});
  return templates;
}

HttpResponse page_response(const Exchange& exchange, std::string_view name, Json data, int status) {
  add_frame(exchange, data);
  const auto part =
      page_templates().render("templates/" + std::string(name) + ".html", data, exchange.language);
  HttpResponse response{status, "text/html; charset=utf-8"};
  response.set_header("Content-Language", tag_of(exchange.language));
  if (!exchange.query_value("part").empty()) {
    response.body = part;
    return response;
  }
  data["content"] = part;
  response.body = page_templates().render("templates/page.html", data, exchange.language);
  return response;
}

HttpResponse error_response(const Exchange& exchange, const Error& error, int status) {
  if (status == 0) status = status_of(error);
  const auto& path = exchange.request.path;
  if (path.starts_with("/api/") || !accepts_html(exchange.request))
    return problem_response(error, exchange.language, exchange.id, status, exchange.base_url());
  Json data = problem_data(exchange, error);
  data["status"] = status;
  data["query"] = redact(exchange.query_value("q"));  // to be mended where it stands
  data["has_suggestions"] = !data["suggestions"].empty();
  auto response = page_response(exchange, "error", std::move(data), status);
  response.set_header("Cache-Control", "no-store");
  return response;
}

HttpResponse unavailable_response(const Exchange& exchange, const Error& error) {
  return error_response(exchange, error, 503);
}

HttpResponse redirect(int status, std::string_view location) {
  HttpResponse response{status};
  response.set_header("Location", location);
  return response;
}

}  // namespace tracelore
