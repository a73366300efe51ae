#include "indexer/notes/derive_signatures.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/blank.h"
#include "engine/paste/class_name.h"
#include "indexer/notes/derive_message.h"
#include "indexer/notes/generalize.h"
#include "indexer/notes/note_sections.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostSignatures = 16;
constexpr std::size_t kMinPhraseLiteral = 16;

// What stands in front of an error in a log, or in a sentence that quotes one.
constexpr std::array<std::string_view, 13> kMarks = {
    "error: ", "[E] ",    "[ERROR] ",      " ERROR ", "ERROR: ",    "FATAL: ", "FATAL ",
    "fatal: ", "Fatal: ", "fatal error: ", "Error: ", "NCCL WARN ", "NVRM: "};
constexpr std::array<std::string_view, 6> kLevels = {"ERROR", "FATAL", "CRITICAL",
                                                     "[E]",   "error", "fatal"};
// What lines of output say of a failure without such a mark; in prose they say nothing.
constexpr std::array<std::string_view, 14> kFailures = {
    "ailed to ", " failed", "annot ",  "ould not ", "ouldn't ", "nable to ",     "not found",
    "ismatch",   "denied",  "refused", "timed out", "imeout",   "not permitted", "not supported"};
// The beginning of a line that is typed rather than read.
constexpr std::array<std::string_view, 18> kCommands = {
    "$ ",      "# ",   "> ",      "sudo ",    "pip ", "pip3 ", "conda ",  "python ", "python3 ",
    "export ", "git ", "docker ", "kubectl ", "cd ",  "echo ", "import ", "from ",   "srun "};
// Words that say that what is quoted beside them is an error's text.
constexpr std::array<std::string_view, 14> kErrorWords = {
    "error",        "Error", "exception", "Exception", "fails with", "failed with", "dies with",
    "crashes with", "报错",  "错误",      "异常",      "抛出",       "提示",        "报了"};
// Beside these an exception may be quoted; other quoted words tell what it is like.
constexpr std::array<std::string_view, 6> kSymptomWords = {"raises",  "throws", "Symptom",
                                                           "symptom", "现象",   "症状"};
struct QuotePair {
  std::string_view open;
  std::string_view close;
};
constexpr auto kQuotes =
    std::to_array<QuotePair>({{"“", "”"}, {"「", "」"}, {"\"", "\""}, {"`", "`"}, {"‘", "’"}});

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

// A message taken from a sentence may end with the sentence's own quote: what closes without having
// been opened.
std::string_view without_open_quote(std::string_view message) {
  for (const auto& quote : kQuotes) {
    const bool same = quote.open == quote.close;
    const auto close = same ? message.rfind(quote.close) : message.find(quote.close);
    if (close == message.npos) continue;
    const auto head = message.substr(0, close);
    const bool unbalanced =
        same ? count_of(head, quote.open) % 2 == 0 : count_of(head, quote.open) == 0;
    if (unbalanced) message = head;
  }
  return trimmed(message);
}

std::string_view first_message_line(std::string_view message) {
  return trimmed(message.substr(0, message.find('\n')));
}

// Python's own sentence ends with the quoted name; what follows is the writer's.
std::string_view up_to_last_quote(std::string_view message) {
  std::size_t end = 0;
  for (const std::string_view quote : {"'", "\"", "’"})
    if (const auto at = message.rfind(quote); at != message.npos)
      end = std::max(end, at + quote.size());
  return end == 0 ? message : message.substr(0, end);
}

// `package.module.CamelCase`: a class even where its name does not say that it is an exception.
bool is_dotted_class(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot == name.npos || dot + 2 >= name.size()) return false;
  const auto last = name.substr(dot + 1);
  const bool camel = last[0] >= 'A' && last[0] <= 'Z' &&
                     std::any_of(last.begin(), last.end(), [](char c) { return is_lower(c); });
  return camel && name[0] >= 'a' && name[0] <= 'z';
}

bool is_command(std::string_view text) {
  const bool starts =
      std::any_of(kCommands.begin(), kCommands.end(),
                  [&](std::string_view command) { return text.starts_with(command); });
  const auto option = text.find(" -");
  const bool has_option = option != text.npos && option + 2 < text.size() &&
                          text[option + 2] != ' ' &&
                          !(text[option + 2] >= '0' && text[option + 2] <= '9');
  return starts || has_option;
}

