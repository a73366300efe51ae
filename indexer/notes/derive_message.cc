#include "indexer/notes/derive_message.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/blank.h"
#include "engine/entry/template/hole.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostMessageLines = 12;
constexpr std::size_t kMostMessageBytes = 400;
constexpr std::size_t kMinPart = 8;     // literal characters of a line that says something
constexpr std::size_t kEnough = 24;     // of the lines below the first, to do without it
constexpr std::size_t kPlenty = 60;     // further sentences are advice
constexpr std::size_t kMinAlone = 20;   // of what a value says, to stand for the whole
constexpr std::size_t kShortHead = 16;  // bytes of a first line that says nothing

// Names of values that say what failed, and of those that say it once more for developers.
constexpr std::array<std::string_view, 10> kNaming = {
    "status", "detail", "reason", "message", "msg", "error", "code", "cause", "fail", "exit"};
constexpr std::array<std::string_view, 7> kNotNaming = {"debug", "stack", "trace", "time",
                                                        "_id",   "url",   "header"};
constexpr std::array<std::string_view, 7> kAdvice = {
    "For further", "For more", "See ", "(Background", "[SQL", "http", "During handling"};

bool is_indented(std::string_view line) {
  return line.starts_with(' ') || line.starts_with('\t');
}

struct Value {
  std::string_view before;  ///< name, sign and opening quote, as written
  std::string_view name;
  std::string_view text;
};

// `status = StatusCode.X`, `Reason: Forbidden`.
std::optional<Value> value_of(std::string_view line) {
  constexpr std::size_t kLongestName = 32;
  std::size_t end = 0;
  while (end < line.size() && end < kLongestName &&
         (is_word_character(line[end]) || line[end] == '.' || line[end] == '-'))
    ++end;
  if (end == 0 || end >= line.size()) return std::nullopt;
  auto at = end;
  while (at < line.size() && line[at] == ' ') ++at;
  if (at >= line.size() || (line[at] != '=' && line[at] != ':')) return std::nullopt;
  const bool colon = line[at] == ':';
  if (colon && (at + 1 >= line.size() || line[at + 1] != ' ')) return std::nullopt;
  ++at;
  while (at < line.size() && (line[at] == ' ' || line[at] == '"' || line[at] == '\'')) ++at;
  auto text = line.substr(at);
  while (text.ends_with('"') || text.ends_with('\'') || text.ends_with(',')) text.remove_suffix(1);
  return Value{line.substr(0, at), line.substr(0, end), text};
}

bool names_failure(std::string_view name) {
  const auto lower = lower_case(name);
  const auto has = [&](std::string_view word) { return lower.find(word) != lower.npos; };
  return std::any_of(kNaming.begin(), kNaming.end(), has) &&
         std::none_of(kNotNaming.begin(), kNotNaming.end(), has);
}

bool is_advice(std::string_view line) {
  return std::any_of(kAdvice.begin(), kAdvice.end(),
                     [&](std::string_view words) { return line.starts_with(words); });
}

// It says that something follows, not what it is.
bool announces(std::string_view line) {
  return line.ends_with(':') || line.ends_with('(') || line.ends_with('[') || line.ends_with('{');
}

std::size_t literal_size(std::string_view pattern) {
  const auto parsed = Template::parse(pattern);
  return parsed ? parsed->literal_size() : 0;
}

// The longest piece of a line's literal text.
std::string longest_literal(std::string_view pattern) {
  std::string longest;
  if (const auto parsed = Template::parse(pattern))
    for (const auto& piece : parsed->pieces())
      if (!piece.is_hole && piece.literal.size() > longest.size()) longest = piece.literal;
  const auto is_mark = [](char c) { return !is_word_character(c) && (c & 0x80) == 0; };
  while (!longest.empty() && is_mark(longest.back())) longest.pop_back();
  while (!longest.empty() && is_mark(longest.front())) longest.erase(0, 1);
  return longest;
}

class MessageReader {
 public:
  MessageReader(std::string_view message, Quoted quoted, bool whole)
      : message_(message), quoted_(quoted), whole_(whole) {}

  std::vector<MessageTemplate> read() {
    split();
    if (lines_.empty()) return {};
    const auto head = trimmed(lines_.front(), kLineBlanks);
    const bool several = goes_on();
    if (several) read_lines();
    if (parts_.empty()) {
      if (!announces(head)) add(generalize(head, quoted_), false, {});
      return std::move(templates_);
    }
    add_joined(head);
    add_alone();
    return std::move(templates_);
  }

