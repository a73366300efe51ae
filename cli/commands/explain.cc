#include "engine/answer/explain.h"

#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/input/log_source.h"
#include "cli/settings/index_location.h"
#include "engine/match/matcher.h"

namespace tracelore::cli {
namespace {

struct ExplainOptions {
  IndexLocation index;
  std::string file = "-";
};

int explain_file(Terminal& terminal, const ExplainOptions& options) {
  const auto text = read_log(terminal, options.file, LogReducer());
  if (!text) return report_error(terminal, text.error());
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  MatchTrace trace;
  MatchOptions match;
  match.lines = text->lines;
  const auto answer = match_paste(**reader, text->text, match, {}, &trace);
  if (!answer) return report_error(terminal, answer.error());
  terminal.out << explain(**reader, *answer, trace, terminal.language);
  return kFound;
}

Run define_explain(Arguments& arguments) {
  auto options = std::make_shared<ExplainOptions>();
  arguments.add_option("file", options->file, "cli.option.file");
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) { return explain_file(terminal, *options); };
}

}  // namespace

extern const Command kExplainCommand = {"explain", define_explain};

}  // namespace tracelore::cli
