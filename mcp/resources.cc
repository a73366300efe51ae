#include "mcp/resources.h"

#include <charconv>

#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore::mcp {
namespace {

constexpr std::string_view kEntries = "tracelore://entry/";
constexpr const char* kPrompt = "explain_error";
constexpr std::size_t kPage = 100;

}  // namespace

Result<Json> resource_list(const Reader& reader, const std::string& cursor, Language language) {
  std::size_t first = 0;
  const auto* end = cursor.data() + cursor.size();
  const auto [stop, failed] = std::from_chars(cursor.data(), end, first);
  if (!cursor.empty() && (failed != std::errc{} || stop != end || first >= reader.size()))
    return fail(ErrorCode::kBadField, {{"field", "cursor"}, {"wanted", "nextCursor"}});
  Json list = Json::array();
  const auto last = std::min<std::size_t>(first + kPage, reader.size());
  for (auto number = first; number < last; ++number) {
    const auto entry = reader.entry(static_cast<EntryNumber>(number));
    if (!entry) return fail(entry.error());
    list.push_back({{"uri", std::string(kEntries) + (*entry)->id},
                    {"name", (*entry)->id},
                    {"title", plain_text((*entry)->article(language).title)},
                    {"mimeType", "text/markdown"}});
  }
  Json json = {{"resources", std::move(list)}};
  if (last < reader.size()) json["nextCursor"] = std::to_string(last);
  return json;
}

Json resource_templates(Language language) {
  return {{"resourceTemplates",
           {{{"uriTemplate", std::string(kEntries) + "{id}"},
             {"name", "entry"},
             {"title", say(language, "mcp.title.get_entry")},
             {"description", say(language, "mcp.resource.entry")},
             {"mimeType", "text/markdown"}}}}};
}

Result<Json> resource(const Reader& reader, const std::string& uri, Language language) {
  const std::string id = uri.starts_with(kEntries) ? uri.substr(kEntries.size()) : std::string{};
  const auto number = reader.find(id);
  if (!number) return fail(ErrorCode::kEntryNotFound, {{"id", uri}});
  const auto entry = reader.entry(*number);
  if (!entry) return fail(entry.error());
  return Json{{"contents",
               {{{"uri", uri},
                 {"mimeType", "text/markdown"},
                 {"text", (*entry)->article(language).markdown}}}}};
}

Json prompt_list(Language language) {
  return {{"prompts",
           {{{"name", kPrompt},
             {"title", say(language, "mcp.title.match_error")},
             {"description", say(language, "mcp.prompt.explain_error")},
             {"arguments",
              {{{"name", "output"},
                {"description", say(language, "mcp.argument.text")},
                {"required", false}}}}}}}};
}

Json prompt(const std::string& name, const Json& arguments, Language language) {
  if (name != kPrompt) return nullptr;
  const auto output = arguments.is_object() ? arguments.value("output", Json()) : Json();
  auto text = say(language, "mcp.prompt.text");
  if (output.is_string()) text += "\n\n" + output.get<std::string>();
  return {{"description", say(language, "mcp.prompt.explain_error")},
          {"messages",
           {{{"role", "user"}, {"content", {{"type", "text"}, {"text", std::move(text)}}}}}}};
}

}  // namespace tracelore::mcp
