#include "server/slack/unfurl.h"

#include <algorithm>

#include "engine/text/markdown/chat_markup.h"
#include "engine/text/markdown/markdown.h"
#include "server/http/http_message.h"
#include "server/slack/blocks.h"
#include "server/slack/cures.h"
#include "server/slack/message_text.h"
#include "server/slack/unescape.h"

namespace tracelore::slack {
namespace {

constexpr std::size_t kMostLinks = 20;

/// What an address below /entries/ says.
struct EntryLink {
  std::string id;  ///< empty: it leads elsewhere
  Language language;
  std::string cause;  ///< of a shared answer
};

EntryLink entry_link(const Surroundings& in, const std::string& url) {
  EntryLink link{{}, in.language, {}};
  const std::string pages = in.base_url + "/entries/";
  if (in.base_url.empty() || !url.starts_with(pages)) return link;
  const auto part = [&url](std::size_t from, std::size_t to) {
    return std::string_view(url).substr(std::min(from, url.size()), to - std::min(from, to));
  };
  const auto shared = std::min(url.find('#'), url.size());
  const auto query = std::min(url.find('?'), shared);
  const Fields asked = parse_form(part(query + 1, shared));
  const Fields told = parse_form(part(shared + 1, url.size()));
  if (const auto language = field(asked, "lang")) link.language = language_from_tag(*language);
  link.cause = field(told, "cause").value_or("");
  link.id = percent_decode(part(pages.size(), query));
  return link;
}

// A cure's first words and its first code: who wants more follows the link.
void add_first_cure(Blocks& blocks, const Entry& entry, const EntryLink& link) {
  const auto cures = cures_of(entry, link.language, link.cause);
  if (cures.empty()) return;
  blocks.section("→ *" + escape_chat(plain_text(cures.front()->title)) + "*");
  auto written = chat_blocks(cures.front()->markdown);
  const auto code = std::ranges::find(written, true, &ChatBlock::code);
  const auto end = code == written.end() ? written.begin() + !written.empty() : code + 1;
  written.erase(end, written.end());
  blocks.prose(written);
}

Json shown(const Entry& entry, const EntryLink& link) {
  const Article& article = entry.article(link.language);
  Blocks blocks;
  blocks.section("*" + escape_chat(plain_text(article.title)) + "*");
  blocks.prose(chat_blocks(article.summary));
  const auto cause = std::ranges::find(entry.causes, link.cause, &Cause::id);
  const auto place = static_cast<std::size_t>(cause - entry.causes.begin());
  if (place < article.causes.size())
    blocks.section("*" + escape_chat(plain_text(article.causes[place].title)) + "*");
  add_first_cure(blocks, entry, link);
  return {{"blocks", std::move(blocks).json()}};
}

// Slack names a message by the id of its unfurl while it is still being written, and by channel and
// time in older events.
Json message_of(const Json& event) {
  if (const auto id = text_at(event, "unfurl_id"); !id.empty())
    return {{"unfurl_id", id}, {"source", text_at(event, "source")}};
  return {{"channel", text_at(event, "channel")}, {"ts", text_at(event, "message_ts")}};
}

}  // namespace

Json unfurl_arguments(const Surroundings& in, const Json& event) {
  Json unfurls = Json::object();
  std::size_t seen = 0;
  for (const auto& link : list_at(event, "links")) {
    if (++seen > kMostLinks) break;
    const auto url = text_at(link, "url");
    const auto wanted = entry_link(in, unescape(url));
    const auto number = wanted.id.empty() ? std::nullopt : in.reader.find(wanted.id);
    if (!number) continue;
    if (const auto entry = in.reader.entry(*number)) unfurls[url] = shown(**entry, wanted);
  }
  if (unfurls.empty()) return nullptr;
  Json arguments = message_of(event);
  arguments["unfurls"] = std::move(unfurls);
  return arguments;
}

}  // namespace tracelore::slack
