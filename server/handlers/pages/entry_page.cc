#include "engine/answer/where_seen.h"
#include "engine/entry/snippet.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"
#include "server/pages/entry_view.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/pages/prose.h"
#include "server/pages/runs/run_table.h"
#include "server/pages/snippet_view.h"
#include "server/request/entry_lookup.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

void colour(const Exchange& exchange, Json& section, const std::string& anchor) {
  section["anchor"] = anchor;
  section["html"] = page_html(exchange, section["html"].get<std::string>());
  section["title_html"] = inline_html(section["title"].get<std::string>());
}

void colour_all(const Exchange& exchange, Json& sections, const std::string& prefix) {
  std::size_t number = 0;
  for (auto& section : sections) {
    const std::string id = section["id"].get<std::string>();
    ++number;
    colour(exchange, section, prefix + "-" + (id.empty() ? std::to_string(number) : id));
    Json when = Json::array();
    if (section.contains("when"))
      for (const auto& [package, range] : section["when"].items())
        when.push_back(package + " " + range.get<std::string>());
    section["when_rows"] = std::move(when);
  }
}

Json pairs(const Json& object) {
  Json rows = Json::array();
  for (const auto& [name, value] : object.items())
    rows.push_back({{"name", name}, {"value", value}});
  return rows;
}

Json tag_links(const Exchange& exchange, const Json& names, const std::string& filter) {
  Json links = Json::array();
  for (const auto& name : names)
    links.push_back({{"name", name},
                     {"url", page_link(exchange, "/browse", {{filter, name.get<std::string>()}})}});
  return links;
}

// The words of each signature that stand in a library, with the releases.
Json wordings(const Entry& entry, Language language) {
  Json rows = Json::array();
  for (const auto& signature : entry.signatures)
    for (const auto& [package, first, last, in_newest] : signature.stands)
      rows.push_back(
          {{"words", signature.pattern.text()},
           {"releases",
            say(language, first == last ? "page.entry.one_release" : "page.entry.release_range",
                {{"package", package}, {"first", first}, {"last", last}})}});
  return rows;
}

// What there is to jump to, in the order of the page.
Json contents_of(const Exchange& exchange, const Json& data) {
  Json contents = Json::array();
  const auto add = [&](const char* anchor, const std::string& title) {
    if (!title.empty()) contents.push_back({{"anchor", anchor}, {"title", title}});
  };
  const auto title_of = [&](const char* part) { return text_at(data[part], "title"); };
  if (!text_at(data["symptom"], "html").empty()) add("symptom", title_of("symptom"));
  if (data["has_workarounds"] == true) add("workarounds", title_of("workarounds_lead"));
  if (data["has_cause"] == true) add("cause", title_of("cause"));
  if (data["has_releases"] == true) add("releases", say(exchange.language, "page.entry.releases"));
  if (!text_at(data["verify"], "html").empty()) add("verify", title_of("verify"));
  if (!text_at(data["references"], "html").empty()) add("references", title_of("references"));
  return contents;
}

// The article: its sections, causes and cures.
void add_article(const Exchange& exchange, const Entry& entry, Json& data) {
  data["title_html"] = inline_html(data["title"].get<std::string>());
  data["title"] = plain_text(data["title"].get<std::string>());
  data["description"] = plain_text(data["summary"].get<std::string>());
  data["kind_label"] = say(exchange.language, "kind." + data["kind"].get<std::string>());
  for (const auto* part : {"symptom", "cause", "workarounds_lead", "verify", "references"})
    colour(exchange, data[part], part);
  colour_all(exchange, data["causes"], "cause");
  colour_all(exchange, data["workarounds"], "workaround");
  data["has_cause"] = !data["cause"]["html"].get<std::string>().empty() || !data["causes"].empty();
  data["has_workarounds"] = !data["workarounds"].empty();
  // A note is shown as it stands: its cure is a part of it.
  if (!entry.source.empty()) {
    data["has_cause"] = data["has_workarounds"] = false;
    data["symptom"]["html"] = "";
    data["source_line"] = say(exchange.language, "view.source", {{"file", entry.source}});
  }
  const bool structured = data["has_cause"] == true || data["has_workarounds"] == true ||
                          !data["symptom"]["html"].get_ref<const std::string&>().empty();
  if (!structured) data["whole_html"] = page_html(exchange, data["html"].get<std::string>());
}

