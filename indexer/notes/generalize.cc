#include "indexer/notes/generalize.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/bytes/ascii.h"
#include "engine/entry/template/hole.h"

namespace tracelore {
namespace {

constexpr std::size_t kMinLiteral = 12;
constexpr std::size_t kMinWords = 3;
constexpr std::size_t kEnoughLiteral = 40;  // further sentences are advice and numbers
constexpr std::size_t kMaxBytes = 400;
constexpr std::size_t kLongestGroup = 300;

// Words that are followed by the number of the one at hand.
constexpr std::array<std::string_view, 12> kNumbered = {"rank",   "node", "gpu",   "cuda",
                                                        "worker", "host", "layer", "expert",
                                                        "part",   "step", "shard", "stage"};
constexpr std::array<std::string_view, 10> kUnits = {"GiB", "MiB", "KiB", "TiB",   "GB",
                                                     "MB",  "KB",  "kB",  "bytes", "B"};

constexpr bool is_letter(char c) {
  return is_word_character(c) && !is_digit(c) && c != '_';
}

// What Python says to everybody: without the words that were quoted in it, nothing is identified.
constexpr std::string_view kSaidToEverybody[] = {"values to unpack",
                                                 "index out of range",
                                                 "invalid literal for int",
                                                 "could not convert string",
                                                 "o such file or directory: '{}'",
                                                 "ermission denied: '{}'",
                                                 "onnection refused",
                                                 "division by zero",
                                                 "object is not callable",
                                                 "object is not iterable",
                                                 "object is not subscriptable",
                                                 "unsupported operand type",
                                                 "'NoneType' object has no attribute",
                                                 "invalid syntax",
                                                 "unexpected indent",
                                                 "local variable",
                                                 "Expecting value: line",
                                                 "Broken pipe",
                                                 "timed out",
                                                 "maximum recursion depth"};

bool is_numbered(std::string_view word) {
  return std::any_of(kNumbered.begin(), kNumbered.end(), [&](std::string_view known) {
    return word.size() == known.size() &&
           std::equal(word.begin(), word.end(), known.begin(),
                      [](char a, char b) { return (a | 0x20) == b; });
  });
}

// wukong/00412: the name of one of many.
bool is_numbered_name(std::string_view token) {
  const auto slash = token.rfind('/');
  return slash != token.npos && slash > 0 && slash + 1 < token.size() && is_letter(token[0]) &&
         std::all_of(token.begin() + static_cast<std::ptrdiff_t>(slash) + 1, token.end(), is_digit);
}

class Generalizer {
 public:
  Generalizer(std::string_view text, Quoted quoted) : text_(text), quoted_(quoted) {}

  std::string run() {
    while (at_ < text_.size()) step();
    return trim();
  }

 private:
  char now() const { return text_[at_]; }
  char before() const { return at_ == 0 ? ' ' : text_[at_ - 1]; }
  std::string_view rest() const { return text_.substr(at_); }

  void copy(std::size_t end) {
    for (; at_ < end; ++at_) {
      if (now() == '{' || now() == '}') out_.push_back(now());
      out_.push_back(now());
    }
  }

  void hole(std::size_t end) {
    if (!out_.ends_with("{}")) out_ += "{}";
    at_ = end;
  }

  void step() {
    const char c = now();
    const bool starts_token = !is_word_character(before());
    if ((c == '\'' || c == '"') && starts_token && quoted()) return;
    if ((c == '[' || c == '(') && group()) return;
    if (c == '<' && object()) return;
    if (c == '=' && is_word_character(before()) && value()) return;
    if (starts_token && path()) return;
    const bool sign = (c == '-' || c == '+') && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
    if (starts_token && (is_digit(c) || sign)) return number();
    if (starts_token && is_word_character(c)) return word();
    copy(at_ + 1);
  }

  std::size_t run_end(std::size_t at, bool (*accepts)(char)) const {
    while (at < text_.size() && accepts(text_[at])) ++at;
    return at;
  }

