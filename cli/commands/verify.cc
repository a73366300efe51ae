#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <ostream>
#include <set>
#include <thread>

#include "cli/command.h"
#include "cli/process/find_program.h"
#include "cli/process/interruption.h"
#include "cli/settings/index_location.h"
#include "cli/settings/installed_packages.h"
#include "cli/settings/nearest.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/safe_text.h"
#include "cli/verify/resume.h"
#include "cli/verify/run_record.h"
#include "cli/verify/verification.h"
#include "cli/verify/verify_view.h"
#include "cli/verify/warm_python.h"
#include "engine/base/utc.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

struct VerifyOptions {
  IndexLocation index;
  std::vector<std::string> ids;
  VerificationOptions run;
  int seconds = 120;
  std::string record;
  std::string changed;
  std::size_t jobs = 1;
  int within = 0;
  bool all = false;
  bool resume = false;
  bool installed_only = false;
  bool json = false;
  bool report = false;
};

using Entries = std::vector<std::shared_ptr<const Entry>>;

// The named ones first, then, where all are wanted, the others.
Result<Entries> chosen_entries(const Reader& reader, const VerifyOptions& options) {
  Entries entries;
  std::set<EntryNumber> named;
  const auto add = [&](EntryNumber number) -> Result<void> {
    auto entry = reader.entry(number);
    if (!entry) return fail(entry.error());
    if (!(*entry)->verify_py.empty()) entries.push_back(*entry);
    return {};
  };
  for (const auto& id : options.ids) {
    const auto number = reader.find(id);
    if (!number) return fail(unknown_entry(reader, id));
    const auto before = entries.size();
    if (const auto added = add(*number); !added) return fail(added.error());
    if (entries.size() == before) return fail(ErrorCode::kNoCheck, {{"id", id}});
    named.insert(*number);
  }
  const auto by_id = [](const auto& a, const auto& b) { return a->id < b->id; };
  if (!options.all) std::sort(entries.begin(), entries.end(), by_id);
  const auto others = static_cast<std::ptrdiff_t>(entries.size());
  for (EntryNumber number = 0; options.all && number < reader.size(); ++number)
    if (named.count(number) == 0)
      if (const auto added = add(number); !added) return fail(added.error());
  std::sort(entries.begin() + others, entries.end(), by_id);
  return entries;
}

// Leaves out what would only be skipped, because a package is missing or the device cannot show it,
// and what is on record already: no Python has to start for it.
void keep_wanted(Entries& entries, const VerifyOptions& options) {
  const auto installed = installed_releases(options.run.python);
  const auto& device = options.run.device;
  std::erase_if(entries, [&](const auto& entry) {
    const auto missing = [&](const auto& need) {
      return need.first != "python" && installed.count(need.first) == 0;
    };
    const auto& needs = entry->verify.packages;
    return options.installed_only && (std::any_of(needs.begin(), needs.end(), missing) ||
                                      (!device.empty() && !serves(*entry, device)));
  });
  if (!options.resume) return;
  const PastRuns past(options.record, installed, device, options.changed);
  std::erase_if(entries, [&](const auto& entry) { return past.hold(*entry); });
}

// Runs every entry, `jobs` at a time; rows are printed as they come.
class Runner {
 public:
  Runner(Terminal& terminal, const Reader& reader, const VerifyOptions& options,
         const Entries& entries)
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
  // All checks: most of the time would go into importing PyTorch again and again.
  std::unique_ptr<WarmPython> warm_python() const {
    constexpr std::chrono::seconds kToStart{120};
    if (!options_.all) return nullptr;
    return WarmPython::start(options_.run.python, options_.run.device != "cpu", kToStart);
  }

  void work() {
    const auto warm = warm_python();
    for (std::size_t i = next_++; i < entries_.size(); i = next_++) {
      if (Interruption::signal() != 0 || is_late()) return;
      auto verification = verify_entry(reader_, *entries_[i], options_.run, warm.get());
      const std::lock_guard lock(mutex_);
      if (!verification) {
        failure_ = verification.error();
        return;
      }
      if (verification->interrupted) return;
      if (const auto recorded = record(*verification, *entries_[i]); !recorded)
        failure_ = recorded.error();
      done_.push_back(std::move(*verification));
      progress_.wipe();
      if (!options_.json && !options_.report) print_run(terminal_, done_.back());
      progress_.show_count(done_.size(), done_.back().entry);
    }
  }

  bool is_late() const {
    return options_.within > 0 &&
           std::chrono::steady_clock::now() - started_ > std::chrono::seconds(options_.within);
  }