 private:
  void split() {
    for (std::size_t begin = 0; begin < message_.size() && lines_.size() < kMostMessageLines;) {
      const auto end = std::min(message_.find('\n', begin), message_.size());
      lines_.push_back(message_.substr(begin, end - begin));
      begin = end + 1;
    }
    // "(403)" says nothing by itself.
    if (whole_ || lines_.size() < 2 || trimmed(lines_.front(), kLineBlanks).size() >= kShortHead)
      return;
    lines_.resize(2);
    whole_ = true;
  }

  // Whether the message has more than its first line: a text around it may have joined the rest.
  bool goes_on() const {
    if (lines_.size() < 2) return false;
    const auto head = trimmed(lines_.front(), kLineBlanks);
    const bool below = continues_message(lines_[1]) || (whole_ && value_of(lines_[1])) ||
                       (lines_.size() > 2 && is_indented(lines_[2]) && whole_);
    return below || (whole_ && (announces(head) || head.size() < kShortHead));
  }

  void read_lines() {
    std::size_t size = 0;
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      if (!whole_ && !continues_message(lines_[i])) break;
      const auto line = trimmed(lines_[i], kLineBlanks);
      const auto value = value_of(line);
      if (is_advice(line) || (value && !names_failure(value->name))) continue;
      if (!value && size >= kPlenty) continue;
      auto pattern = value ? value_pattern(*value) : generalized(line, quoted_);
      const auto literal = literal_size(pattern);
      if (literal < kMinPart) continue;
      size += literal;
      if (value) values_.push_back({pattern, value->text});
      parts_.push_back(std::move(pattern));
    }
  }

  // What stands behind the name is a text, no value that varies.
  std::string value_pattern(const Value& value) const {
    const auto said = generalized(value.text, Quoted::kVary);
    std::string pattern;
    for (const char c : value.before) {
      if (c == '{' || c == '}') pattern += c;
      pattern += c;
    }
    return said.empty() ? std::string() : pattern + said;
  }

  void add_joined(std::string_view head) {
    std::string body;
    std::string_view last;
    for (const auto& part : parts_) {
      if (body.size() + part.size() > kMostMessageBytes) break;
      body.append(body.empty() ? "" : "{...}").append(part);
      last = part;
    }
    const auto first = generalized(head, quoted_);
    const bool enough = literal_size(body) >= kEnough;
    if (literal_size(first) >= kMinPart && !(announces(head) && enough))
      body = first + "{...}" + body;
    add(checked(body), false, needed(body, last));
  }

  // Where a paste ends within the message, its first lines must not be taken for the whole.
  static std::vector<std::string> needed(const std::string& pattern, std::string_view last) {
    const auto all = literal_size(pattern);
    const auto without = all - std::min(all, literal_size(last));
    if (without < std::max(kEnough, all / 2)) return {};
    return {std::string("!").append(longest_literal(last))};
  }

  static std::optional<Template> checked(const std::string& pattern) {
    auto parsed = Template::parse(pattern);
    return parsed ? std::optional(std::move(*parsed)) : std::nullopt;
  }

  // `details` by itself, with the other values as evidence.
  void add_alone() {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      auto pattern = generalize(values_[i].text, Quoted::kVary);
      if (!pattern || pattern->literal_size() < kMinAlone) continue;
      std::vector<std::string> where;
      for (std::size_t other = 0; other < values_.size(); ++other)
        if (other != i && values_[other].text.find(' ') == std::string_view::npos)
          where.emplace_back(values_[other].text);
      add(std::move(pattern), true, std::move(where));
    }
  }

  void add(std::optional<Template> pattern, bool is_line, std::vector<std::string> where) {
    if (pattern) templates_.push_back({std::move(*pattern), is_line, std::move(where)});
  }

  struct Named {
    std::string pattern;
    std::string_view text;
  };

  std::string_view message_;
  Quoted quoted_;
  bool whole_;
  std::vector<std::string_view> lines_;
  std::vector<std::string> parts_;
  std::vector<Named> values_;
  std::vector<MessageTemplate> templates_;
};

}  // namespace

std::vector<MessageTemplate> message_templates(std::string_view message, Quoted quoted,
                                               bool whole) {
  return MessageReader(message, quoted, whole).read();
}

bool continues_message(std::string_view line) {
  if (is_indented(line)) return true;
  const auto value = value_of(line);
  return value && value->before.find('=') != value->before.npos;
}

}  // namespace tracelore
