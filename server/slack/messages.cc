#include "server/slack/messages.h"

#include <algorithm>

#include "engine/answer/answer_json.h"
#include "engine/answer/check_words.h"
#include "engine/answer/command_words.h"
#include "engine/answer/origin_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/answer/your_code_words.h"
#include "engine/base/bytes/ascii.h"
#include "engine/entry/snippet.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"
#include "server/http/http_message.h"
#include "server/slack/blocks.h"
#include "server/slack/cures.h"

namespace tracelore::slack {
namespace {

// `summary` is what notifications and screen readers get.
Json message(std::string_view who_sees_it, std::string_view summary, Blocks blocks) {
  return {{"response_type", who_sees_it},
          {"text", escape_chat(summary)},
          {"blocks", std::move(blocks).json()}};
}

Json for_one(std::string_view summary, Blocks blocks) {
  return message("ephemeral", summary, std::move(blocks));
}

std::string page_of(const Surroundings& in, const std::string& id) {
  if (in.base_url.empty()) return {};
  return in.base_url + "/entries/" + percent_encode(id) +
         (in.language == Language::kChinese ? "?lang=zh" : "");
}

std::string link_to(const Surroundings& in, const Entry& entry) {
  const std::string title = escape_chat(plain_text(entry.article(in.language).title));
  const std::string page = page_of(in, entry.id);
  return page.empty() ? "*" + title + "*" : "<" + escape_chat(page) + "|" + title + ">";
}

// What tells a cause from the others: the sentence in the paste's values, else its question.
std::string tell_of(const Json& cause) {
  const auto tell = text_at(cause, "tell");
  return tell.empty() ? text_at(cause, "question") : tell;
}

// The first paragraph of prose: a channel is no place for a write-up, which is one press away.
std::string lead_of(const std::string& markdown) {
  return markdown.substr(0, markdown.find("\n\n"));
}

void add_cause(Blocks& blocks, const Surroundings& in, const Json& match) {
  const Json& cause = match["cause"];
  if (text_at(cause, "state") != "open" || match["causes"].empty()) {
    const auto because = text_at(cause, "because");
    const auto title = plain_text(text_at(cause, "title"));
    std::string words = title.empty() ? std::string() : "*" + escape_chat(title) + "*";
    for (const auto& block :
         chat_blocks(because.empty() ? lead_of(text_at(cause, "markdown")) : because))
      if (!block.code) words.append(words.empty() ? "" : "\n").append(block.text);
    blocks.section(words);
    return;
  }
  std::string open = say(in.language, "view.which_cause");
  std::vector<Blocks::Button> choices;
  for (const auto& choice : match["causes"]) {
    if (text_at(choice, "state") != "open") continue;
    const auto title = plain_text(text_at(choice, "title"));
    open += "\n• *" + escape_chat(title) + "*";
    for (const auto& block : chat_blocks(tell_of(choice))) open += " " + block.text;
    choices.push_back({std::string(kChooseCause) + ":" + text_at(choice, "id"),
                       title,
                       {},
                       text_at(match["entry"], "id") + "#" + text_at(choice, "id")});
  }
  blocks.section(open);
  blocks.buttons(choices);
}

void add_workaround(Blocks& blocks, const std::string& title, const std::string& markdown) {
  blocks.section("→ *" + escape_chat(title) + "*");
  blocks.prose(chat_blocks(markdown));
}

// A cure of an answer: its command for this text, else its first words and its code.
void add_cure(Blocks& blocks, const Surroundings& in, const Json& cure) {
  blocks.section("→ *" + escape_chat(text_at(cure, "title")) + "*");
  const auto command = command_of(cure);
  if (command.empty()) {
    const auto lead = lead_of(text_at(cure, "markdown"));
    if (!lead.starts_with("```")) blocks.prose(chat_blocks(lead));
  }
  blocks.code(command.empty() ? text_at(cure, "code") : command);
  blocks.context(escape_chat(missing_words(in.language, cure)));
}

// The author's own functions: what is run. The file around them is one click away.
void add_snippet(Blocks& blocks, const Surroundings& in, const Entry& entry) {
  if (entry.verify_py.empty()) return;
  const std::string file = in.base_url.empty() ? std::string()
                                               : in.base_url + "/api/v1/entries/" +
                                                     percent_encode(entry.id) + "/verify.py";
  const auto headline = escape_chat(check_words(in.language, entry.verify.shows));
  blocks.section(file.empty()
                     ? say(in.language, "slack.snippet", {{"headline", headline}, {"id", entry.id}})
                     : say(in.language, "slack.snippet_file",
                           {{"headline", headline},
                            {"url", escape_chat(file)},
                            {"file", snippet_file_name(entry.id)}}));
  blocks.code(entry.verify_py);
}

void add_source(Blocks& blocks, const Surroundings& in, const Entry& entry) {
  if (!entry.source.empty())
    blocks.context(say(in.language, "view.source", {{"file", escape_chat(entry.source)}}));
}

// `asked`: the fingerprint of the paste that the buttons stand under.
void add_buttons(Blocks& blocks, const Surroundings& in, const Entry& entry, bool may_post,
                 const std::string& asked = {}) {
  std::vector<Blocks::Button> buttons;
  const auto add = [&](std::string_view id, const char* label, const std::string& value) {
    buttons.push_back({std::string(id), say(in.language, label), {}, value});
  };
  if (const auto page = page_of(in, entry.id); !page.empty())
    buttons.push_back({"open_page", say(in.language, "slack.open_page"), page, {}});
  if (!entry.verify_py.empty()) add(kGetCheck, "slack.get_check", entry.id);
  if (may_post) {
    add(kPostToChannel, "slack.post_to_channel", entry.id);
    add(kSolved, "slack.solved", entry.id + "#" + asked);
    add(kNotSolved, "slack.not_solved", entry.id + "#" + asked);
  }
  blocks.buttons(buttons);
}

// A back tick would end the code.
void add_your_code(Blocks& blocks, const Surroundings& in, const Json& answer) {
  auto source = your_code_source(answer);
  std::ranges::replace(source, '`', '\'');
  auto words = escape_chat(your_code_words(in.language, answer));
  if (!words.empty() && !source.empty()) words += ": `" + escape_chat(source) + "`";
  blocks.context(words);
}

void add_origin(Blocks& blocks, const Surroundings& in, const Json& answer) {
  auto words = escape_chat(origin_text(in.language, answer));
  if (const auto url = origin_url(answer); !words.empty() && !url.empty())
    words += " <" + escape_chat(url) + ">";
  blocks.context(words);
}

void add_first(Blocks& blocks, const Surroundings& in, const Match& match, const Json& answer) {
  const Entry& entry = *match.entry;
  const Json& json = answer["matches"][0];
  blocks.header(plain_text(entry.article(in.language).title));
  blocks.section("*" + verdict_words(in.language, json) + "*\n" +
                 escape_chat(text_at(json["why"], "text")));
  add_your_code(blocks, in, answer);
  blocks.prose(chat_blocks(text_at(json, "summary")));
  blocks.context(escape_chat(text_at(json["applies"], "because")));
  if (json["seen"].is_object()) blocks.context(escape_chat(text_at(json["seen"], "text")));
  add_cause(blocks, in, json);
  const Json& workarounds = json["workarounds"];
  if (!workarounds.empty()) add_cure(blocks, in, workarounds[0]);
  if (in.reports) blocks.context(escape_chat(in.reports(entry.id)));
  add_source(blocks, in, entry);
  add_buttons(blocks, in, entry, /*may_post=*/true, text_at(answer, "fingerprint"));
}

void add_others(Blocks& blocks, const Surroundings& in, const Answer& answer) {
  std::string others;
  for (std::size_t i = 1; i < answer.matches.size(); ++i)
    others += "\n• " + link_to(in, *answer.matches[i].entry);
  if (!others.empty()) blocks.context(say(in.language, "view.others") + others);
}

std::string nothing_found(const Surroundings& in, const Json& answer) {
  const Json& exceptions = answer["exceptions"];
  const std::string type = exceptions.empty() ? std::string() : text_at(exceptions[0], "type");
  const std::string message =
      exceptions.empty() ? std::string() : text_at(exceptions[0], "message");
  if (type.empty() && message.empty())  // nothing, or frames and no more
    return say(in.language, "slack.no_error_found");
  return say(in.language, "slack.understood",
             {{"type", type}, {"message", cut(message.substr(0, message.find('\n')), 300)}});
}

bool is_user_id(std::string_view user) {
  return !user.empty() && user.size() <= 32 &&
         std::ranges::all_of(user, [](char c) { return is_upper(c) || is_digit(c); });
}

}  // namespace

Json cause_message(const Surroundings& in, const Entry& entry, std::string_view cause) {
  const auto at = std::ranges::find(entry.causes, cause, &Cause::id);
  const Article& article = entry.article(in.language);
  const auto index = static_cast<std::size_t>(at - entry.causes.begin());
  if (at == entry.causes.end() || index >= article.causes.size())
    return error_message(in.language,
                         Error{ErrorCode::kEntryNotFound, {}, {}, {{"id", std::string(cause)}}});
  const std::string title = plain_text(article.causes[index].title);
  Blocks blocks;
  blocks.header(title);
  blocks.prose(chat_blocks(article.causes[index].markdown));
  for (const auto* cure : cures_of(entry, in.language, cause))
    add_workaround(blocks, plain_text(cure->title), cure->markdown);
  add_buttons(blocks, in, entry, /*may_post=*/true);
  return for_one(title, std::move(blocks));
}

Json answer_message(const Surroundings& in, const Answer& answer) {
  const Json json = answer_to_json(in.reader, answer, {in.language, in.base_url, false});
  const std::string verdict = say(in.language, "verdict." + text_at(json, "verdict"));
  Blocks blocks;
  if (answer.matches.empty()) {
    blocks.section("*" + verdict + "*\n" + escape_chat(nothing_found(in, json)));
    add_your_code(blocks, in, json);
    add_origin(blocks, in, json);
    if (answer.partial) blocks.context(say(in.language, "view.partial"));
    return for_one(verdict, std::move(blocks));
  }
  add_first(blocks, in, answer.matches[0], json);
  add_origin(blocks, in, json);
  add_others(blocks, in, answer);
  if (answer.partial) blocks.context(say(in.language, "view.partial"));
  const std::string title = plain_text(answer.matches[0].entry->article(in.language).title);
  return for_one(title + ": " + verdict, std::move(blocks));
}

Json check_message(const Surroundings& in, const Entry& entry) {
  const std::string title = plain_text(entry.article(in.language).title);
  Blocks blocks;
  blocks.header(title);
  add_snippet(blocks, in, entry);
  return for_one(title, std::move(blocks));
}

Json thanks_message(Language language, bool solved) {
  const auto words = say(language, solved ? "slack.thanks_solved" : "slack.thanks_not_solved");
  Blocks blocks;
  blocks.section(words);
  return for_one(words, std::move(blocks));
}

Json search_message(const Surroundings& in, const SearchResult& result) {
  Blocks blocks;
  std::string list;
  if (result.near) list = say(in.language, "search.near") + "\n";
  for (const auto& hit : result.hits) list += "• " + link_to(in, *hit.entry) + "\n";
  if (list.empty()) list = say(in.language, "search.nothing");
  blocks.section(list);
  if (result.partial) blocks.context(say(in.language, "view.partial"));
  blocks.context(say(in.language, "slack.search_hint"));
  return for_one(say(in.language, "slack.results", {{"count", std::to_string(result.hits.size())}}),
                 std::move(blocks));
}

Json error_message(Language language, const Error& error) {
  const std::string own = "hint.slack." + std::string(id_of(error.code));
  std::string words = escape_chat(describe(language, error));
  if (has_message(language, own)) words.append("\n").append(say(language, own, error.params));
  Blocks blocks;
  blocks.section(words);
  return for_one(describe(language, error), std::move(blocks));
}

Json help_message(Language language) {
  Blocks blocks;
  blocks.section(say(language, "slack.help"));
  return for_one(say(language, "slack.help"), std::move(blocks));
}

Json entry_message(const Surroundings& in, const Entry& entry, std::string_view user) {
  const Article& article = entry.article(in.language);
  const std::string title = plain_text(article.title);
  Blocks blocks;
  blocks.header(title);
  blocks.prose(chat_blocks(article.summary));
  if (const auto cures = cures_of(entry, in.language, ""); !cures.empty())
    add_workaround(blocks, plain_text(cures.front()->title), cures.front()->markdown);
  add_source(blocks, in, entry);
  add_buttons(blocks, in, entry, /*may_post=*/false);
  if (is_user_id(user))
    blocks.context(say(in.language, "slack.shown_by", {{"user", "<@" + std::string(user) + ">"}}));
  return message("in_channel", title, std::move(blocks));
}

}  // namespace tracelore::slack
