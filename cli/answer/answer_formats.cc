#include "cli/answer/answer_formats.h"

#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "cli/answer/answer_parts.h"
#include "cli/terminal/fold.h"
#include "engine/answer/command_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/answer/your_code_words.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore::cli {
namespace {

// GitHub's own escapes: of a message, and of a property, which also ends at ',' and ':'.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    if (c == '%')
      out += "%25";
    else if (c == '\r')
      out += "%0D";
    else if (c == '\n')
      out += "%0A";
    else if (property && c == ',')
      out += "%2C";
    else if (property && c == ':')
      out += "%3A";
    else
      out += c;
  }
  return out;
}

// A file of the traceback as it is called below the checkout, where it is there: GitHub shows
// annotations at the files of the repository alone. A log made elsewhere names other folders above.
std::string in_checkout(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code failed;
  const char* named = std::getenv("GITHUB_WORKSPACE");
  const fs::path checkout = named && *named ? fs::path(named) : fs::current_path(failed);
  const fs::path whole = fs::path(file).lexically_normal();
  const fs::path below = whole.lexically_relative(checkout);
  const bool inside = whole.is_absolute() && !below.empty() && *below.begin() != "..";
  for (fs::path rest = inside ? below : whole.relative_path(); !rest.empty();) {
    if (*rest.begin() != ".." && fs::is_regular_file(checkout / rest, failed)) return rest.string();
    fs::path shorter;
    for (auto part = std::next(rest.begin()); part != rest.end(); ++part) shorter /= *part;
    rest = std::move(shorter);
  }
  return {};
}

// Where the annotation stands: at the reader's own line, else at the log's.
std::string annotated_place(const Json& answer, const Json& match, const std::string& log) {
  const Json& own = part_at(answer, "your_code");
  auto file = own.is_null() ? std::string{} : in_checkout(string_at(own, "file"));
  const bool ours = !file.empty();
  if (!ours) file = log;
  if (file.empty()) return {};
  const auto line = ours ? number_at(own, "line") : deciding_number(answer, match);
  std::string place = ",file=" + escaped(file, true);
  if (line > 0) place += ",line=" + std::to_string(line);
  return place;
}

std::string annotation(const Terminal& terminal, const Json& answer, const Json& match,
                       const std::string& file) {
  if (!is_claim(match)) return {};
  const Json& entry = part_at(match, "entry");
  std::string out = string_at(match, "verdict") == "exact" ? "::error " : "::warning ";
  out += "title=" + escaped(plain_text(string_at(entry, "title")), true);
  out += annotated_place(answer, match, file);
  std::string text = verdict_words(terminal.language, match);
  if (const auto code = your_code_words(terminal.language, answer); !code.empty())
    text += "\n" + code;
  const Json& workarounds = list_at(match, "workarounds");
  if (!workarounds.empty()) text += "\n→ " + string_at(workarounds[0], "title");
  text += "\n" + say(terminal.language, "view.show", {{"id", string_at(entry, "id")}});
  return out + "::" + escaped(text, false) + "\n";
}

// A fence longer than any run of backticks in the text.
std::string fenced(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fence + "\n" + text + "\n" + fence + "\n";
}

std::string cure_markdown(const Terminal& terminal, const Json& cure) {
  std::string out = "### " + string_at(cure, "title") + "\n\n";
  if (const auto command = string_at(cure, "command"); !command.empty())
    out += fenced(command) + "\n";
  if (const auto missing = missing_words(terminal.language, cure); !missing.empty())
    out += missing + "\n\n";
  return out + string_at(cure, "markdown") + "\n\n";
}

std::string match_markdown(const Terminal& terminal, const Json& answer, const Json& match,
                           const AnswerView& view) {
  const Json& entry = part_at(match, "entry");
  const auto id = string_at(entry, "id");
  const auto source = string_at(entry, "source");
  const auto title = string_at(entry, "title");
  std::string out = "## " + (source.empty() ? title : "[" + title + "](" + source + ")") + "\n\n";
  out += "**" + verdict_words(terminal.language, match) + "**";
  if (const Json& applies = part_at(match, "applies"); string_at(applies, "status") != "any")
    out += " " + string_at(applies, "because");
  out += "\n\n";
  if (const auto code = your_code_words(terminal.language, answer); !code.empty())
    out += code + "\n" + fenced(your_code_source(answer)) + "\n";
  if (view.text != nullptr)
    if (const auto line = shortened(shown_line(*view.text, deciding_number(answer, match)), 400);
        !line.empty())
      out += fenced(line) + "\n";
  const auto cause = string_at(part_at(match, "cause"), "markdown");
  if (const auto because = string_at(part_at(match, "cause"), "because"); !because.empty())
    out += because + "\n\n";
  if (flag_at(part_at(match, "cause"), "decided")) out += cause + "\n\n";
  if (const auto seen = string_at(part_at(match, "seen"), "text"); !seen.empty())
    out += seen + "\n\n";
  const Json& workarounds = list_at(match, "workarounds");
  if (!workarounds.empty()) out += cure_markdown(terminal, workarounds[0]);
  if (part_at(match, "snippet").is_object()) out += fenced("tracelore verify " + id);
  return out;
}

}  // namespace

std::string github_annotations(const Terminal& terminal, const Json& answer,
                               const std::string& file) {
  std::string out;
  for (const auto& match : list_at(answer, "matches"))
    out += annotation(terminal, answer, match, file);
  return out;
}

std::string answer_markdown(const Terminal& terminal, const Json& answer, const AnswerView& view) {
  const Json& matches = list_at(answer, "matches");
  if (!matches.empty()) return match_markdown(terminal, answer, matches[0], view);
  return say(terminal.language, "verdict.none") + "\n";
}

}  // namespace tracelore::cli
