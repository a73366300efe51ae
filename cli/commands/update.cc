#include <cstdlib>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/index_location.h"
#include "engine/messages/messages.h"
#include "indexer/bundle.h"

namespace tracelore::cli {
namespace {

struct UpdateOptions {
  std::string from;
  IndexLocation index;
};

int update(Terminal& terminal, const UpdateOptions& options) {
  const auto directory =
      options.index.places.empty() ? own_index_folder() : options.index.places.front();
  const auto info = install_bundle(options.from, directory);
  if (!info) return report_error(terminal, info.error());
  terminal.out << say(terminal.language, "cli.updated",
                      {{"entries", std::to_string(info->entries)},
                       {"built", info->built},
                       {"path", directory}})
               << '\n';
  return kFound;
}

}  // namespace

Run define_update(CLI::App& app) {
  auto options = std::make_shared<UpdateOptions>();
  app.add_option("--from", options->from, "cli.option.from")->required();
  add_index_option(app, options->index);
  return [options](Terminal& terminal) { return update(terminal, *options); };
}

}  // namespace tracelore::cli
