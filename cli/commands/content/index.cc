#include <memory>
#include <ostream>

#include "cli/command.h"
#include "engine/messages/messages.h"
#include "indexer/build.h"
#include "indexer/write/bundle.h"

namespace tracelore::cli {
namespace {

struct IndexOptions {
  std::vector<std::string> content;
  std::string index = "build/index";
  std::string bundle;
  std::string shard;
  std::string origins;
  bool single_file = false;
};

int index_content(Terminal& terminal, const IndexOptions& options) {
  BuildReport report;
  const auto share = Share::parse(options.shard);
  if (!share) return report_error(terminal, share.error());
  const auto built = build_index(options.content, options.index, report,
                                 {*share, options.single_file, options.origins});
  for (const auto& problem : report.problems)
    if (built || problem != built.error())
      terminal.err << describe(terminal.language, problem) << '\n';
  if (!built) return report_error(terminal, built.error());
  if (!options.bundle.empty())
    if (const auto written = write_bundle(options.index, options.bundle); !written)
      return report_error(terminal, written.error());
  terminal.out << say(terminal.language, "cli.indexed",
                      {{"entries", std::to_string(built->entries)},
                       {"signatures", std::to_string(built->signatures)},
                       {"path", options.index}})
               << '\n';
  return kFound;
}

Run define_index(Arguments& arguments) {
  auto options = std::make_shared<IndexOptions>();
  arguments.add_option("--content", options->content, "cli.option.content").required();
  arguments.add_option("--index", options->index, "cli.option.index_out");
  arguments.add_option("--shard", options->shard, "cli.option.shard");
  arguments.add_option("--origins", options->origins, "cli.option.origins");
  arguments.add_flag("--single-file", options->single_file, "cli.option.single-file");
  arguments.add_option("--bundle", options->bundle, "cli.option.bundle");
  return [options](Terminal& terminal) { return index_content(terminal, *options); };
}

}  // namespace

extern const Command kIndexCommand = {"index", define_index};

}  // namespace tracelore::cli