bool says_failure(std::string_view text) {
  return std::any_of(kFailures.begin(), kFailures.end(),
                     [&](std::string_view word) { return text.find(word) != text.npos; });
}

class Deriver {
 public:
  Deriver(const Report& report, std::string_view source)
      : report_(report), source_(source), lines_(note_lines(source, true)) {}

  std::vector<DerivedSignature> run() {
    for (const auto& exception : report_.exceptions) {
      const bool names_problem =
          exception.relation == Relation::kRoot || exception.relation == Relation::kCause;
      // A line that a library logged and went on is noise in a paste; somebody who wrote it down
      // meant it.
      const bool logged = exception.relation == Relation::kHandled && exception.frames.empty();
      if ((names_problem || logged) && !exception.message.empty())
        add_exception(exception.type, exception.message, exception.message_lines.last);
    }
    for (std::size_t i = 0; i < report_.lines.size();) i = read_line(i);
    if (signatures_.size() > kMostSignatures) signatures_.resize(kMostSignatures);
    for (std::size_t i = 0; i < signatures_.size(); ++i)
      signatures_[i].signature.id = "derived-" + std::to_string(i + 1);
    return std::move(signatures_);
  }

 private:
  void add(MessageTemplate made, std::string_view type, std::string_view text, std::size_t line) {
    const bool known =
        std::any_of(signatures_.begin(), signatures_.end(), [&](const DerivedSignature& other) {
          return other.signature.pattern.text() == made.pattern.text();
        });
    if (known) return;
    DerivedSignature derived;
    derived.signature.derived = true;
    derived.signature.is_line = made.is_line;
    derived.signature.where = std::move(made.where);
    if (!type.empty() && !made.is_line) derived.signature.exceptions.emplace_back(type);
    derived.signature.pattern = std::move(made.pattern);
    derived.text = type.empty() ? std::string() : std::string(type) + ": ";
    derived.text += text;
    derived.last_line = line;
    signatures_.push_back(std::move(derived));
  }

  void add_line(std::string_view text, Quoted quoted, std::size_t line) {
    if (auto pattern = generalize(without_open_quote(text), quoted))
      add({std::move(*pattern), true, {}}, "", text, line);
  }

  // `line`: where it ends.
  void add_exception(std::string_view type, std::string_view message, std::size_t line) {
    const bool library = type.find('.') != type.npos;
    const auto first = first_message_line(message);
    // What stands behind the sentence's own quote is the writer's, and so are the lines below it.
    if (const auto own = without_open_quote(first); own.size() < first.size()) message = own;
    if (type == "AttributeError" || type == "ModuleNotFoundError")
      message = up_to_last_quote(first_message_line(message));
    const bool whole = line > 0 && line <= lines_.size() && lines_[line - 1].code;
    for (auto& made :
         message_templates(message, library ? Quoted::kVary : Quoted::kIdentify, whole))
      add(std::move(made), type, message, line);
  }

  // Handles line `index` and returns the next one to look at.
  std::size_t read_line(std::size_t index) {
    const auto& line = report_.lines[index];
    if (line.kind != LineKind::kLog) return index + 1;
    const auto text = trimmed(report_.text_of(line));
    if (text.starts_with("```") || text.ends_with("```") || text.starts_with("~~~")) {
      in_fence_ = !in_fence_;
      return index + 1;
    }
    if (const auto found = parsing::exception_line(text);
        found && is_dotted_class(found->type) && !found->message.empty()) {
      return read_exception(index, *found);
    }
    if (message_of_log_line(line)) return read_block(index);
    if (!in_fence_) read_quotes(text, line.source.last);
    return index + 1;
  }

  // An exception of a class that only its dots give away, with the lines that go on with it.
  std::size_t read_exception(std::size_t index, const parsing::ExceptionLine& found) {
    std::string message(found.message);
    auto line = report_.lines[index].source.last;
    for (++index; index < report_.lines.size(); ++index) {
      const auto text = report_.text_of(report_.lines[index]);
      if (report_.lines[index].kind != LineKind::kLog || !continues_message(text)) break;
      message.append("\n").append(text);
      line = report_.lines[index].source.last;
    }
    add_exception(found.type, message, line);
    return index;
  }

