#include <algorithm>
#include <atomic>
#include <iomanip>
#include <map>
#include <memory>
#include <mutex>
#include <ostream>
#include <sstream>
#include <thread>
#include <utility>

#include "cli/command.h"
#include "cli/find_program.h"
#include "cli/index_location.h"
#include "cli/installed_packages.h"
#include "cli/nearest.h"
#include "cli/progress.h"
#include "cli/safe_text.h"
#include "cli/terminal.h"
#include "cli/verification.h"
#include "engine/base/utc.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown.h"

namespace tracelore::cli {
namespace {

struct Options {
  IndexLocation index;
  std::vector<std::string> ids;
  VerificationOptions run;
  int seconds = 120;
  std::string record;
  std::size_t jobs = 1;
  bool all = false;
  bool installed_only = false;
  bool json = false;
};

using Entries = std::vector<std::shared_ptr<const Entry>>;

Result<Entries> chosen_entries(const Reader& reader, const Options& options) {
  Entries entries;
  const auto add = [&](EntryNumber number) -> Result<void> {
    auto entry = reader.entry(number);
    if (!entry) return fail(entry.error());
    if (!(*entry)->verify_py.empty()) entries.push_back(*entry);
    return {};
  };
  for (EntryNumber number = 0; options.all && number < reader.size(); ++number)
    if (const auto added = add(number); !added) return fail(added.error());
  for (const auto& id : options.ids) {
    const auto number = reader.find(id);
    if (!number) return fail(unknown_entry(reader, id));
    if (const auto added = add(*number); !added) return fail(added.error());
  }
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a->id < b->id; });
  return entries;
}

// Leaves out what would only be skipped because a package is missing: no Python has to start for
// it.
void keep_installed(Entries& entries, const std::string& python) {
  const auto installed = installed_names(python);
  std::erase_if(entries, [&](const auto& entry) {
    return std::any_of(entry->verify.requires_.begin(), entry->verify.requires_.end(),
                       [&](const auto& need) {
                         return need.first != "python" && installed.count(need.first) == 0;
                       });
  });
}

Ink ink_of(int exit_status) {
  return exit_status == 0    ? Ink::kGreen
         : exit_status == 10 ? Ink::kYellow
         : exit_status == 20 ? Ink::kDim
                             : Ink::kRed;
}

std::string_view seen_key(int exit_status) {
  return exit_status == 0    ? "cli.verify_absent"
         : exit_status == 10 ? "cli.verify_cured"
         : exit_status == 11 ? "cli.verify_not_cured"
         : exit_status == 20 ? "cli.verify_skipped"
                             : "cli.verify_error";
}

// What was seen on which torch, else why nothing was. A snippet provokes its error itself, so its
// verdict is one on the release, and never on the reader's program.
std::string seen_text(Language language, const Verification& verification) {
  const auto verdict = say(language, seen_key(verification.exit_status));
  const bool seen = verification.exit_status < 20;
  const auto detail = safe_text(seen ? torch_of(verification) : reason_of(verification, language));
  if (detail.empty()) return verdict;
  return seen ? say(language, "cli.verify_on", {{"verdict", verdict}, {"version", detail}})
              : say(language, "cli.verify_because", {{"verdict", verdict}, {"reason", detail}});
}

void print_row(Terminal& terminal, const Verification& verification) {
  std::ostringstream row;
  row << std::left << std::setw(42) << verification.entry << ' ' << std::right << std::fixed
      << std::setprecision(1) << std::setw(6) << verification.seconds << " s  "
      << inked(terminal, ink_of(verification.exit_status),
               seen_text(terminal.language, verification));
  terminal.out << row.str() << '\n';
  if (verification.exit_status == 11 || verification.exit_status == 30)
    terminal.out << safe_text(verification.output) << '\n';
  terminal.out << std::flush;
}

// Runs every entry, `jobs` at a time; rows are printed as they come.
class Runner {
 public:
  Runner(Terminal& terminal, const Reader& reader, const Options& options, const Entries& entries)
      : terminal_(terminal),
        reader_(reader),
        options_(options),
        entries_(entries),
        progress_(terminal, entries.size()) {}

