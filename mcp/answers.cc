#include "mcp/answers.h"

#include "engine/answer/answer_json.h"
#include "engine/answer/entry_parts.h"
#include "engine/entry/snippet.h"
#include "engine/match/matcher.h"
#include "engine/messages/messages.h"
#include "engine/search/search.h"
#include "engine/text/markdown/markdown.h"
#include "mcp/answer_text.h"

namespace tracelore::mcp {
namespace {

constexpr std::size_t kMatches = 3;  // an agent pays for every word; the first is nearly always it
constexpr std::size_t kHits = 10;

std::string text_of(const Json& arguments, const char* name) {
  return arguments.value(name, std::string());
}

// Markdown says the same in half the room, and the snippet is a tool of its own.
void leave_out_html(Json& json) {
  if (json.is_object()) {
    json.erase("html");
    json.erase("snippet_html");
    if (const auto snippet = json.find("snippet"); snippet != json.end() && snippet->is_object())
      snippet->erase("code");
  }
  if (json.is_structured())
    for (auto& part : json) leave_out_html(part);
}

// Without the address of a server, "/entries/x" leads nowhere.
void leave_out_links(Json& json) {
  if (json.is_object()) {
    const auto url = json.find("url");
    if (url != json.end() && url->is_string() &&
        url->get_ref<const std::string&>().starts_with('/'))
      json.erase("url");
  }
  if (json.is_structured())
    for (auto& part : json) leave_out_links(part);
}

Json for_agents(Json json, const Context& context) {
  leave_out_html(json);
  if (context.base_url.empty()) leave_out_links(json);
  return json;
}

Result<std::shared_ptr<const Entry>> entry_of(const Context& context, const Json& arguments) {
  const std::string id = text_of(arguments, "id");
  const auto number = context.reader.find(id);
  if (!number) return fail(ErrorCode::kEntryNotFound, {{"id", id}});
  return context.reader.entry(*number);
}

}  // namespace

Result<ToolResult> match_error(const Context& context, const Json& arguments) {
  const std::string text = text_of(arguments, "text");
  if (text.find_first_not_of(" \t\r\n") == text.npos) return fail(ErrorCode::kEmptyText);
  if (text.size() > context.limits.paste_bytes)
    return fail(ErrorCode::kTextTooLarge, {{"limit", std::to_string(context.limits.paste_bytes)}});
  MatchOptions options;
  options.limit = arguments.value("limit", kMatches);
  const Json versions = arguments.value("environment", Json::object());
  for (const auto& [package, version] : versions.items())
    options.environment[normalize_package(package)] = {version.get<std::string>(), "request"};
  const Json facts = arguments.value("facts", Json::object());
  for (const auto& [name, value] : facts.items())
    options.facts[name] = {value.get<std::string>(), "request", 0};
  const auto answer = match_paste(context.reader, text, options, context.limits);
  if (!answer) return fail(answer.error());
  Json json = for_agents(
      answer_to_json(context.reader, *answer, {context.language, context.base_url, false}),
      context);
  std::string shown = answer_text(json, context.language);
  return ToolResult{{std::move(shown)}, std::move(json)};
}

Result<ToolResult> search_issues(const Context& context, const Json& arguments) {
  SearchOptions options;
  options.language = context.language;
  options.limit = arguments.value("limit", kHits);
  options.package = text_of(arguments, "package");
  const auto found =
      search_words(context.reader, text_of(arguments, "query"), options, context.limits);
  if (!found) return fail(found.error());
  auto json = parse_json(search_to_json(*found, context.language, context.base_url));
  if (!json) return fail(json.error());
  std::string shown;
  if (found->near) shown = say(context.language, "search.near") + "\n";
  for (const auto& hit : found->hits) {
    const Article& article = hit.entry->article(context.language);
    shown += "- `" + hit.entry->id + "`: " + plain_text(article.title) + "\n";
  }
  if (found->partial) shown += say(context.language, "view.partial") + "\n";
  shown += say(context.language, found->hits.empty() ? "search.nothing" : "mcp.after_search");
  return ToolResult{{std::move(shown)}, for_agents(std::move(*json), context)};
}

Result<ToolResult> get_entry(const Context& context, const Json& arguments) {
  const auto entry = entry_of(context, arguments);
  if (!entry) return fail(entry.error());
  const Article& article = (*entry)->article(context.language);
  Json json = {{"entry", entry_reference(**entry, context.language, context.base_url)},
               {"tags", (*entry)->tags},
               {"fixed_in", (*entry)->fixed_in},
               {"upstream", (*entry)->upstream},
               {"related", (*entry)->related},
               {"has_snippet", !(*entry)->verify_py.empty()}};
  return ToolResult{{article.markdown}, for_agents(std::move(json), context)};
}

Result<ToolResult> get_verification_snippet(const Context& context, const Json& arguments) {
  const auto entry = entry_of(context, arguments);
  if (!entry) return fail(entry.error());
  if ((*entry)->verify_py.empty())
    return ToolResult{{say(context.language, "mcp.no_snippet", {{"id", (*entry)->id}})}, nullptr};
  const std::string file = snippet_file_name((*entry)->id);
  std::string code = render_snippet(**entry, context.reader.harness(),
                                    context.base_url + "/entries/" + (*entry)->id);
  Json needs = Json::object();
  for (const auto& [package, bounds] : (*entry)->verify.requires_) needs[package] = bounds.text();
  Json json = {{"id", (*entry)->id},
               {"file", file},
               {"language", "python"},
               {"requires", std::move(needs)},
               {"devices", (*entry)->verify.devices},
               {"code", code}};
  add_kind(**entry, context.language, json);
  const std::string headline = json["headline"];
  return ToolResult{{headline + " " + say(context.language, "mcp.run_snippet", {{"file", file}}),
                     std::move(code)},
                    std::move(json)};
}

}  // namespace tracelore::mcp
