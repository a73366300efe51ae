/// A text's answer, from the installed index or from a server: the one place where commands ask.
#pragma once

#include "cli/command.h"
#include "cli/settings/index_location.h"
#include "engine/base/json/json.h"
#include "engine/match/answer.h"
#include "engine/paste/reduce/reduce.h"
#include "engine/release/environment.h"
#include "engine/release/facts.h"
#include "http_client/http_client.h"

namespace tracelore::cli {

struct Door {
  IndexLocation index;
  std::string server;  ///< address of a server; empty: the installed index
  int timeout = 30;    ///< seconds for the server's answer
};

/// Adds `--index DIR`, `--server URL` (else TRACELORE_SERVER) and `--timeout SECONDS`.
void add_door_options(Arguments& arguments, Door& door);

struct PasteQuestion {
  ReducedText text;
  Environment stated = {};     ///< what the caller says of the versions: stronger than the text
  Environment installed = {};  ///< what is installed here: where the text says nothing
  Facts facts = {};            ///< of this machine: kFromThisMachine
  bool here = false;           ///< the text comes from this machine: what was found here counts as
                               ///< stated where the text says nothing
  std::string cause = {};      ///< id of an open cause that the reader chose
  std::size_t limit = 5;
};

/// Adds what is installed in the environment of `program` (installed_packages.h) and what this
/// machine is (this_machine.h).
void add_machine(PasteQuestion& question, std::string_view program = {});

/// Says on `err` where the release of torch that was stated is of a series newer than any that is
/// known. `stated`: what --torch took; empty: nothing is said.
void warn_of_newer_torch(Terminal& terminal, const std::string& stated);

/// The object of `POST /api/v1/match`. To a server the text goes with its secrets masked, in UTF-8;
/// where it does not answer and an index is installed, that one answers and a line on `err` says
/// so. Errors as open_index(), match_paste() and ask_http(); kServerRefused (params: url,
/// status, detail); kEmptyText.
Result<Json> answer(Terminal& terminal, const Door& door, const PasteQuestion& question);

/// Fault "server_refused" with what the server said.
Error refusal(const Door& door, const HttpReply& reply);

/// The literals that a huge log is searched for beside the table's; empty where no index opens.
LogReducer::MoreLiterals literals_of(const Door& door);

/// kExact … kNone, as the object says.
Verdict verdict_of(const Json& answer);

}  // namespace tracelore::cli
