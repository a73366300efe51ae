#include "engine/answer/explain.h"

#include <memory>
#include <ostream>

#include "cli/answer/answering.h"
#include "cli/command.h"
#include "cli/input/log_source.h"
#include "cli/settings/index_location.h"
#include "engine/match/matcher.h"

namespace tracelore::cli {
namespace {

struct ExplainOptions {
  Door door;  // of which the index alone is an option: a server shows no stages
  std::string file = "-";
};

int explain_file(Terminal& terminal, const ExplainOptions& options) {
  const auto text =
      read_log(terminal, options.file, LogReducer(Limits{}.paste_bytes, literals_of(options.door)));
  if (!text) return report_error(terminal, text.error());
  const auto reader = open_index(options.door.index);
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
  add_index_option(arguments, options->door.index);
  return [options](Terminal& terminal) { return explain_file(terminal, *options); };
}

}  // namespace

extern const Command kExplainCommand = {"explain", define_explain};

}  // namespace tracelore::cli
