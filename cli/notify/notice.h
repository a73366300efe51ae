/// A failure in three lines and a link, for people who do not look at the terminal where it
/// happened. What stands in it is the answer's own: secrets are masked, and nothing else of the
/// text is quoted. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/answer/view_options.h"
#include "engine/base/json/json.h"
#include "engine/base/language.h"

namespace tracelore::cli {

/// What the answer itself does not know.
struct Occasion {
  std::string name = {};           ///< what the reader calls the job; may be empty
  std::optional<int> status = {};  ///< of the command that failed
  std::string server = {};         ///< whose pages the link leads to; may be empty
};

struct Notice {
  std::string headline;  ///< who failed, and what it is; never empty
  std::string line;      ///< the line of the text that decided; may be empty
  std::string cure;      ///< what to do; may be empty
  std::string command;   ///< of the cure; may be empty
  std::string link;      ///< the entry's page; empty where no server is known
  std::string more;      ///< the command that shows the entry, where there is no link
  Json about;            ///< `{"name", "status", "verdict", "entry", "cause"}`, null where unknown
};

/// Of an answer's object (docs/http-api.md). All parts together are below 2,000 bytes but for the
/// link.
Notice notice_of(Language language, const Json& answer, const AnswerView& view,
                 const Occasion& occasion);

/// Of a failure without an answer; `why` says in a sentence why there is none.
Notice notice_without_answer(Language language, const std::string& why, const Occasion& occasion);

/// The lines of the notice, each one line, the link last.
std::vector<std::string> lines_of(const Notice& notice);

}  // namespace tracelore::cli