// Which releases have the problem, and where its words stand in them.
void add_releases(const Exchange& exchange, const Entry& entry, Json& data) {
  data["affects_rows"] = pairs(data["affects"]);
  data["fixed_rows"] = pairs(data["fixed_in"]);
  data["has_releases"] = !data["releases"].empty();
  for (auto& release : data["releases"])
    release["says_html"] = inline_html(release["says"].get<std::string>());
  data["wordings"] = wordings(entry, exchange.language);
  data["has_wordings"] = !data["wordings"].empty();
  if (const Json seen = where_seen_part(entry, exchange.language); seen.is_object())
    data["seen_line"] = seen["text"];
}

void add_snippet(const Exchange& exchange, const Entry& entry, Json& data) {
  data["runs"] = run_table(entry, exchange.language);
  data["file_name"] = snippet_file_name(entry.id);
  add_snippet_view(exchange, entry, data["snippet"]);
  if (!data["snippet"].is_null()) data["snippet"]["needs"] = pairs(data["snippet"]["requires"]);
}

// What leads to other pages.
void add_links(const Exchange& exchange, const Entry& entry, Json& data) {
  data["package_links"] = tag_links(exchange, data["packages"], "package");
  data["tag_links"] = tag_links(exchange, data["tags"], "tag");
  for (auto& related : data["related"]) {
    related["title_html"] = inline_html(related["title"].get<std::string>());
    related["page_url"] =
        page_link(exchange, "/entries/" + percent_encode(related["id"].get<std::string>()));
  }
  data["has_tags"] = !data["tags"].empty();
  data["has_related"] = !data["related"].empty();
  data["id_encoded"] = percent_encode(entry.id);
  data["hreflang"] = true;
}

Json page_data(const Exchange& exchange, const Entry& entry) {
  Json data = entry_json(*exchange.reader, entry, exchange.language, exchange.base_url());
  add_article(exchange, entry, data);
  add_releases(exchange, entry, data);
  add_snippet(exchange, entry, data);
  add_links(exchange, entry, data);
  const auto told = exchange.query_value("told");
  if (told == "solved" || told == "not_solved")
    data["told"] = say(exchange.language, "page.told." + told);
  data["other_language_only"] = entry.language_for(exchange.language) != exchange.language;
  data["contents"] = contents_of(exchange, data);
  data["has_contents"] = data["contents"].size() > 1;
  return data;
}

// "/entries/x.md": the write-up as it was written, for programs that read.
bool asks_markdown(Exchange& exchange) {
  constexpr std::string_view kEnding = ".md";
  for (auto& [name, value] : exchange.path_fields)
    if (name == "id" && value.size() > kEnding.size() && value.ends_with(kEnding)) {
      value.resize(value.size() - kEnding.size());
      return true;
    }
  return false;
}

HttpResponse markdown_response(const Exchange& exchange, const Entry& entry) {
  const auto& article = entry.article(exchange.language);
  const bool titled = article.markdown.starts_with("# ");
  HttpResponse response{200, "text/markdown; charset=utf-8",
                        (titled ? "" : "# " + article.title + "\n\n") + article.markdown + "\n"};
  response.set_header("Content-Language", tag_of(entry.language_for(exchange.language)));
  return response;
}

HttpResponse handle_entry_page(Exchange& exchange) {
  const bool as_markdown = asks_markdown(exchange);
  const auto entry = entry_of(exchange);
  if (!entry) return error_response(exchange, entry.error());
  if (const auto moved = moved_to(exchange, **entry); !moved.empty()) return redirect(308, moved);
  if (as_markdown) return markdown_response(exchange, **entry);
  return page_response(exchange, "entry", page_data(exchange, **entry));
}

}  // namespace

extern const Route kEntryPageRoute = {.method = "GET",
                                      .pattern = "/entries/{id}",
                                      .handler = handle_entry_page,
                                      .face = Face::kPage,
                                      .needs = Needs::kIndex,
                                      .summary = "route.entry_page"};

}  // namespace tracelore
