#include "indexer/lint/prose/release_mentions.h"

#include <algorithm>
#include <array>

#include "engine/base/bytes/ascii.h"
#include "engine/base/package_name.h"
#include "indexer/lint/prose/release_words.h"

namespace tracelore {
namespace {

using namespace release_words;

template <class List>
bool is_in(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

enum class TokenKind { kWord, kHan, kNumber, kComma, kStop, kOpen, kOther };

struct Token {
  TokenKind kind = TokenKind::kOther;
  std::string text;  // of words lower case
  std::size_t line = 0;
  std::size_t parts = 0;  // of a number: how many it has; 0 where it is no version
};

bool is_inside_word(char c) {
  return is_alpha(c) || is_digit(c) || c == '_' || c == '-';
}

// "2.8.0", "2.8.0a0", "2.8.0+cu128": its parts; 0 for "5.x", "1.2.3.4", "3", "0.5e-3".
std::size_t parts_of(std::string_view number) {
  std::size_t parts = 1;
  std::size_t at = 0;
  while (at < number.size()) {
    const auto begin = at;
    while (at < number.size() && is_digit(number[at])) ++at;
    if (at == begin) return 0;
    if (at == number.size() || number[at] == '+') break;
    if (number[at] != '.') {
      const auto rest = number.substr(at);
      const bool suffix = rest.starts_with("a") || rest.starts_with("rc") || rest.starts_with("b");
      return suffix && parts > 1 ? parts : 0;
    }
    ++parts;
    ++at;
  }
  return parts == 2 || parts == 3 ? parts : 0;
}

// The words, numbers and marks of a block of prose.
class Tokens {
 public:
  explicit Tokens(const MarkdownProse& prose) : prose_(prose), line_(prose.line) {
    while (at_ < prose.text.size()) take();
  }

  const std::vector<Token>& list() const { return list_; }

 private:
  void take() {
    const char c = prose_.text[at_];
    if (c == '\n') ++line_;
    if (c == '\x01') return take_code();
    if (is_digit(c) || (c == 'v' && is_digit(next()))) return take_number();
    if (is_alpha(c)) return take_word();
    if (static_cast<unsigned char>(c) >= 0x80) return take_wide();
    ++at_;
    if (c == ' ' || c == '\n' || c == '\t' || c == '*' || c == '"' || c == '\'') return;
    const bool ends = c == ';' || c == '!' || c == '?' || c == '.' || c == '|';
    add(ends       ? TokenKind::kStop
        : c == ',' ? TokenKind::kComma
        : c == '(' ? TokenKind::kOpen
                   : TokenKind::kOther,
        std::string(1, c));
  }

  char next() const { return at_ + 1 < prose_.text.size() ? prose_.text[at_ + 1] : ' '; }

  void take_code() {
    ++at_;
    const auto& code = span_ < prose_.code.size() ? prose_.code[span_] : std::string();
    ++span_;
    const bool name = !code.empty() && is_alpha(code.front()) &&
                      std::all_of(code.begin(), code.end(), is_inside_word);
    add(name ? TokenKind::kWord : TokenKind::kOther, lower_case(code));
  }

  void take_word() {
    const auto begin = at_;
    while (at_ < prose_.text.size() && is_inside_word(prose_.text[at_])) ++at_;
    add(TokenKind::kWord, lower_case(std::string_view(prose_.text).substr(begin, at_ - begin)));
  }

  void take_number() {
    const std::string_view text = prose_.text;
    const bool joined = at_ > 0 && (is_inside_word(text[at_ - 1]) || text[at_ - 1] == '/' ||
                                    text[at_ - 1] == '$' || text[at_ - 1] == '.');
    at_ += text[at_] == 'v' ? 1U : 0U;
    const auto begin = at_;
    while (at_ < text.size() && (is_inside_word(text[at_]) || text[at_] == '.' || text[at_] == '+'))
      ++at_;
    auto number = text.substr(begin, at_ - begin);
    while (number.ends_with('.') || number.ends_with('-')) {
      number.remove_suffix(1);
      --at_;
    }
    if (number.ends_with('+')) number.remove_suffix(1);  // "Python 3.12+"
    const bool goes_on = at_ < text.size() && (text[at_] == '%' || text[at_] == '/');
    add(TokenKind::kNumber, std::string(number));
    list_.back().parts = joined || goes_on ? 0 : parts_of(number);
  }

  // Marks of Chinese end what they end; Han letters are cut into the words that are known here.
  void take_wide() {
    const auto rest = std::string_view(prose_.text).substr(at_);
    for (const auto stop : {"。", "；", "！", "？"})
      if (rest.starts_with(stop)) return mark(TokenKind::kStop, stop);
    for (const auto comma : {"，", "、"})
      if (rest.starts_with(comma)) return mark(TokenKind::kComma, comma);
    if (rest.starts_with("（")) return mark(TokenKind::kOpen, "（");
    std::string_view longest;
    const auto try_words = [&](const auto& words) {
      for (const std::string_view word : words)
        if (word.size() > longest.size() && rest.starts_with(word)) longest = word;
    };
    try_words(kElsewhere);
    try_words(kFillers);
    try_words(kSince);
    try_words(kAfterNumber);
    try_words(kUnitsOfMeasure);
    if (!longest.empty()) return mark(TokenKind::kHan, longest);
    std::size_t size = 1;
    while (at_ + size < prose_.text.size() && (prose_.text[at_ + size] & 0xC0) == 0x80) ++size;
    mark(TokenKind::kOther, rest.substr(0, size));
  }

  void mark(TokenKind kind, std::string_view text) {
    at_ += text.size();
    add(kind, std::string(text));
  }

  void add(TokenKind kind, std::string text) { list_.push_back({kind, std::move(text), line_, 0}); }

  const MarkdownProse& prose_;
  std::size_t at_ = 0;
  std::size_t span_ = 0;
  std::size_t line_;
  std::vector<Token> list_;
};

class Mentions {
 public:
  Mentions(const std::vector<Token>& tokens, const std::vector<std::string>& packages)
      : tokens_(tokens), packages_(packages) {}

  std::vector<ReleaseMention> find() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const auto& token = tokens_[at_];
      if (token.kind == TokenKind::kNumber) {
        number(token);
      } else {
        between(token);
      }
    }
    return std::move(found_);
  }

