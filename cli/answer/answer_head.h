/// How an answer on a terminal begins: who failed first, what it is, the line that decided.
#pragma once

#include <string>

#include "cli/answer/view_options.h"
#include "cli/command.h"
#include "cli/terminal/rows.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

std::string entry_title(const Json& match);
std::string entry_id(const Json& match);

/// The message that points to a further match.
std::string also_id(const Json& match);

/// " (may lose data)" behind the title of a cure that risks something.
std::string risk_text(const Terminal& terminal, const Json& cure);

/// `place` of a line, safe to print, or its number.
std::string place_text(const AnswerView& view, std::size_t line);

/// The ranks that failed first and those that lag, where the answer tells.
void add_ranks(const Terminal& terminal, const Json& answer, Rows& rows);

/// "Known: CUDA out of memory. 3 causes fit."; the settled cause and its entry where there is one.
void add_headline(const Terminal& terminal, const Json& match, const AnswerView& view, Rows& rows);

/// "Your code: train.py:96 in forward: loss.backward()" in one row; nothing where the answer names
/// no line of the reader's own.
void add_your_code(const Terminal& terminal, const Json& answer, Rows& rows);

/// Where the message comes from, where no entry claims it.
void add_origin(const Terminal& terminal, const Json& answer, Rows& rows);

/// The line in one row, with its place.
void add_deciding_line(const Terminal& terminal, const Json& answer, const Json& match,
                       const AnswerView& view, Rows& rows);

/// What was understood of a text that no entry explains, and the next command.
void add_unknown(const Terminal& terminal, const Json& answer, Rows& rows);

}  // namespace tracelore::cli