  bool quoted() {
    const auto close = text_.find(now(), at_ + 1);
    if (close == text_.npos || close - at_ > kLongestGroup) return false;
    if (close + 1 < text_.size() && is_word_character(text_[close + 1])) return false;
    const auto content = text_.substr(at_ + 1, close - at_ - 1);
    const bool varies = quoted_ == Quoted::kVary ||
                        std::any_of(content.begin(), content.end(),
                                    [](char c) { return is_digit(c) || c == '/' || c == '\\'; });
    copy(at_ + 1);
    if (varies && !content.empty()) hole(quoted_ == Quoted::kVary ? close : file_name(close));
    copy(close + 1);
    return true;
  }

  // Of a quoted path the name of the file may be what identifies; one with digits is a value too.
  std::size_t file_name(std::size_t close) const {
    const auto separator = text_.substr(0, close).find_last_of("/\\");
    if (separator == text_.npos || separator < at_) return close;
    const auto name = text_.substr(separator + 1, close - separator - 1);
    const bool telling = std::any_of(name.begin(), name.end(), is_letter) &&
                         std::none_of(name.begin(), name.end(), is_digit);
    return telling ? separator + 1 : close;
  }

  // [8, 512], ['lz4', 'blosc'], (12, 7): values only, as many as there happen to be.
  bool group() {
    const char open = now();
    const auto close = text_.find(open == '[' ? ']' : ')', at_);
    if (close == text_.npos || close - at_ > kLongestGroup || close == at_ + 1) return false;
    char quote = 0;  // that is open
    bool has_value = false;
    for (auto i = at_ + 1; i < close; ++i) {
      const char c = text_[i];
      has_value = has_value || is_digit(c) || quote != 0;
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (!is_digit(c) && std::string_view(" ,.-+x").find(c) == std::string_view::npos) {
        return false;
      }
    }
    if (!has_value) return false;
    copy(at_ + 1);
    hole(close);
    copy(close + 1);
    return true;
  }

  // <Foo object at 0x7f…>
  bool object() {
    const auto close = text_.find('>', at_);
    if (close == text_.npos || close - at_ > kLongestGroup) return false;
    if (text_.substr(at_, close - at_).find("0x") == text_.npos) return false;
    hole(close + 1);
    return true;
  }

  bool value() {
    auto end = at_ + 1;
    if (end < text_.size() && (text_[end] == '\'' || text_[end] == '"')) {
      const auto close = text_.find(text_[end], end + 1);
      end = close == text_.npos ? end : close + 1;
    } else {
      end = run_end(end, [](char c) {
        return std::string_view(" ,;)]}='\"").find(c) == std::string_view::npos;
      });
    }
    if (end == at_ + 1) return false;
    copy(at_ + 1);
    hole(end);
    return true;
  }

  bool path() {
    const auto end = run_end(at_, [](char c) {
      return std::string_view(" ,;()[]{}'\"<>").find(c) == std::string_view::npos;
    });
    auto token = text_.substr(at_, end - at_);
    while (!token.empty() && std::string_view(".:!?").find(token.back()) != std::string_view::npos)
      token.remove_suffix(1);
    const bool rooted =
        token.size() > 1 && (token[0] == '/' || token.starts_with("~/") || token.starts_with("./"));
    const bool drive = token.size() > 2 && is_letter(token[0]) && token[1] == ':' &&
                       (token[2] == '\\' || token[2] == '/');
    const bool address = token.find("://") != token.npos && is_letter(token[0]);
    if (!rooted && !drive && !address && !is_numbered_name(token)) return false;
    hole(at_ + token.size());
    return true;
  }

  // 45.0s, -1e-5, 0x7f3a, 2.00 GiB
  void number() {
    auto end = at_ + 1;
    while (end < text_.size() && (is_word_character(text_[end]) ||
                                  ((text_[end] == '.' || text_[end] == ',') &&
                                   end + 1 < text_.size() && is_digit(text_[end + 1])) ||
                                  (text_[end] == '-' && (text_[end - 1] | 0x20) == 'e' &&
                                   end + 1 < text_.size() && is_digit(text_[end + 1]))))
      ++end;
    if (end + 1 < text_.size() && text_[end] == ' ')
      for (const auto unit : kUnits) {
        const auto behind = end + 1 + unit.size();
        if (text_.substr(end + 1, unit.size()) != unit) continue;
        if (behind < text_.size() && is_word_character(text_[behind])) continue;
        end = behind;
        break;
      }
    hole(end);
  }

