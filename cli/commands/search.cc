#include <memory>

#include "cli/answer/searching.h"
#include "cli/command.h"

namespace tracelore::cli {
namespace {

Run define_search(CLI::App& app) {
  auto flags = std::make_shared<SearchFlags>();
  app.add_option("words", flags->words, "cli.option.search_words")->required();
  app.add_option("--limit", flags->limit, "cli.option.limit");
  add_json_options(app, flags->json);
  add_door_options(app, flags->door);
  return [flags](Terminal& terminal) { return search_for(terminal, *flags); };
}

}  // namespace

extern const Command kSearchCommand = {"search", define_search};

}  // namespace tracelore::cli
