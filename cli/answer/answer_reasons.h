/// What an answer rests on, in the few sentences that fit a terminal.
#pragma once

#include <string>

#include "cli/answer/view_options.h"
#include "cli/command.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

/// Why the cause holds here: `because`, else how its description begins; empty where the cause is
/// open and the reader named none.
std::string why_it_holds(const Terminal& terminal, const Json& match);

/// A sentence of a cause (`tell`, `because`); the paste's values in it are bright.
std::string sentence_at(const Terminal& terminal, const Json& cause, const char* key);

/// Where the problem was reproduced and cured, in a sentence; empty where that is not known.
std::string where_seen(const Json& match);

/// What weakens or bounds the claim: evidence that is missing, tolerances, versions. Not what the
/// headline and the deciding line show already.
std::string what_bounds_it(const Terminal& terminal, const Json& match, const AnswerView& view);

/// A statement of `why`; about lines of several files it names these.
std::string statement_text(const Terminal& terminal, const Json& statement, const AnswerView& view);

/// The first sentences of a text's first paragraph, as plain words; empty where it leads over to a
/// list. The whole paragraph where `most` bytes hold it, else the first sentence.
std::string beginning_of(const std::string& markdown, std::size_t most);

}  // namespace tracelore::cli
