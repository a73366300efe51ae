/// CommonMark for chats: Slack's `mrkdwn`, which knows *bold*, _italics_, `code`, links and code
/// blocks, and no headings or lists.
/// https://docs.slack.dev/messaging/formatting-message-text
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tracelore {

/// One block of a text: a paragraph or list item in markup, or code as it is.
struct ChatBlock {
  std::string text;
  bool code = false;  ///< `text` is not escaped and has no fence yet
};

/// `&`, `<` and `>` as Slack wants them: nothing in `text` is a mention or a link then.
std::string escape_chat(std::string_view text);

/// The blocks of `markdown`, in order. Raw HTML is shown as text; links that are not http(s) are
/// only their words. Linear; safe from any thread.
std::vector<ChatBlock> chat_blocks(std::string_view markdown);

}  // namespace tracelore
