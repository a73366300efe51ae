#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/settings/settings.h"
#include "engine/messages/messages.h"
#include "server/store/store_view.h"

namespace tracelore::cli {
namespace {

struct GapsOptions {
  std::string store;
  std::size_t limit = 20;
  bool json = false;
};

void print(Terminal& terminal, const StoreContent& content) {
  const auto tell = [&](std::string_view id, const Params& params) {
    terminal.out << say(terminal.language, id, params) << '\n';
  };
  for (const auto& gap : content.gaps)
    tell("cli.gaps.row", {{"count", std::to_string(gap.count)},
                          {"type", gap.type},
                          {"message", gap.message},
                          {"first", gap.first_day},
                          {"last", gap.last_day},
                          {"fingerprint", gap.fingerprint}});
  if (content.gaps.empty()) tell("page.gaps.none", {});
  if (!content.feedback.empty()) tell("cli.gaps.feedback", {});
  for (const auto& row : content.feedback)
    tell("cli.gaps.feedback_row", {{"entry", row.entry},
                                   {"solved", std::to_string(row.solved)},
                                   {"unsolved", std::to_string(row.unsolved)}});
}

int run_gaps(Terminal& terminal, const GapsOptions& options) {
  GivenValues given;
  if (!options.store.empty()) given["store"] = {options.store};
  const auto settings = Settings::read(given, environment_of_process());
  if (!settings) return report_error(terminal, settings.error());
  const auto path = settings->text("store");
  if (path.empty()) {
    terminal.err << say(terminal.language, "cli.gaps.no_store") << '\n';
    return kFault;
  }
  std::error_code failed;
  if (!std::filesystem::exists(path, failed))
    return report_error(terminal, Error{ErrorCode::kFileUnreadable, {}, {}, {{"path", path}}});
  const auto content = read_store(path, options.limit);
  if (!content) return report_error(terminal, content.error());
  if (options.json)
    terminal.out << write_json(store_json(*content), 2) << '\n';
  else
    print(terminal, *content);
  return content->gaps.empty() ? kNotFound : kFound;
}

Run define_gaps(Arguments& arguments) {
  auto options = std::make_shared<GapsOptions>();
  arguments.add_option("--store", options->store, "cli.option.store");
  arguments.add_option("--limit", options->limit, "cli.option.limit");
  arguments.add_flag("--json", options->json, "cli.option.json");
  return [options](Terminal& terminal) { return run_gaps(terminal, *options); };
}

}  // namespace

extern const Command kGapsCommand = {"gaps", define_gaps};

}  // namespace tracelore::cli
