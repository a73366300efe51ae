#include <memory>
#include <ostream>

#include "cli/answer_view.h"
#include "cli/command.h"
#include "cli/index_location.h"
#include "cli/input.h"
#include "engine/match/answer_json.h"
#include "engine/match/matcher.h"

namespace tracelore::cli {
namespace {

struct Options {
  IndexLocation index;
  std::string file = "-";
  std::string torch;
  std::size_t limit = 5;
  bool json = false;
  bool quiet = false;
};

int exit_of(Verdict verdict) {
  return verdict == Verdict::kExact || verdict == Verdict::kLikely ? kFound : kNotFound;
}

int lookup(Terminal& terminal, const Options& options) {
  const auto text = read_input(terminal, options.file, Limits{}.paste_bytes);
  if (!text) return report_error(terminal, text.error());
  if (text->find_first_not_of(" \t\r\n") == std::string::npos)
    return report_error(terminal, Error{ErrorCode::kEmptyText, {}, {}, {}});
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  MatchOptions match;
  match.limit = options.limit;
  if (!options.torch.empty()) match.environment["torch"] = {options.torch, "request"};
  const auto answer = match_paste(**reader, *text, match);
  if (!answer) return report_error(terminal, answer.error());
  if (options.json)
    terminal.out << write_json(answer_to_json(**reader, *answer, {terminal.language, "", false}))
                 << '\n';
  else if (!options.quiet)
    print_answer(terminal, *answer);
  return exit_of(answer->verdict);
}

}  // namespace

Run define_lookup(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("file", options->file, "cli.option.file");
  app.add_option("--torch", options->torch, "cli.option.torch");
  app.add_option("--limit", options->limit, "cli.option.limit");
  app.add_flag("--json", options->json, "cli.option.json");
  app.add_flag("--quiet", options->quiet, "cli.option.quiet");
  add_index_option(app, options->index);
  return [options](Terminal& terminal) { return lookup(terminal, *options); };
}

}  // namespace tracelore::cli
