// What is looked for in a text, and where it is masked.
#include <algorithm>
#include <iterator>

#include "engine/base/bytes/ascii.h"
#include "engine/text/secrets/masked_text.h"
#include "engine/text/secrets/redact.h"
#include "engine/text/secrets/secrets.h"

namespace tracelore {
namespace {

// What the words before a secret begin with, see Redactor::word().
constexpr std::string_view kSecretWords = "Bbcdhmoqsw";

constexpr std::string_view kKeyHeaders[] = {
#define TRACELORE_KEY_HEADER(name) name,
#include "engine/text/secrets/secrets.def"
};

struct After {
  std::string_view words;
  std::size_t least;
};

constexpr After kSecretAfter[] = {
#define TRACELORE_SECRET_AFTER(words, least) {words, least},
#include "engine/text/secrets/secrets.def"
};

bool is_base64_line(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) {
    return is_alnum(c) || c == '+' || c == '/' || c == '=' || c == '\\' || c == '\r' || c == '*';
  });
}

class Redactor : MaskedText {
 public:
  explicit Redactor(std::string_view text) : MaskedText(text) {}

  RedactedText run() && {
    while (at_ < text_.size()) {
      const auto before = at_;
      look();
      if (at_ == before) ++at_;
    }
    return std::move(*this).result();
  }

 private:
  void look() {
    const char c = text_[at_];
    if (c == '@') return email();
    if (c == '/' || c == '\\') return home_folder();
    if (c == '-') return dashes();
    if (c == ':' && rest().starts_with("://")) return user_info();
    if (c == ':' || c == '=') return assignment();
    if (is_alnum(c) && word_begins()) word();
  }

  // Not inside a name: neither after its letters nor after a hyphen of it.
  bool word_begins() const {
    if (at_ == 0) return true;
    const char before = text_[at_ - 1];
    if (before == '-') return at_ < 2 || !is_alnum(text_[at_ - 2]);
    return !is_alnum(before) && before != '_';
  }

  void word() {
    if (const auto length = known_token(rest())) return mask(SecretKind::kToken, at_, at_ + length);
    if (kSecretWords.find(text_[at_]) == kSecretWords.npos) return;
    scheme_of_authorization("Bearer ");
    scheme_of_authorization("bearer ");
    for (const auto& [words, least] : kSecretAfter) after_words(words, least);
    if (rest().starts_with("machine ")) netrc_line();
    if (rest().starts_with("curl ")) curl_line();
  }

  // "machine HOST login NAME password SECRET", as ~/.netrc has it.
  void netrc_line() {
    const auto line = rest_of_line();
    std::size_t begin = 0;
    for (const std::string_view word : {"machine", "", "login", "", "password"}) {
      const auto end = std::min(line.find(' ', begin), line.size());
      if (!word.empty() && line.substr(begin, end - begin) != word) return;
      begin = std::min(end + 1, line.size());
    }
    mask(SecretKind::kPassword, at_ + begin, end_of_bare_value(at_ + begin, text_.size()));
  }

  // "curl … -u NAME:SECRET …".
  void curl_line() {
    const auto line = rest_of_line();
    for (const std::string_view flag : {" -u ", " --user "}) {
      const auto user = line.find(flag);
      if (user == line.npos) continue;
      const auto begin =
          at_ + user + flag.size() + (is_quote(peek(at_ + user + flag.size())) ? 1 : 0);
      const auto end = end_of_bare_value(begin, kLongestValue);
      const auto colon = text_.substr(begin, end - begin).find(':');
      if (colon != std::string_view::npos)
        return mask(SecretKind::kPassword, begin + colon + 1,
                    end_of_bare_value(begin, text_.size()));
    }
  }

  // "Bearer abc123…": the value, where it is no word of a sentence.
  void scheme_of_authorization(std::string_view scheme) {
    if (!rest().starts_with(scheme)) return;
    const auto begin = at_ + scheme.size();
    const auto end = end_of_bare_value(begin, kLongestValue);
    const auto value = text_.substr(begin, end - begin);
    if (value.size() < 8 || std::none_of(value.begin(), value.end(), is_digit)) return;
    mask(SecretKind::kToken, begin, end_of_bare_value(begin, text_.size()));
  }

