#include "server/slack/message_text.h"

#include "engine/base/bytes/ascii.h"
#include "engine/text/markdown/chat_markup.h"
#include "server/slack/unescape.h"

namespace tracelore::slack {
namespace {

constexpr std::size_t kMostBlocks = 200;
constexpr int kDeepest = 6;  // lists hold sections, which hold texts

// Rich text is plain: what is markup in `text` has to be escaped.
std::string text_of_rich(const Json& element, int depth) {
  const auto type = text_at(element, "type");
  if (type == "text") return escape_chat(text_at(element, "text"));
  if (type == "link") {
    const auto shown = text_at(element, "text");
    return escape_chat(shown.empty() ? text_at(element, "url") : shown);
  }
  if (type == "emoji") return ":" + text_at(element, "name") + ":";
  std::string text;
  if (depth < kDeepest)
    for (const auto& inner : list_at(element, "elements")) text += text_of_rich(inner, depth + 1);
  const bool stands_alone = type != "rich_text";
  return stands_alone && !text.empty() && !text.ends_with('\n') ? text + "\n" : text;
}

// A text object: mrkdwn is escaped already, plain text is not.
std::string text_of_object(const Json& object) {
  const auto text = text_at(object, "text");
  return text_at(object, "type") == "plain_text" ? escape_chat(text) : text;
}

std::string text_of_block(const Json& block) {
  if (text_at(block, "type") == "rich_text") return text_of_rich(block, 0);
  std::string text = text_of_object(part_at(block, "text"));
  for (const char* list : {"fields", "elements"})
    for (const auto& object : list_at(block, list)) {
      const auto more = text_of_object(object);
      if (!more.empty()) text.append(text.empty() ? "" : "\n").append(more);
    }
  return text;
}

// The letters alone: clients change blanks and quotes on the way.
std::string letters_of(const std::string& text) {
  std::string letters;
  for (const char c : unescape(text))
    if (is_alnum(c) || (c & 0x80)) letters.push_back(c);
  return letters;
}

class Gathered {
 public:
  void add(const std::string& text) {
    const auto letters = letters_of(text);
    if (letters.empty() || letters_.find(letters) != std::string::npos) return;
    text_.append(text_.empty() ? "" : "\n").append(text);
    letters_ += letters;
  }
  void add_blocks(const Json& holder) {
    for (const auto& block : list_at(holder, "blocks"))
      if (count_++ < kMostBlocks) add(text_of_block(block));
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::string letters_;
  std::size_t count_ = 0;
};

}  // namespace

std::string text_of_message(const Json& message) {
  Gathered gathered;
  gathered.add(text_at(message, "text"));
  gathered.add_blocks(message);
  for (const auto& attachment : list_at(message, "attachments")) {
    const auto text = text_at(attachment, "text");
    gathered.add_blocks(attachment);
    gathered.add(text.empty() ? text_at(attachment, "fallback") : text);
  }
  return std::move(gathered).text();
}

}  // namespace tracelore::slack
