#include "mcp/answer_text.h"

#include "engine/answer/command_words.h"
#include "engine/answer/origin_words.h"
#include "engine/answer/ranks_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/answer/your_code_words.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore::mcp {
namespace {

std::string title_of(const Json& match) {
  std::string title = plain_text(text_at(match["entry"], "title"));
  return title.append(" (`").append(text_at(match["entry"], "id")).append("`)");
}

void paragraph(std::string& out, const std::string& words) {
  if (words.empty()) return;
  if (!out.empty()) out += "\n\n";
  out += words;
}

void add_cause(std::string& out, const Json& match, Language language) {
  const Json& cause = match["cause"];
  if (text_at(cause, "state") != "open" || match["causes"].empty()) {
    paragraph(out, text_at(cause, "because"));
    paragraph(out, text_at(cause, "markdown"));
    return;
  }
  paragraph(out, say(language, "view.which_cause"));
  for (const auto& choice : match["causes"]) {
    if (text_at(choice, "state") != "open") continue;
    const auto tell = text_at(choice, "tell");
    out.append("\n- **").append(text_at(choice, "title")).append("** ");
    out.append(tell.empty() ? text_at(choice, "question") : tell);
    if (const auto command = text_at(choice, "command"); !command.empty())
      out.append(" `").append(command).append("`");
  }
}

void add_workarounds(std::string& out, const Json& match, Language language) {
  std::string not_here;
  for (const auto& workaround : match["workarounds"]) {
    if (text_at(workaround, "applies") == "no") {
      if (text_at(workaround, "unfit") == "release")
        not_here.append(not_here.empty() ? "" : "; ").append(text_at(workaround, "title"));
      continue;
    }
    paragraph(out, "## " + text_at(workaround, "title"));
    if (const auto command = command_of(workaround); !command.empty())
      paragraph(out, say(language, "mcp.command_here") + "\n\n```\n" + command + "\n```");
    paragraph(out, missing_words(language, workaround));
    paragraph(out, text_at(workaround, "markdown"));
  }
  if (!not_here.empty()) paragraph(out, say(language, "view.not_here", {{"titles", not_here}}));
}

// A demonstration comes out the same on every machine: no agent is sent to run it as a proof.
void add_check(std::string& out, const Json& match, Language language) {
  if (!match["snippet"].is_object()) return;
  const auto shows = text_at(match["snippet"], "shows");
  paragraph(out, say(language, "mcp.check." + (shows.empty() ? "unstated" : shows),
                     {{"id", text_at(match["entry"], "id")}}));
}

void add_first(std::string& out, const Json& match, Language language) {
  paragraph(out, "# " + title_of(match));
  paragraph(out, text_at(match, "summary"));
  paragraph(out, text_at(match["why"], "text"));
  if (text_at(match["applies"], "status") != "any")
    paragraph(out, text_at(match["applies"], "because"));
  if (match["seen"].is_object()) paragraph(out, text_at(match["seen"], "text"));
  add_cause(out, match, language);
  add_workarounds(out, match, language);
  if (const auto source = text_at(match["entry"], "source"); !source.empty())
    paragraph(out, say(language, "view.source", {{"file", source}}));
  add_check(out, match, language);
}

void add_ranks(std::string& out, const Json& ranks, Language language) {
  if (const auto first = first_to_fail_words(ranks); !first.empty())
    paragraph(out,
              say(language,
                  number_at(ranks, "seen") > 1 ? "view.first_to_fail" : "view.first_to_fail_alone",
                  {{"ranks", first}, {"seen", ranks["seen"].dump()}}));
  if (const auto lagging = ranks_words(ranks["lagging"]); !lagging.empty())
    paragraph(out, say(language, "view.lagging", {{"ranks", lagging}}));
}

void add_nothing(std::string& out, const Json& answer, Language language) {
  const Json& exceptions = answer["exceptions"];
  if (exceptions.empty()) return paragraph(out, say(language, "mcp.no_error_found"));
  const std::string message = text_at(exceptions[0], "message");
  paragraph(out, say(language, "mcp.understood",
                     {{"type", text_at(exceptions[0], "type")},
                      {"message", message.substr(0, message.find('\n'))}}));
}

// The line as code, whatever it holds.
void add_your_code(std::string& out, const Json& answer, Language language) {
  const auto source = your_code_source(answer);
  const bool ticks = source.find('`') != source.npos;
  const std::string_view mark = ticks ? "`` " : "`", end = ticks ? " ``" : "`";
  auto words = your_code_words(language, answer);
  if (!source.empty()) words.append(": ").append(mark).append(source).append(end);
  paragraph(out, words);
}

// The versions and facts that the answer rests on, and where each was read.
void add_known(std::string& out, const Json& answer, Language language) {
  std::string facts;
  const auto add = [&](const std::string& name, const Json& value, const Json& from) {
    if (!value.is_string() || !from.is_string()) return;
    facts.append(facts.empty() ? "" : ", ")
        .append(name)
        .append(" ")
        .append(value.get<std::string>());
    facts.append(" (").append(from.get<std::string>()).append(")");
  };
  for (const auto& [package, known] : answer["environment"].items()) {
    auto from = text_at(known, "from");
    if (known.contains("disputed")) from += "; frames " + text_at(known, "disputed");
    add(package, known.value("version", Json()), from);
  }
  for (const auto& [name, known] : answer["facts"].items())
    if (known.is_object() && !answer["environment"].contains(name))
      add(name, known.value("value", Json()), known.value("from", Json()));
  if (!facts.empty()) paragraph(out, say(language, "mcp.read_from_text", {{"facts", facts}}));
}

}  // namespace

std::string answer_text(const Json& answer, Language language) {
  const Json& matches = answer["matches"];
  std::string out = matches.empty() ? say(language, "verdict." + text_at(answer, "verdict"))
                                    : verdict_words(language, matches[0]);
  add_your_code(out, answer, language);
  if (matches.empty())
    add_nothing(out, answer, language);
  else
    add_first(out, matches[0], language);
  add_known(out, answer, language);
  paragraph(out, origin_text(language, answer));
  paragraph(out, origin_url(answer));
  add_ranks(out, answer["ranks"], language);
  if (matches.size() > 1) paragraph(out, say(language, "view.others"));
  for (std::size_t i = 1; i < matches.size(); ++i)
    out.append("\n- ")
        .append(verdict_label(language, matches[i]))
        .append(": ")
        .append(title_of(matches[i]));
  if (!answer["context"].empty()) paragraph(out, say(language, "mcp.context"));
  for (const auto& match : answer["context"]) out.append("\n- ").append(title_of(match));
  if (answer.contains("partial")) paragraph(out, say(language, "view.partial"));
  return out;
}

}  // namespace tracelore::mcp
