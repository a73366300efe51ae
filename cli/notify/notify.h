/// `--notify`: a failure is told where people are.
#pragma once

#include <string>

#include "cli/command.h"
#include "cli/notify/notice.h"

namespace tracelore::cli {

struct NotifyOptions {
  std::string to;    ///< an address, or the name of a variable that holds one; empty: nobody
  std::string kind;  ///< as webhook_kind(); empty: by the host
  std::string name;  ///< what the reader calls the job
};

/// Adds `--notify URL`, `--notify-kind KIND` and `--notify-name NAME`.
void add_notify_options(Arguments& arguments, NotifyOptions& options);

/// Says in a line on `err` that the variable is not set, before anything runs; the command runs
/// all the same.
void check_notify(Terminal& terminal, const NotifyOptions& options);

/// Sends the notice: at most three tries and half a minute; nothing where nobody is to be told. A
/// failure is one line on `err` that ends with the next command to try, without the address: who
/// has that can post. The secret to sign with is TRACELORE_NOTIFY_SECRET.
void notify(Terminal& terminal, const NotifyOptions& options, const Notice& notice);

}  // namespace tracelore::cli
