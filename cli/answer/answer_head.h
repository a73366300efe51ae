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

/// "First to fail: rank 2 (gpu-02), of at least 8 ranks."; empty where the answer does not tell.
std::string first_to_fail_line(Language language, const Json& answer);

/// The same, and the ranks that lag.
void add_ranks(const Terminal& terminal, const Json& answer, Rows& rows);

struct Headline {
  std::string words;  ///< "Known: CUDA out of memory. 3 causes fit."
  std::string title;  ///< what it names: the settled cause where there is one, else the entry
  std::string entry;  ///< " · " and the entry's title, where `title` is the cause's

  std::string in_whole() const { return words + entry; }
};

Headline headline_of(Language language, const Json& match);

/// The same, coloured and leading to the entry's page.
void add_headline(const Terminal& terminal, const Json& match, const AnswerView& view, Rows& rows);

/// "Your code: train.py:96 in forward: loss.backward()" in one row; nothing where the answer names
/// no line of the reader's own.
void add_your_code(const Terminal& terminal, const Json& answer, Rows& rows);

/// Where the message comes from, where no entry claims it.
void add_origin(const Terminal& terminal, const Json& answer, Rows& rows);

/// The line of the text that decided, masked and from the message on; empty where none is known.
std::string deciding_line(const Json& answer, const Json& match, const AnswerView& view);

/// The same in one row, with its place.
void add_deciding_line(const Terminal& terminal, const Json& answer, const Json& match,
                       const AnswerView& view, Rows& rows);

/// "RuntimeError: …" of the root, in one line; empty where the text has no error.
std::string error_words(const Json& answer);

/// What was understood of a text that no entry explains, and the next command.
void add_unknown(const Terminal& terminal, const Json& answer, Rows& rows);

}  // namespace tracelore::cli
