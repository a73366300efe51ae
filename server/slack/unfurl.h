/// What a message shows below a link to an entry.
/// https://docs.slack.dev/messaging/unfurling-links-in-messages
#pragma once

#include "engine/base/json/json.h"
#include "server/slack/messages.h"

namespace tracelore::slack {

/// The arguments of Slack's method `chat.unfurl` for an event `link_shared`: title, summary and
/// first cure of each entry that is linked to, in the language of its link. A shared answer names
/// its cause: then the first cure is that cause's. Null where no link leads to an entry below
/// `in.base_url`. Any JSON; at most 20 links; pure.
Json unfurl_arguments(const Surroundings& in, const Json& event);

}  // namespace tracelore::slack
