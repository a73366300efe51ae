#include <memory>

#include "cli/answer/searching.h"
#include "cli/command.h"

namespace tracelore::cli {
namespace {

Run define_search(Arguments& arguments) {
  auto flags = std::make_shared<SearchFlags>();
  arguments.add_option("words", flags->words, "cli.option.search_words").required();
  arguments.add_option("--limit", flags->limit, "cli.option.limit");
  add_json_options(arguments, flags->json);
  add_door_options(arguments, flags->door);
  return [flags](Terminal& terminal) { return search_for(terminal, *flags); };
}

}  // namespace

extern const Command kSearchCommand = {"search", define_search};

}  // namespace tracelore::cli