  void after_words(std::string_view words, std::size_t least) {
    if (!rest().starts_with(words)) return;
    const auto begin = at_ + words.size();
    const auto end = end_of_bare_value(begin, text_.size());
    if (end - begin >= least) mask(SecretKind::kToken, begin, end);
  }

  // user:password@ of an address.
  void user_info() {
    const auto begin = at_ + 3;
    auto host = begin;
    for (auto at = begin; at < std::min(text_.size(), begin + kLongestValue); ++at) {
      const char c = text_[at];
      if (is_space(c) || is_quote(c) || c == '/' || c == '\\' || c == '<' || c == '>') break;
      if (c == '@') host = at;
    }
    at_ = begin;
    if (host > begin) mask(SecretKind::kPassword, begin, host);
  }

  void email() {
    const auto is_local = [](char c) { return is_name(c) || c == '+' || c == '%'; };
    auto begin = at_;
    while (begin > copied_ && at_ - begin < kLongestName && is_local(text_[begin - 1])) --begin;
    while (begin < at_ && !is_alnum(text_[begin])) ++begin;
    auto end = at_ + 1;
    const auto is_host = [](char c) { return is_alnum(c) || c == '-' || c == '.'; };
    while (end - at_ < kLongestValue && is_host(peek(end))) ++end;
    while (end > at_ + 1 && !is_alnum(text_[end - 1])) --end;
    const auto host = text_.substr(at_ + 1, end - at_ - 1);
    if (begin == at_ || text_.substr(begin, at_ - begin) == "git" || !is_mail_host(host)) return;
    if (peek(end) == '(' || peek(end) == '[' || peek(end) == '_') return;  // q@k.mT(…) is code
    mask(SecretKind::kEmail, begin, end);
  }

  // The name after /home/, /Users/, C:\Users\ and a cluster's /…/home/.
  void home_folder() {
    if (at_ < copied_) return;
    for (const std::string_view folder : {"home", "Users", "users"}) {
      if (text_.compare(at_ + 1, folder.size(), folder) != 0) continue;
      auto begin = at_ + 1 + folder.size();
      const auto separator = begin;
      while (begin < separator + 2 && (peek(begin) == '/' || peek(begin) == '\\')) ++begin;
      if (begin == separator || !is_file_path()) return;
      const bool windows = peek(separator) == '\\';
      auto end = begin;
      while (end < text_.size() && !ends_folder(text_[end], windows)) ++end;
      if (windows && peek(end) != '\\') end = std::min(end, text_.find_first_of(" \t", begin));
      while (end > begin && (text_[end - 1] == '.' || text_[end - 1] == ',')) --end;
      if (end > begin) mask(SecretKind::kHomeFolder, begin, end);
      return;
    }
  }

  static bool ends_folder(char c, bool windows) {
    if (c == '/' || c == '\\' || c == '\n' || c == '\r' || is_quote(c) || c == ':' || c == '<' ||
        c == '\t')
      return true;
    return !windows &&
           (c == ' ' || c == ')' || c == ']' || c == '}' || c == ';' || c == '>' || c == '&');
  }

  // Whether what leads to the folder here is a path of files and no address.
  bool is_file_path() const {
    auto begin = at_;
    while (begin > 0 && at_ - begin < kLongestValue && !ends_path(text_[begin - 1])) --begin;
    const auto lead = text_.substr(begin, at_ - begin);
    if (lead.find("://") != std::string_view::npos) return lead.starts_with("file:");
    return lead.empty() || lead.front() == '/' || lead.back() == ':' || lead.back() == '\\';
  }

  static bool ends_path(char c) {
    return is_space(c) || is_quote(c) || c == '=' || c == '(' || c == ',';
  }

  void dashes() {
    if (rest().starts_with("-----BEGIN ")) return private_key();
    const bool flag = rest().starts_with("--") && is_alpha(peek(at_ + 2)) &&
                      (at_ == 0 || is_space(text_[at_ - 1]));
    if (!flag) return;
    auto end = at_ + 2;
    while (end - at_ < kLongestName && is_name(peek(end))) ++end;
    const auto kind = class_of_name(text_.substr(at_ + 2, end - at_ - 2));
    if (kind == NameClass::kPlain || peek(end) != ' ' || peek(end + 1) == '-') return;
    value_at(end + 1, kind, true);
  }

