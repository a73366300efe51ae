/// What is read of an answer's object (docs/http-api.md) by those who print it. What an older
/// server leaves out is read from what it has.
#pragma once

#include <string>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/paste/reduce/reduce.h"

namespace tracelore::cli {

/// A string of an answer that is safe to print; empty where there is none under that key.
std::string string_at(const Json& json, const char* key);

/// `title` as plain words, safe to print; names such as `__init__` stay what they are.
std::string title_at(const Json& json);

/// Whether the reader named the cause (`lookup --cause`).
bool is_chosen(const Json& match);

/// "settled", "open", or "single" where the entry has one cause.
std::string cause_state(const Json& match);

/// Whether the message itself is confirmed with its evidence.
bool is_message_confirmed(const Json& match);

/// The message that points to the match's check, by what that can show: `id`, or `id` and the kind.
std::string check_id(std::string id, const Json& match);

/// The line of the paste that decided a match, 0 where none is known: the message's, also where a
/// traceback's quotation of the code that raised it was recognised.
std::size_t deciding_number(const Json& answer, const Json& match);

/// The same message from the rank that failed first, where one is named; else deciding_number().
std::size_t first_ranks_number(const Json& answer, const Json& match, const ReducedText& text);

/// A line of the paste, safe to print and with its secrets masked.
std::string shown_line(const ReducedText& text, std::size_t number);

/// Where the match's message begins on that line: at its class, else at its first words; npos where
/// neither stands there.
std::size_t message_begin(std::string_view line, const Json& answer, const Json& match);

}  // namespace tracelore::cli
