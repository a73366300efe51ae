#include "server/slack/blocks.h"

#include "engine/base/bytes/utf8.h"

namespace tracelore::slack {
namespace {

constexpr BlockLimits kLimits;
constexpr std::string_view kMore = "…";

Json plain_text_object(std::string_view text, std::size_t most) {
  return {{"type", "plain_text"}, {"text", cut(text, most)}, {"emoji", false}};
}

Json mrkdwn(std::string_view text) {
  // verbatim: Slack makes no links and mentions of its own out of the text.
  return {{"type", "mrkdwn"}, {"text", cut(text, kLimits.section)}, {"verbatim", true}};
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) next_code_point(text, at);
  return count;
}

// Slack refuses a text of nothing but blanks.
bool is_empty_text(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == text.npos;
}

}  // namespace

std::string cut(std::string_view text, std::size_t most) {
  std::size_t at = 0;
  std::size_t safe = 0;  // where it may be cut: before an unfinished entity or link
  for (std::size_t count = 0; at < text.size(); ++count) {
    if (count + 1 == most) safe = at;
    if (count == most) break;
    next_code_point(text, at);
  }
  if (at >= text.size()) return std::string(text);
  std::string_view kept = text.substr(0, safe);
  for (const auto& [open, close] : {std::pair{'&', ';'}, std::pair{'<', '>'}}) {
    const auto begin = kept.rfind(open);
    if (begin != kept.npos && kept.find(close, begin) == kept.npos) kept = kept.substr(0, begin);
  }
  return std::string(kept) + std::string(kMore);
}

void Blocks::add(Json block) {
  if (list_.size() < kLimits.blocks) list_.push_back(std::move(block));
}

void Blocks::header(std::string_view plain) {
  if (!is_empty_text(plain))
    add({{"type", "header"}, {"text", plain_text_object(plain, kLimits.header)}});
}

void Blocks::section(std::string_view text) {
  if (!is_empty_text(text)) add({{"type", "section"}, {"text", mrkdwn(text)}});
}

void Blocks::context(std::string_view text) {
  if (!is_empty_text(text)) add({{"type", "context"}, {"elements", {mrkdwn(text)}}});
}

void Blocks::prose(const std::vector<ChatBlock>& blocks) {
  std::string text;
  const auto flush = [&] {
    section(text);
    text.clear();
  };
  for (const auto& block : blocks) {
    const auto together = count_characters(text) + count_characters(block.text) + 2;
    if (block.code || together > kLimits.section) flush();
    if (block.code)
      code(block.text);
    else
      text.append(text.empty() ? "" : "\n\n").append(block.text);
  }
  flush();
}

void Blocks::code(std::string_view text) {
  constexpr std::string_view kFence = "```";
  const std::size_t room = kLimits.section - 2 * kFence.size() - 4;
  std::string shown = escape_chat(text);
  if (count_characters(shown) > room) {
    shown = cut(shown, room);
    shown = shown.substr(0, shown.rfind('\n') == shown.npos ? shown.size() : shown.rfind('\n') + 1);
    if (!shown.ends_with(kMore)) shown.append(kMore);
  }
  while (shown.ends_with('\n')) shown.pop_back();
  // A fence inside the code would end it.
  for (auto at = shown.find(kFence); at != shown.npos; at = shown.find(kFence, at))
    shown.replace(at, kFence.size(), "'''");
  if (!is_empty_text(shown))
    section(std::string(kFence) + "\n" + shown + "\n" + std::string(kFence));
}

void Blocks::buttons(const std::vector<Button>& buttons) {
  Json elements = Json::array();
  for (const auto& button : buttons) {
    Json element = {{"type", "button"},
                    {"action_id", button.id},
                    {"text", plain_text_object(button.label, kLimits.button)}};
    if (button.url.size() > kLimits.url || button.value.size() > kLimits.value) continue;
    if (!button.url.empty()) element["url"] = button.url;
    if (!button.value.empty()) element["value"] = button.value;
    elements.push_back(std::move(element));
  }
  if (!elements.empty()) add({{"type", "actions"}, {"elements", std::move(elements)}});
}

}  // namespace tracelore::slack
