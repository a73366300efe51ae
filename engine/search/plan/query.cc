#include "engine/search/plan/query.h"

#include <array>

#include "engine/base/bytes/ascii.h"
#include "engine/entry/entry.h"
#include "engine/text/characters.h"

namespace tracelore {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

// An opening quote and the one that closes it; full-width and Chinese ones included.
struct Quotes {
  std::string_view open, close;
};
constexpr std::array<Quotes, 4> kQuotes = {{{"\"", "\""}, {"“", "”"}, {"「", "」"}, {"＂", "＂"}}};
constexpr std::array<std::string_view, 2> kColons = {":", "："};
constexpr std::string_view kWideBlank = "　";

constexpr std::string_view kVersion = "version";

// What a value looks like, for the message about one that does not.
std::string_view wanted_of(const FieldRow* field) {
  if (field == nullptr) return "2.8";
  if (field->field == Field::kKind) return "issue | guide | wrapper";
  return field->example.substr(field->name.size() + 1);
}

class QueryScanner {
 public:
  explicit QueryScanner(std::string_view text) : text_(text) {}

  Result<SearchQuery> scan() && {
    while (at_ < text_.size()) {
      if (const auto blank = blank_here()) {
        at_ += blank;
      } else if (phrase() || filter()) {
        if (fault_) return tl::unexpected(*fault_);
      } else {
        word();
      }
    }
    flush();
    const bool open = !query_.parts.empty() && !query_.parts.back().is_phrase;
    query_.ends_in_word = open && query_.parts.back().span.end == text_.size();
    return std::move(query_);
  }

 private:
  std::string_view rest() const { return text_.substr(at_); }

  std::size_t blank_here() const {
    if (kBlanks.find(text_[at_]) != std::string_view::npos) return 1;
    return rest().starts_with(kWideBlank) ? kWideBlank.size() : 0;
  }

  // The words gathered so far become a part.
  void flush() {
    if (words_.size() > 0)
      query_.parts.push_back(
          {std::string(text_.substr(words_.begin, words_.size())), false, words_});
    words_ = {at_, at_};
  }

  void word() {
    if (words_.size() == 0) words_ = {at_, at_};
    while (at_ < text_.size() && blank_here() == 0) ++at_;
    words_.end = at_;
  }

  bool phrase() {
    for (const auto& quotes : kQuotes) {
      if (!rest().starts_with(quotes.open)) continue;
      const auto begin = at_ + quotes.open.size();
      const auto end = text_.find(quotes.close, begin);
      if (end == std::string_view::npos) return false;
      const auto after = end + quotes.close.size();
      const bool closes = after == text_.size() || QueryScanner(text_, after).blank_here() > 0 ||
                          quotes.open != quotes.close;
      const auto inside = text_.substr(begin, end - begin);
      if (!closes || inside.find_first_not_of(kBlanks) == std::string_view::npos) return false;
      flush();
      query_.parts.push_back({std::string(inside), true, {begin, end}});
      at_ = after;
      words_ = {at_, at_};
      return true;
    }
    return false;
  }

  bool filter() {
    for (const auto& field : kFields)
      if (narrows(field.kind) && filter_named(field.name, &field)) return true;
    return filter_named(kVersion, nullptr);
  }

  // `field` is null of the version, which no field holds.
  bool filter_named(std::string_view name, const FieldRow* field) {
    if (lower_case(rest().substr(0, name.size())) != name) return false;
    for (const auto colon : kColons) {
      if (!rest().substr(name.size()).starts_with(colon)) continue;
      flush();
      at_ += name.size() + colon.size();
      const auto begin = at_;
      while (at_ < text_.size() && blank_here() == 0) ++at_;
      set(name, field, begin, unquoted(text_.substr(begin, at_ - begin)));
      words_ = {at_, at_};
      return true;
    }
    return false;
  }

  static std::string unquoted(std::string_view value) {
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
      value = value.substr(1, value.size() - 2);
    return lower_case(value);
  }

  void set(std::string_view name, const FieldRow* field, std::size_t begin,
           const std::string& value) {
    if (is_sound(field, value) || fault_) return;
    fault_ = Error{ErrorCode::kBadFilter,
                   {1, characters_in(text_.substr(0, begin)) + 1},
                   {},
                   {{"filter", std::string(name)},
                    {"value", value},
                    {"wanted", std::string(wanted_of(field))}}};
  }

  // Takes the value, too.
  bool is_sound(const FieldRow* field, const std::string& value) {
    if (field == nullptr) {
      const auto version = Version::parse(value);
      if (version) query_.version = *version;
      return version.has_value();
    }
    std::erase_if(query_.filters, [&](const auto& one) { return one.first == field->field; });
    query_.filters.emplace_back(field->field, value);
    return field->field == Field::kKind ? entry_kind_of(value).has_value() : !value.empty();
  }

  QueryScanner(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::string_view text_;
  std::size_t at_ = 0;
  Span words_;
  SearchQuery query_;
  std::optional<Error> fault_;
};

}  // namespace

Result<SearchQuery> parse_query(std::string_view text, const Limits& limits) {
  if (text.size() > limits.query_bytes)
    return fail(ErrorCode::kTextTooLarge, {{"limit", std::to_string(limits.query_bytes)}});
  if (text.find_first_not_of(kBlanks) == std::string_view::npos) return fail(ErrorCode::kEmptyText);
  return QueryScanner(text).scan();
}

}  // namespace tracelore