 private:
  enum class Says { kNothing, kPackage, kOther };

  // What the sentence has said so far.
  void between(const Token& token) {
    if (token.kind == TokenKind::kStop) {
      named_ = near_ = Says::kNothing;
      in_list_ = false;
      return;
    }
    const bool word = token.kind == TokenKind::kWord || token.kind == TokenKind::kHan;
    if (word && name(token)) return;
    const bool joins = token.kind == TokenKind::kComma || token.text == "and" ||
                       token.text == "or" || token.text == "to" || token.text == "和" ||
                       token.text == "与" || token.text == "或" || token.text == "到" ||
                       token.text == "至" || token.text == "–";
    in_list_ = in_list_ && joins;
    const bool fills = (word && is_in(kFillers, token.text)) || token.text == "<" ||
                       token.text == ">" || token.text == "=" || token.kind == TokenKind::kOpen ||
                       token.text == ",";
    if (!fills) near_ = Says::kNothing;
  }

  bool name(const Token& token) {
    if (is_in(kElsewhere, token.text)) {
      named_ = near_ = Says::kOther;
      in_list_ = false;
      return true;
    }
    const auto normal = normalize_package(token.text);
    const auto known =
        std::ranges::find(kPackages, std::string_view(normal), &PackageWord::written);
    const bool own = std::ranges::find(packages_, normal) != packages_.end();
    if (known == std::end(kPackages) && !own) return false;
    package_ = known == std::end(kPackages) ? normal : std::string(known->package);
    named_ = near_ = Says::kPackage;
    in_list_ = false;
    return true;
  }

  void number(const Token& token) {
    if (!in_list_) first_ = judge(token);
    in_list_ = true;
    // The name stays near for what the list goes on with.
    if (token.parts > 0 && first_ != Says::kOther && first_ != Says::kNothing)
      found_.push_back({near_list_ ? package_ : "", token.text, token.line});
  }

  Says judge(const Token& token) {
    near_list_ = near_ == Says::kPackage;
    const Says near = near_;
    near_ = Says::kNothing;
    if (near != Says::kNothing) return near;
    if (token.parts == 0) return Says::kNothing;
    if (named_ == Says::kOther) return Says::kOther;
    if (token.parts == 3) return Says::kPackage;
    if (token.text == "1.0" || token.text == "0.0" || is_unit()) return Says::kNothing;
    if (is_in(kCapabilities, token.text)) return Says::kOther;
    return told_before(token) || told_behind() ? Says::kPackage : Says::kNothing;
  }

  const Token& ahead(std::size_t steps) const {
    static const Token none;
    return at_ + steps < tokens_.size() ? tokens_[at_ + steps] : none;
  }
  bool is_unit() const { return is_in(kUnitsOfMeasure, ahead(1).text); }

  bool told_before(const Token& token) const {
    if (at_ == 0) return false;
    const auto& before = tokens_[at_ - 1];
    if (is_in(kSince, before.text)) return true;
    return token.text.front() != '0' && is_in(kPerhaps, before.text);
  }

  bool told_behind() const {
    if (is_in(kAfterNumber, ahead(1).text)) return true;
    const bool joined = ahead(1).text == "and" || ahead(1).text == "or";
    return joined && is_in(kLaterWords, ahead(2).text);
  }

  const std::vector<Token>& tokens_;
  const std::vector<std::string>& packages_;
  std::vector<ReleaseMention> found_;
  std::size_t at_ = 0;
  Says named_ = Says::kNothing;  // last in this sentence
  Says near_ = Says::kNothing;   // the same, with nothing but words of time behind it
  Says first_ = Says::kNothing;  // what the first number of a list is
  bool near_list_ = false;
  bool in_list_ = false;
  std::string package_;
};

}  // namespace

std::vector<ReleaseMention> release_mentions(const MarkdownProse& prose,
                                             const std::vector<std::string>& packages) {
  const Tokens tokens(prose);
  std::vector<std::string> own;
  for (const auto& package : packages) own.push_back(normalize_package(package));
  return Mentions(tokens.list(), own).find();
}

}  // namespace tracelore
