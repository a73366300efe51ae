#include "mcp/answers.h"

#include <algorithm>

#include "engine/answer/answer_json.h"
#include "engine/answer/entry_parts.h"
#include "engine/entry/snippet.h"
#include "engine/match/matcher.h"
#include "engine/messages/messages.h"
#include "engine/search/search.h"
#include "engine/text/markdown/markdown.h"
#include "mcp/agent_object.h"
#include "mcp/answer_text.h"

namespace tracelore::mcp {
namespace {

constexpr std::size_t kMatches = 3;  // an agent pays for every word; the first is nearly always it
constexpr std::size_t kHits = 10;

std::string text_of(const Json& arguments, const char* name) {
  return arguments.value(name, std::string());
}

Result<std::shared_ptr<const Entry>> entry_of(const Context& context, const Json& arguments) {
  const std::string id = text_of(arguments, "id");
  const auto number = context.reader.find(id);
  if (!number) return fail(ErrorCode::kEntryNotFound, {{"id", id}});
  return context.reader.entry(*number);
}

// The text of the call, or the logs at its path.
Result<NamedLogs> logs_of(const Context& context, const Json& arguments) {
  const auto path = text_of(arguments, "path");
  if (!path.empty()) return context.open_logs(path);
  if (!arguments.contains("text") && context.open_logs)
    return fail(ErrorCode::kArgumentMissing,
                {{"argument", "text | path"}, {"next", "match_error(path)"}});
  NamedLogs logs;
  logs.text.text = text_of(arguments, "text");
  if (logs.text.text.size() > context.limits.paste_bytes)
    return fail(ErrorCode::kTextTooLarge, {{"limit", std::to_string(context.limits.paste_bytes)}});
  return logs;
}

// How the agent runs the check: by the program that it talks to, or from the server's address.
std::string check_command(const Context& context, const Entry& entry, const std::string& file) {
  if (context.open_logs) return "tracelore verify " + entry.id + " --python PYTHON --json";
  if (context.base_url.empty()) return {};
  return "curl -fsSo " + file + " " + context.base_url + "/api/v1/entries/" + entry.id +
         "/verify.py && PYTHON " + file;
}

}  // namespace

Result<ToolResult> match_error(const Context& context, const Json& arguments) {
  const auto logs = logs_of(context, arguments);
  if (!logs) return fail(logs.error());
  const auto& text = logs->text.text;
  if (text.find_first_not_of(" \t\r\n") == text.npos) return fail(ErrorCode::kEmptyText);
  MatchOptions options;
  options.lines = logs->text.lines;
  options.limit = arguments.value("limit", kMatches);
  const Json versions = arguments.value("environment", Json::object());
  for (const auto& [package, version] : versions.items())
    options.environment[normalize_package(package)] = {version.get<std::string>(), "request"};
  const Json facts = arguments.value("facts", Json::object());
  for (const auto& [name, value] : facts.items())
    options.facts[name] = {value.get<std::string>(), "request", 0};
  Limits limits = context.limits;  // the logs of many ranks together may be longer than one paste
  limits.paste_bytes = std::max(limits.paste_bytes, text.size());
  const auto answer = match_paste(context.reader, text, options, limits);
  if (!answer) return fail(answer.error());
  Json json = for_agents(
      answer_to_json(context.reader, *answer, {context.language, context.base_url, false}),
      !context.base_url.empty());
  if (logs->tell) logs->tell(json);
  std::string shown = answer_text(json, context.language);
  return ToolResult{{std::move(shown)}, short_answer(std::move(json))};
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
    shown += "- `" + hit.entry->id + "`: " + plain_text(article.title) + "\n  " +
             plain_text(article.summary) + "\n";
  }
  if (found->partial) shown += say(context.language, "view.partial") + "\n";
  shown += say(context.language, found->hits.empty() ? "search.nothing" : "mcp.after_search");
  for (std::size_t i = 0; i < found->hits.size(); ++i)
    (*json)["results"][i]["summary"] = found->hits[i].entry->article(context.language).summary;
  return ToolResult{{std::move(shown)}, for_agents(std::move(*json), !context.base_url.empty())};
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
  return ToolResult{{article.markdown}, for_agents(std::move(json), !context.base_url.empty())};
}

Result<ToolResult> get_verification_snippet(const Context& context, const Json& arguments) {
  const auto entry = entry_of(context, arguments);
  if (!entry) return fail(entry.error());
  if ((*entry)->verify_py.empty())
    return ToolResult{{say(context.language, "mcp.no_snippet", {{"id", (*entry)->id}})}, nullptr};
  const std::string file = snippet_file_name((*entry)->id);
  const auto command = check_command(context, **entry, file);
  Json needs = Json::object();
  for (const auto& [package, bounds] : (*entry)->verify.packages) needs[package] = bounds.text();
  Json json = {{"id", (*entry)->id},
               {"file", file},
               {"language", "python"},
               {"requires", std::move(needs)},
               {"devices", (*entry)->verify.devices}};
  add_kind(**entry, context.language, json);
  const std::string headline = json["headline"];
  ToolResult result;
  if (!command.empty()) {
    json["command"] = command;
    result.texts = {headline + "\n\n" +
                    say(context.language, "mcp.run_check", {{"command", command}})};
    if (context.open_logs)
      result.texts[0] +=
          "\n" + say(context.language, "mcp.keep_check", {{"file", file}, {"id", (*entry)->id}});
  }
  if (command.empty() || arguments.value("code", false)) {
    auto code = render_snippet(**entry, context.reader.harness(),
                               context.base_url + "/entries/" + (*entry)->id);
    json["code"] = code;
    result.texts = {headline + " " + say(context.language, "mcp.run_snippet", {{"file", file}}),
                    std::move(code)};
  }
  result.structured = std::move(json);
  return result;
}

}  // namespace tracelore::mcp
