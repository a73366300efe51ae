/// What is said in Slack: answers as messages of Block Kit. Secrets that stood in the text are
/// masked. Pure functions; safe from any thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/json/json.h"
#include "engine/index/reader.h"
#include "engine/match/answer.h"
#include "engine/search/search.h"

namespace tracelore::slack {

/// `action_id` of the button that shows an entry to the whole channel; its value is the entry's id,
/// so that nothing of the text that was asked about is shown with it.
inline constexpr std::string_view kPostToChannel = "post_to_channel";

/// Those whose value is the entry's id, and behind a '#' the fingerprint of the paste.
inline constexpr std::string_view kGetCheck = "get_check";
inline constexpr std::string_view kSolved = "solved";
inline constexpr std::string_view kNotSolved = "not_solved";

/// What the `action_id` of a button begins with that chooses an open cause; its value is
/// "entry#cause".
inline constexpr std::string_view kChooseCause = "choose_cause";

/// Whether a press of the button is answered; one that only opens a page is not.
inline bool is_answered(std::string_view button) {
  return button == kPostToChannel || button == kGetCheck || button == kSolved ||
         button == kNotSolved || button == kChooseCause;
}

struct Surroundings {
  const Reader& reader;
  Language language;
  std::string base_url;  ///< of the pages; empty: no buttons that open them
  /// What readers said of an entry, in words; may be empty, and say nothing.
  std::function<std::string(const std::string& entry)> reports = {};
};

/// Each is seen by the one who asked only (`ephemeral`).
Json answer_message(const Surroundings& in, const Answer& answer);
/// The cures of the cause that a reader chose.
Json cause_message(const Surroundings& in, const Entry& entry, std::string_view cause);
/// How to run an entry's check, and what it does.
Json check_message(const Surroundings& in, const Entry& entry);
/// After `solved` or not.
Json thanks_message(Language language, bool solved);
Json search_message(const Surroundings& in, const SearchResult& result);
Json error_message(Language language, const Error& error);
Json help_message(Language language);

/// An entry for everybody in the channel. `user`: Slack's id of who shows it; anything else is left
/// out.
Json entry_message(const Surroundings& in, const Entry& entry, std::string_view user);

}  // namespace tracelore::slack
