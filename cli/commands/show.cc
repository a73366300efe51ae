#include <memory>
#include <ostream>

#include "cli/answer/json_form.h"
#include "cli/answer/prose_view.h"
#include "cli/command.h"
#include "cli/settings/index_location.h"
#include "cli/settings/nearest.h"
#include "cli/terminal/terminal.h"
#include "engine/entry/snippet.h"
#include "server/pages/entry_view.h"

namespace tracelore::cli {
namespace {

struct ShowOptions {
  IndexLocation index;
  std::string id;
  JsonForm json;
  bool snippet = false;
  bool no_pager = false;
};

int show(Terminal& terminal, const ShowOptions& options) {
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  const auto number = (*reader)->find(options.id);
  if (!number) return report_error(terminal, unknown_entry(**reader, options.id));
  const auto entry = (*reader)->entry(*number);
  if (!entry) return report_error(terminal, entry.error());
  const auto prose = [&] {
    return prose_text(terminal, (*entry)->article(terminal.language).markdown, 0);
  };
  if (options.snippet)
    terminal.out << render_snippet(**entry, (*reader)->harness(), "/entries/" + (*entry)->id);
  else if (options.json.wanted)
    terminal.out << json_line(entry_json(**reader, **entry, terminal.language, ""), options.json);
  else if (options.no_pager)
    terminal.out << prose();
  else
    show_paged(terminal, prose());
  return kFound;
}

Run define_show(Arguments& arguments) {
  auto options = std::make_shared<ShowOptions>();
  arguments.add_option("id", options->id, "cli.option.id").required();
  arguments.add_flag("--snippet", options->snippet, "cli.option.snippet");
  add_json_options(arguments, options->json);
  arguments.add_flag("--no-pager", options->no_pager, "cli.option.no_pager");
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) { return show(terminal, *options); };
}

}  // namespace

extern const Command kShowCommand = {"show", define_show};

}  // namespace tracelore::cli
