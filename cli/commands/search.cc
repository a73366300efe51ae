#include "engine/search/search.h"

#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/index_location.h"
#include "cli/terminal.h"
#include "engine/base/json.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown.h"

namespace tracelore::cli {
namespace {

struct Options {
  IndexLocation index;
  std::vector<std::string> words;
  std::size_t limit = 10;
  bool json = false;
};

void print_result(Terminal& terminal, const SearchResult& result) {
  if (!result.corrected.empty())
    terminal.out << say(terminal.language, "search.did_you_mean", {{"query", result.corrected}})
                 << "\n\n";
  for (const auto& hit : result.hits) {
    terminal.out << inked(terminal, Ink::kBold,
                          plain_text(hit.entry->article(terminal.language).title))
                 << '\n'
                 << "  " << inked(terminal, Ink::kCyan, "tracelore show " + hit.entry->id) << '\n';
  }
  if (result.hits.empty()) terminal.err << say(terminal.language, "search.nothing") << '\n';
}

int run_search(Terminal& terminal, const Options& options) {
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  std::string query;
  for (const auto& word : options.words) query.append(query.empty() ? "" : " ").append(word);
  SearchOptions search;
  search.language = terminal.language;
  search.limit = options.limit;
  const auto result = search_words(**reader, query, search);
  if (!result) return report_error(terminal, result.error());
  if (options.json)
    terminal.out << search_to_json(*result, terminal.language) << '\n';
  else
    print_result(terminal, *result);
  return result->hits.empty() ? kNotFound : kFound;
}

}  // namespace

Run define_search(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("words", options->words, "cli.option.words")->required();
  app.add_option("--limit", options->limit, "cli.option.limit");
  app.add_flag("--json", options->json, "cli.option.json");
  add_index_option(app, options->index);
  return [options](Terminal& terminal) { return run_search(terminal, *options); };
}

}  // namespace tracelore::cli