  // A line of output that tells of a failure: by its mark, or in a code block by its words.
  std::optional<std::string_view> message_of_log_line(const CleanLine& line) const {
    const auto whole = report_.text_of(line);
    const auto text = trimmed(whole);
    if (line.kind != LineKind::kLog || is_command(text)) return std::nullopt;
    if (const auto marked = message_behind_mark(text)) return marked;
    if (has_level_of_error(line)) return text;
    const bool output = in_fence_ || whole.starts_with("    ") || whole.starts_with('\t');
    return output && says_failure(text) ? std::optional(text) : std::nullopt;
  }

  bool has_level_of_error(const CleanLine& line) const {
    if (line.source_bytes.end > source_.size()) return false;
    const auto raw = source_.substr(line.source_bytes.begin, line.source_bytes.size());
    const auto at = raw.find(trimmed(report_.text_of(line)));
    const auto prefix = raw.substr(0, at == raw.npos ? 0 : at);
    return std::any_of(kLevels.begin(), kLevels.end(),
                       [&](std::string_view level) { return prefix.find(level) != prefix.npos; });
  }

  static std::optional<std::string_view> message_behind_mark(std::string_view text) {
    std::size_t begin = text.npos;
    for (const auto mark : kMarks) {
      const auto at = text.find(mark);
      const bool word = at != text.npos && at > 0 && mark[0] != ' ' && mark[0] != '[' &&
                        text[at - 1] != ' ' && text[at - 1] != ':' && text[at - 1] != ']';
      if (at != text.npos && !word) begin = std::min(begin, at + mark.size());
    }
    if (text.starts_with("ERROR ")) begin = std::min<std::size_t>(begin, 6);
    if (begin == text.npos) return std::nullopt;
    return trimmed(text.substr(begin));
  }

  // Lines of a log that belong together: the one that says most stands for them all. Those that
  // only announce others do not.
  std::size_t read_block(std::size_t index) {
    std::string_view best;
    std::size_t best_size = 0;
    std::size_t best_line = 0;
    for (; index < report_.lines.size(); ++index) {
      const auto& line = report_.lines[index];
      const auto message = message_of_log_line(line);
      if (!message) break;
      if (message->ends_with(':')) continue;
      const auto pattern = generalize(*message, Quoted::kVary);
      if (pattern && pattern->literal_size() >= kMinPhraseLiteral &&
          pattern->literal_size() > best_size) {
        best = *message;
        best_size = pattern->literal_size();
        best_line = line.source.last;
      }
    }
    if (!best.empty()) add_line(best, Quoted::kVary, best_line);
    return index;
  }

  void read_quotes(std::string_view text, std::size_t line) {
    const auto has = [&](std::string_view word) { return text.find(word) != text.npos; };
    const bool says_error = std::any_of(kErrorWords.begin(), kErrorWords.end(), has);
    // So does a line that is nothing else, and a cell of a table.
    const bool alone = text.starts_with('|') || (text.size() > 2 && text.starts_with('`') &&
                                                 text.find('`', 1) == text.size() - 1);
    if (!says_error && !alone && std::none_of(kSymptomWords.begin(), kSymptomWords.end(), has))
      return;
    for (const auto& quote : kQuotes)
      for (auto open = text.find(quote.open); open != text.npos;) {
        const auto begin = open + quote.open.size();
        const auto close = text.find(quote.close, begin);
        if (close == text.npos) break;
        read_phrase(trimmed(text.substr(begin, close - begin)), line, says_error);
        open = text.find(quote.open, close + quote.close.size());
      }
  }

  void read_phrase(std::string_view phrase, std::size_t line, bool any_words) {
    if (is_command(phrase)) return;
    const auto found = parsing::exception_line(phrase);
    if (found && !found->message.empty() && (found->strong || is_dotted_class(found->type))) {
      add_exception(found->type, found->message, line);
      return;
    }
    if (!any_words) return;
    const auto pattern = generalize(phrase, Quoted::kIdentify);
    if (pattern && pattern->literal_size() >= kMinPhraseLiteral)
      add_line(phrase, Quoted::kIdentify, line);
  }

  const Report& report_;
  std::string_view source_;
  std::vector<NoteLine> lines_;
  bool in_fence_ = false;
  std::vector<DerivedSignature> signatures_;
};

}  // namespace

std::vector<DerivedSignature> derive_signatures(const Report& report, std::string_view text) {
  return Deriver(report, text).run();
}

}  // namespace tracelore