  // Each run as it ends, so that an interrupted verification keeps what it has seen.
  Result<void> record(const Verification& verification, const Entry& entry) const {
    if (options_.record.empty()) return {};
    const auto line = record_of(verification, entry, today_utc(), options_.changed);
    return line ? record_runs(options_.record, {*line}) : Result<void>{};
  }

  Terminal& terminal_;
  const Reader& reader_;
  const VerifyOptions& options_;
  const Entries& entries_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
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

int worst_of(const std::vector<Verification>& runs) {
  int worst = 0;
  for (const auto& run : runs)
    worst =
        std::max(worst, run.exit_status, [](int a, int b) { return severity(a) < severity(b); });
  return worst;
}

Json json_of(const std::vector<Verification>& runs, Language language) {
  Json json = Json::array();
  for (const auto& run : runs)
    json.push_back(
        {{"entry", run.entry},
         {"verdict", run.verdict},
         {"reason", run.reason},
         {"seconds", run.seconds},
         {"shows", run.shows == CheckKind::kUnstated ? Json() : Json(name_of(run.shows))},
         {"headline", headline_of(run, language)}});
  return json;
}

// Each row alone on standard output, so that it can be sent as it is.
void print_reports(Terminal& terminal, const Entries& entries,
                   const std::vector<Verification>& runs) {
  for (const auto& run : runs) {
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& one) { return one->id == run.entry; });
    if (const auto row = report_row(run, **entry, today_utc()))
      terminal.out << *row << '\n';
    else
      terminal.err << safe_text(run.output) << '\n'
                   << say(terminal.language, "cli.verify_no_report", {{"id", run.entry}}) << '\n';
  }
  terminal.err << say(terminal.language, "cli.verify_report") << '\n';
}

void print_runs(Terminal& terminal, const VerifyOptions& options, const Entries& entries,
                const std::vector<Verification>& runs) {
  if (options.report) return print_reports(terminal, entries, runs);
  if (options.json) {
    terminal.out << write_json(json_of(runs, terminal.language)) << '\n';
    return;
  }
  if (runs.size() > 1) print_summary(terminal, runs);
  if (options.all) print_findings(terminal, entries, runs);
}

int verify(Terminal& terminal, VerifyOptions options) {
  if (options.ids.empty() && !options.all)
    return report_error(terminal, Error{ErrorCode::kNothingToVerify, {}, {}, {}});
  options.run.limit = std::chrono::seconds(options.seconds);
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  auto entries = chosen_entries(**reader, options);
  if (!entries) return report_error(terminal, entries.error());
  if (find_program(options.run.python).empty())
    return report_error(terminal,
                        Error{ErrorCode::kPythonMissing, {}, {}, {{"python", options.run.python}}});
  keep_wanted(*entries, options);
  const Interruption interruption;
  const auto runs = Runner(terminal, **reader, options, *entries).run();
  if (!runs) return report_error(terminal, runs.error());
  print_runs(terminal, options, *entries, *runs);
  if (runs->size() < entries->size())
    terminal.err << say(terminal.language, "cli.verify_stopped",
                        {{"done", std::to_string(runs->size())},
                         {"total", std::to_string(entries->size())}})
                 << '\n';
  constexpr int kSignalled = 128;
  const int signal = Interruption::signal();
  return signal != 0 ? kSignalled + signal : worst_of(*runs);
}

Run define_verify(Arguments& arguments) {
  auto options = std::make_shared<VerifyOptions>();
  arguments.add_option("ids", options->ids, "cli.option.ids");
  const auto all = arguments.add_flag("--all", options->all, "cli.option.all");
  arguments.add_flag("--installed-only", options->installed_only, "cli.option.installed_only");
  arguments.add_option("--python", options->run.python, "cli.option.python");
  arguments.add_option("--device", options->run.device, "cli.option.device");
  const auto record = arguments.add_option("--record", options->record, "cli.option.record");
  arguments.add_option("--changed", options->changed, "cli.option.changed").needs(record);
  arguments.add_flag("--resume", options->resume, "cli.option.resume").needs(record);
  arguments.add_option("--within", options->within, "cli.option.within");
  arguments.add_option("--jobs", options->jobs, "cli.option.jobs");
  arguments.add_option("--timeout", options->seconds, "cli.option.timeout");
  arguments.add_flag("--json", options->json, "cli.option.json");
  arguments.add_flag("--report", options->report, "cli.option.report").excludes(all);
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) { return verify(terminal, *options); };
}

}  // namespace

extern const Command kVerifyCommand = {"verify", define_verify};

}  // namespace tracelore::cli