  // A word as it is; but the number of rank3 or pyxis_914402, and a hash.
  void word() {
    const auto end = run_end(at_, is_word_character);
    const auto word = text_.substr(at_, end - at_);
    const auto hex = [](char c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); };
    const bool has_digit = std::any_of(word.begin(), word.end(), is_digit);
    if (word.size() >= 7 && has_digit && std::all_of(word.begin(), word.end(), hex))
      return hole(end);
    auto digits = end;
    while (digits > at_ && is_digit(text_[digits - 1])) --digits;
    const auto head = text_.substr(at_, digits - at_);
    const bool numbered =
        digits < end && (is_numbered(head) || (head.ends_with('_') && end - digits >= 2));
    copy(numbered ? digits : end);
    if (numbered) hole(end);
  }

  // A hole at either end holds nothing that identifies.
  std::string trim() {
    std::string_view out = out_;
    const auto drop = [](std::string_view c) {
      return c == " " || c == "{}" || c == "(" || c == ":";
    };
    while (out.size() >= 2 && (drop(out.substr(0, 2)) || out.front() == ' '))
      out.remove_prefix(out.front() == ' ' ? 1 : 2);
    while (!out.empty() && (out.ends_with("{}") || drop(out.substr(out.size() - 1)))) {
      // "{{}}" is a literal pair of braces.
      if (out.ends_with("}}}") || out.ends_with("{{}")) break;
      out.remove_suffix(out.ends_with("{}") ? 2 : 1);
    }
    return std::string(out);
  }

  std::string_view text_;
  Quoted quoted_;
  std::size_t at_ = 0;
  std::string out_;
};

std::size_t literal_characters(std::string_view pattern) {
  const auto parsed = Template::parse(pattern);
  return parsed ? parsed->literal_size() : 0;
}

// The first sentences that together say enough.
std::string_view enough_of(std::string_view pattern) {
  constexpr std::array<std::string_view, 3> kEnds = {". ", "。", "; "};
  for (std::size_t at = 0; at < pattern.size();) {
    std::size_t end = pattern.npos;
    for (const auto mark : kEnds) {
      const auto found = pattern.find(mark, at);
      if (found != pattern.npos) end = std::min(end, found + mark.size());
    }
    if (end == pattern.npos) break;
    const auto head = pattern.substr(0, end - (pattern[end - 1] == ' ' ? 2 : 0));
    if (literal_characters(head) >= kEnoughLiteral) return head;
    at = end;
  }
  if (pattern.size() <= kMaxBytes) return pattern;
  const auto blank = pattern.rfind(' ', kMaxBytes);
  return pattern.substr(0, blank == pattern.npos ? 0 : blank);
}

}  // namespace

std::string generalized(std::string_view message, Quoted quoted) {
  const std::string formed = form_text(message.substr(0, 4 * kMaxBytes), Form::kPlain).text;
  const std::string pattern = Generalizer(formed, quoted).run();
  return std::string(enough_of(pattern));
}

std::optional<Template> generalize(std::string_view message, Quoted quoted) {
  const auto telling = generalized(message, quoted);
  if (quoted == Quoted::kIdentify)
    for (const auto phrase : kSaidToEverybody)
      if (telling.find(phrase) != telling.npos) return std::nullopt;
  auto parsed = Template::parse(telling);
  if (!parsed || parsed->literal_size() < kMinLiteral) return std::nullopt;
  std::size_t words = 0;
  for (const auto& run : parsed->literal_words()) words += run.size();
  if (words < kMinWords) return std::nullopt;
  return std::move(*parsed);
}

}  // namespace tracelore
