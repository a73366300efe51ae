#include "cli/verify/verify_view.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "cli/terminal/safe_text.h"
#include "cli/terminal/terminal.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore::cli {
namespace {

using Runs = std::vector<Verification>;

Ink ink_of(int exit_status) {
  return exit_status == kNotAffected ? Ink::kGreen
         : exit_status == kCured     ? Ink::kYellow
         : exit_status == kSkipped   ? Ink::kDim
                                     : Ink::kRed;
}

bool is_finding(const Verification& run) {
  const bool looked = run.shows == CheckKind::kEnvironment || run.shows == CheckKind::kRelease;
  return looked && (run.exit_status == kCured || run.exit_status == kNotCured);
}

// The entries of those runs under a heading; nothing where there are none.
template <class Wanted>
void print_entries(Terminal& terminal, std::string_view heading,
                   const std::vector<std::shared_ptr<const Entry>>& entries, const Runs& runs,
                   Wanted wanted) {
  if (std::none_of(runs.begin(), runs.end(), wanted)) return;
  terminal.out << say(terminal.language, heading) << '\n';
  for (const auto& run : runs) {
    if (!wanted(run)) continue;
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& one) { return one->id == run.entry; });
    terminal.out << "  " << inked(terminal, ink_of(run.exit_status), "●") << ' '
                 << plain_text((*entry)->article(terminal.language).title) << "  "
                 << inked(terminal, Ink::kDim, "tracelore show " + run.entry) << '\n';
  }
}

void print_counts(Terminal& terminal, const Runs& runs, CheckKind shows) {
  const auto count = [&](int status) {
    return std::count_if(runs.begin(), runs.end(), [&](const auto& run) {
      return run.shows == shows && (status < 0 || run.exit_status == status);
    });
  };
  if (count(-1) == 0) return;
  const auto kind =
      shows == CheckKind::kUnstated ? std::string("unstated") : std::string(name_of(shows));
  terminal.out << say(terminal.language, "cli.verify_summary." + kind,
                      {{"total", std::to_string(count(-1))},
                       {"cured", std::to_string(count(kCured))},
                       {"fails", std::to_string(count(kNotCured))},
                       {"free", std::to_string(count(kNotAffected))},
                       {"skipped", std::to_string(count(kSkipped))},
                       {"errors", std::to_string(count(kErred))}})
               << '\n';
}

}  // namespace

void print_run(Terminal& terminal, const Verification& run) {
  std::ostringstream row;
  row << std::left << std::setw(42) << run.entry << ' ' << std::right << std::fixed
      << std::setprecision(1) << std::setw(6) << run.seconds << " s  "
      << inked(terminal, ink_of(run.exit_status), safe_text(headline_of(run, terminal.language)));
  terminal.out << row.str() << '\n';
  if (run.exit_status == kNotCured || run.exit_status == kErred)
    terminal.out << safe_text(run.output) << '\n';
  terminal.out << std::flush;
}

void print_summary(Terminal& terminal, const Runs& runs) {
  for (const auto shows : {CheckKind::kEnvironment, CheckKind::kRelease, CheckKind::kDemonstration,
                           CheckKind::kUnstated})
    print_counts(terminal, runs, shows);
}

void print_findings(Terminal& terminal, const std::vector<std::shared_ptr<const Entry>>& entries,
                    const Runs& runs) {
  print_entries(terminal, "cli.verify_findings", entries, runs, is_finding);
  print_entries(terminal, "cli.verify_uncured", entries, runs, [](const Verification& run) {
    return run.exit_status == kNotCured && !is_finding(run);
  });
}

}  // namespace tracelore::cli