  Result<std::vector<Verification>> run() {
    std::vector<std::jthread> threads;
    const auto count =
        std::clamp<std::size_t>(options_.jobs, 1, std::max<std::size_t>(1, entries_.size()));
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
    threads.clear();
    if (failure_) return fail(*failure_);
    return std::move(done_);
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < entries_.size(); i = next_++) {
      auto verification = verify_entry(reader_, *entries_[i], options_.run);
      const std::lock_guard lock(mutex_);
      if (!verification) {
        failure_ = verification.error();
        return;
      }
      if (const auto recorded = record(*verification, *entries_[i]); !recorded)
        failure_ = recorded.error();
      done_.push_back(std::move(*verification));
      progress_.wipe();
      if (!options_.json) print_row(terminal_, done_.back());
      progress_.show_count(done_.size(), done_.back().entry);
    }
  }

  // Each run as it ends, so that an interrupted verification keeps what it has seen.
  Result<void> record(const Verification& verification, const Entry& entry) const {
    if (options_.record.empty()) return {};
    const auto line = record_of(verification, entry, today_utc());
    return line ? record_runs(options_.record, {*line}) : Result<void>{};
  }

  Terminal& terminal_;
  const Reader& reader_;
  const Options& options_;
  const Entries& entries_;
  Progress progress_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::vector<Verification> done_;
  std::optional<Error> failure_;
};

// By how much a program should care: not affected, skipped, cured, not cured, error.
int severity(int exit_status) {
  constexpr int kOrder[] = {0, 20, 10, 11, 30};
  return static_cast<int>(std::ranges::find(kOrder, exit_status) - std::begin(kOrder));
}

void print_summary(Terminal& terminal, const std::vector<Verification>& runs) {
  const auto count = [&](int status) {
    return std::to_string(std::count_if(
        runs.begin(), runs.end(), [&](const auto& run) { return run.exit_status == status; }));
  };
  terminal.out << say(terminal.language, "cli.verify_summary",
                      {{"total", std::to_string(runs.size())},
                       {"cured", count(10)},
                       {"fails", count(11)},
                       {"free", count(0)},
                       {"skipped", count(20)},
                       {"errors", count(30)}})
               << '\n'
               << say(terminal.language, "cli.verify_demonstrates") << '\n';
}

// The entries whose cure did not help here, and where to read on.
void print_uncured(Terminal& terminal, const Entries& entries,
                   const std::vector<Verification>& runs) {
  bool headed = false;
  for (const auto& run : runs) {
    if (run.exit_status != 11) continue;
    if (!std::exchange(headed, true))
      terminal.out << say(terminal.language, "cli.verify_uncured") << '\n';
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& one) { return one->id == run.entry; });
    terminal.out << "  " << inked(terminal, ink_of(run.exit_status), "●") << ' '
                 << plain_text((*entry)->article(terminal.language).title) << "  "
                 << inked(terminal, Ink::kDim, "tracelore show " + run.entry) << '\n';
  }
}

int verify(Terminal& terminal, Options options) {
  options.run.limit = std::chrono::seconds(options.seconds);
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  auto entries = chosen_entries(**reader, options);
  if (!entries) return report_error(terminal, entries.error());
  if (find_program(options.run.python).empty())
    return report_error(terminal,
                        Error{ErrorCode::kPythonMissing, {}, {}, {{"python", options.run.python}}});
  if (options.installed_only) keep_installed(*entries, options.run.python);
  const auto runs = Runner(terminal, **reader, options, *entries).run();
  if (!runs) return report_error(terminal, runs.error());
  Json json = Json::array();
  int worst = 0;
  for (const auto& run : *runs) {
    worst =
        std::max(worst, run.exit_status, [](int a, int b) { return severity(a) < severity(b); });
    json.push_back({{"entry", run.entry},
                    {"verdict", run.verdict},
                    {"reason", run.reason},
                    {"seconds", run.seconds}});
  }
  if (options.json)
    terminal.out << write_json(json) << '\n';
  else if (runs->size() > 1)
    print_summary(terminal, *runs);
  if (options.all && !options.json) print_uncured(terminal, *entries, *runs);
  return worst;
}

}  // namespace

Run define_verify(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("ids", options->ids, "cli.option.ids");
  app.add_flag("--all", options->all, "cli.option.all");
  app.add_flag("--installed-only", options->installed_only, "cli.option.installed_only");
  app.add_option("--python", options->run.python, "cli.option.python");
  app.add_option("--device", options->run.device, "cli.option.device");
  app.add_option("--record", options->record, "cli.option.record");
  app.add_option("--jobs", options->jobs, "cli.option.jobs");
  app.add_option("--timeout", options->seconds, "cli.option.timeout");
  app.add_flag("--json", options->json, "cli.option.json");
  add_index_option(app, options->index);
  return [options](Terminal& terminal) { return verify(terminal, *options); };
}

}  // namespace tracelore::cli
