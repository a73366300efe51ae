#include "cli/answer/searching.h"

#include <ostream>

#include "cli/answer/answer_parts.h"
#include "cli/terminal/terminal.h"
#include "engine/messages/messages.h"
#include "engine/search/search.h"
#include "engine/text/markdown/markdown.h"
#include "engine/text/secrets/redact.h"
#include "http_client/http_client.h"

namespace tracelore::cli {
namespace {

void print_result(Terminal& terminal, const Json& found) {
  if (const auto meant = string_at(found, "corrected"); !meant.empty())
    terminal.out << say(terminal.language, "search.did_you_mean", {{"query", meant}}) << "\n\n";
  if (found.contains("near")) terminal.out << say(terminal.language, "search.near") << "\n\n";
  for (const auto& hit : list_at(found, "results")) {
    const Json& entry = part_at(hit, "entry");
    terminal.out << linked(terminal, string_at(entry, "source"),
                           inked(terminal, Ink::kBold, plain_text(string_at(entry, "title"))))
                 << '\n'
                 << "  " << inked(terminal, Ink::kCyan, "tracelore show " + string_at(entry, "id"))
                 << '\n';
  }
  if (found.contains("partial")) terminal.err << say(terminal.language, "view.partial") << '\n';
  if (list_at(found, "results").empty())
    terminal.err << say(terminal.language, "search.nothing") << '\n';
}

Result<std::string> search_here(Terminal& terminal, const SearchFlags& options,
                                const std::string& query) {
  const auto reader = open_index(options.door.index);
  if (!reader) return fail(reader.error());
  SearchOptions search;
  search.language = terminal.language;
  search.limit = options.limit;
  const auto result = search_words(**reader, query, search);
  if (!result) return fail(result.error());
  return search_to_json(*result, terminal.language);
}

Result<std::string> search_there(Terminal& terminal, const SearchFlags& options,
                                 const std::string& query) {
  HttpAsk ask;
  ask.url = options.door.server;
  while (ask.url.ends_with('/')) ask.url.pop_back();
  ask.url += "/api/v1/search?q=" + percent_encoded(redact(query)) +
             "&lang=" + std::string(tag_of(terminal.language)) +
             "&limit=" + std::to_string(options.limit);
  ask.answer_time = std::chrono::seconds(options.door.timeout);
  const auto reply = ask_http(ask);
  if (!reply) return fail(reply.error());
  const auto found = reply->status == 200 ? parse_json(reply->body) : Json();
  if (!found || !part_at(*found, "results").is_array()) return fail(refusal(options.door, *reply));
  return reply->body;
}

}  // namespace

int search_for(Terminal& terminal, const SearchFlags& flags) {
  std::string query;
  for (const auto& word : flags.words) query.append(query.empty() ? "" : " ").append(word);
  if (query.find_first_not_of(" \t\n") == query.npos)
    return report_error(terminal,
                        Error{ErrorCode::kArgumentMissing,
                              {},
                              {},
                              {{"argument", "WORDS"}, {"next", "tracelore search out of memory"}}});
  const auto text = flags.door.server.empty() ? search_here(terminal, flags, query)
                                              : search_there(terminal, flags, query);
  if (!text) return report_error(terminal, text.error());
  const auto found = parse_json(*text);
  if (!found) return report_error(terminal, found.error());
  if (flags.json.wanted)
    terminal.out << json_line(*found, flags.json);
  else
    print_result(terminal, *found);
  return list_at(*found, "results").empty() ? kNotFound : kFound;
}

}  // namespace tracelore::cli
