/// Block Kit within Slack's limits: whatever is put in, Slack takes what comes out.
/// https://docs.slack.dev/reference/block-kit/blocks
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json/json.h"
#include "engine/text/markdown/chat_markup.h"

namespace tracelore::slack {

/// Slack's limits, in characters.
struct BlockLimits {
  std::size_t header = 150;
  std::size_t section = 3000;
  std::size_t button = 75;
  std::size_t value = 2000;
  std::size_t url = 3000;
  std::size_t blocks = 50;
};

/// The first `most` characters; "…" where something was cut off. Never inside a code point, an
/// entity such as `&lt;`, or a link.
std::string cut(std::string_view text, std::size_t most);

/// A list of blocks that grows. What does not fit any more is left out.
class Blocks {
 public:
  void header(std::string_view plain);
  void section(std::string_view mrkdwn);
  void context(std::string_view mrkdwn);
  /// Consecutive prose in as few sections as hold it, code in sections of its own.
  void prose(const std::vector<ChatBlock>& blocks);
  /// One section with a code block; cut at the end of a line.
  void code(std::string_view text);
  /// A row of buttons; one with an address opens it, one without posts `value` under `id`.
  struct Button {
    std::string id;
    std::string label;
    std::string url = {};
    std::string value = {};
  };
  void buttons(const std::vector<Button>& buttons);

  Json json() && { return std::move(list_); }

 private:
  void add(Json block);
  Json list_ = Json::array();
};

}  // namespace tracelore::slack