  // The lines between BEGIN and END, or as many as look like a key where the end is cut off.
  void private_key() {
    const auto label = text_.substr(at_, 80).find("PRIVATE KEY");
    const auto window = text_.substr(at_, kLongestKey);
    const auto line_end = at_ + std::min(window.find('\n'), window.size());
    if (label == std::string_view::npos || at_ + label > line_end) return;
    // In JSON the key is one line with `\n` written out.
    const auto dashes = text_.find("-----", at_ + label);
    if (dashes != std::string_view::npos && dashes + 5 < line_end) {
      auto end = dashes + 5;
      while (end < line_end && (is_base64_line(text_.substr(end, 1)) || text_[end] == ' ')) ++end;
      if (end > dashes + 6) return mask(SecretKind::kPrivateKey, dashes + 5, end);
    }
    at_ = line_end;
    while (at_ < text_.size()) {
      const auto begin = at_ + 1;
      const auto end = std::min(text_.find('\n', begin), text_.size());
      const auto line = text_.substr(std::min(begin, text_.size()), end - std::min(begin, end));
      const bool header = std::any_of(std::begin(kKeyHeaders), std::end(kKeyHeaders),
                                      [&](auto name) { return line.starts_with(name); });
      if (line.empty() ? begin >= text_.size() : !header && !is_base64_line(line)) return;
      const auto visible = line.ends_with('\r') ? end - 1 : end;
      mask(SecretKind::kPrivateKey, begin, visible);
      at_ = end;
    }
  }

  // NAME=value, "name": "value", Name: value.
  void assignment() {
    auto name_end = at_;
    while (name_end > copied_ && is_blank(text_[name_end - 1]) && at_ - name_end < 2) --name_end;
    if (name_end > copied_ && is_quote(text_[name_end - 1])) --name_end;
    if (name_end > copied_ && text_[name_end - 1] == '\\') --name_end;  // JSON in a string
    auto begin = name_end;
    while (begin > copied_ && name_end - begin < kLongestName && is_name(text_[begin - 1])) --begin;
    const auto name = text_.substr(begin, name_end - begin);
    const auto kind = name.size() < 3 ? NameClass::kPlain : class_of_name(name);
    if (kind == NameClass::kPlain) return;
    auto value = at_ + 1;
    while (is_blank(peek(value)) && value - at_ < 4) ++value;
    const bool shouted = std::none_of(name.begin(), name.end(), [](char c) { return is_lower(c); });
    value_at(value, kind, shouted && text_[at_] == '=');
  }

  // Masks the value that starts at `begin`. `certain`: it is a value, no word of a sentence and no
  // code.
  void value_at(std::size_t begin, NameClass kind, bool certain) {
    while (peek(begin) == '\\' && is_quote(peek(begin + 1))) ++begin;
    const char quote = is_quote(peek(begin)) ? text_[begin++] : '\0';
    for (const std::string_view scheme :
         {"Bearer ", "Basic ", "Token ", "bearer ", "basic ", "token "})
      if (text_.substr(begin).starts_with(scheme)) begin += scheme.size();
    const auto end_of = [&](std::size_t most) {
      return quote != '\0' ? end_of_quoted_value(begin, quote, most)
                           : end_of_bare_value(begin, most);
    };
    const auto end = end_of(kLongestValue);
    const auto value = text_.substr(begin, end - begin);
    if (value.empty() || is_placeholder(value)) return;
    if (kind == NameClass::kSuspect && !looks_random(value)) return;
    const bool is_value = certain || quote != '\0' || looks_like_value(value);
    if (kind == NameClass::kSecret && !is_value) return;
    const bool password = !looks_random(value);
    mask(password ? SecretKind::kPassword : SecretKind::kToken, begin, end_of(text_.size()));
  }

  // A bare word behind `password:` may be prose or code: a value has a digit or a sign in it, and
  // no call.
  static bool looks_like_value(std::string_view value) {
    if (value.size() < 4 || value.find('(') != std::string_view::npos) return false;
    return std::any_of(value.begin(), value.end(), [](char c) {
      return !(is_alpha(c) || c == '_' || c == '.' || c == '-' || c == '/' || (c & 0x80) != 0);
    });
  }
};

}  // namespace

RedactedText redact_with_map(std::string_view text) {
  return Redactor(text).run();
}

std::string redact(std::string_view text) {
  return redact_with_map(text).text;
}

}  // namespace tracelore
