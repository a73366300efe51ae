/// How runs of checks are shown on a terminal.
#pragma once

#include <memory>
#include <vector>

#include "cli/command.h"
#include "cli/verify/verification.h"

namespace tracelore::cli {

/// One line: what the run told; below it the output where the cure failed or the check did.
void print_run(Terminal& terminal, const Verification& run);

/// What was counted, by the kinds of checks that ran: a demonstration is no finding.
void print_summary(Terminal& terminal, const std::vector<Verification>& runs);

/// The entries whose problem the environment or its releases have, and those whose cure did not
/// help, with the command to read on.
void print_findings(Terminal& terminal, const std::vector<std::shared_ptr<const Entry>>& entries,
                    const std::vector<Verification>& runs);

}  // namespace tracelore::cli
