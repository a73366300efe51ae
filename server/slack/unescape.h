/// What a person pasted, out of what Slack made of it.
/// https://docs.slack.dev/messaging/formatting-message-text
#pragma once

#include <string>
#include <string_view>

namespace tracelore::slack {

/// Links and mentions in angle brackets become what was typed (`<http://train.py|train.py>` is
/// `train.py`), `&lt;` `&gt;` `&amp;` their characters, typographic quotes and blanks plain ones;
/// the ``` of a code block are taken off. Linear; any bytes; pure.
std::string unescape(std::string_view text);

}  // namespace tracelore::slack
