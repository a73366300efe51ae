/// What stands in a message of Slack's, wherever its author put it.
/// https://docs.slack.dev/reference/block-kit/blocks
#pragma once

#include <string>

#include "engine/base/json/json.h"

namespace tracelore::slack {

/// The `text` of the message, and what its blocks (rich text, sections, headers, contexts) and its
/// attachments hold beside it; what stands there twice comes once. Slack's markup as in `text`, for
/// unescape(). Any JSON; linear in it; at most 200 blocks.
std::string text_of_message(const Json& message);

}  // namespace tracelore::slack
