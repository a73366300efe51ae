#include "engine/text/segment.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>
#include <unicode/uvernum.h>

#include <algorithm>
#include <unordered_set>

#include "engine/base/bytes/utf8.h"
#include "engine/text/normalize.h"
#include "engine/text/segmenter_version.h"

namespace tracelore {
namespace {

// Raised whenever a text would be cut otherwise than before: an index built with another one is
// refused.
constexpr std::string_view kVersion = "tracelore-words-1";

constexpr std::size_t kLongestTerm =
    16;  // characters; longer glossary terms are phrases, not words

enum class Class : std::uint8_t { kOther, kRun, kHan };

Class class_of(UChar32 c) {
  if (c < 0x80) {
    const bool word = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    return word || c == '_' ? Class::kRun : Class::kOther;
  }
  if (u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC)) return Class::kHan;
  UErrorCode status = U_ZERO_ERROR;
  const auto script = uscript_getScript(c, &status);
  if (script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA || script == USCRIPT_HANGUL)
    return Class::kHan;
  return u_isalnum(c) || u_charType(c) == U_NON_SPACING_MARK ? Class::kRun : Class::kOther;
}

struct Character {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  char32_t code = 0;
  Class kind = Class::kOther;
};

std::vector<Character> characters_of(std::string_view text) {
  std::vector<Character> characters;
  characters.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto start = at;
    const auto code = next_code_point(text, at);
    const auto kind = code == kNoCodePoint ? Class::kOther : class_of(static_cast<UChar32>(code));
    characters.push_back(
        {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(at), code, kind});
  }
  return characters;
}

// Word boundaries of `text` by ICU, as bytes, the start left out; the whole text where ICU fails.
std::vector<std::uint32_t> icu_boundaries(icu::BreakIterator* words, std::string_view text) {
  std::vector<std::uint32_t> ends;
  UErrorCode status = U_ZERO_ERROR;
  UText* source =
      utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status);
  if (words != nullptr && U_SUCCESS(status)) {
    words->setText(source, status);
    for (auto end = words->next(); U_SUCCESS(status) && end != icu::BreakIterator::DONE;
         end = words->next())
      ends.push_back(static_cast<std::uint32_t>(end));
  }
  utext_close(source);
  if (ends.empty()) ends.push_back(static_cast<std::uint32_t>(text.size()));
  return ends;
}

}  // namespace

struct Segmenter::Data {
  std::unordered_set<std::string> terms;
  std::size_t longest = 0;  // characters
  std::string digest;
  std::unique_ptr<icu::BreakIterator>
      words;  // cloned for every text: an iterator is not thread-safe
};

namespace {

// Cuts one text; holds what the steps share.
class Cutter {
 public:
  Cutter(std::string_view text, const std::unordered_set<std::string>& terms, std::size_t longest,
         icu::BreakIterator* words)
      : text_(text),
        terms_(terms),
        longest_(longest),
        words_(words),
        characters_(characters_of(text)) {}

  std::vector<Piece> cut() && {
    for (std::size_t at = 0; at < characters_.size();) {
      const auto kind = characters_[at].kind;
      if (kind == Class::kOther)
        ++at;
      else
        at = kind == Class::kHan ? cut_han(at) : cut_run(at);
    }
    return std::move(pieces_);
  }

 private:
  Class kind_at(std::size_t at) const {
    return at < characters_.size() ? characters_[at].kind : Class::kOther;
  }
  char32_t code_at(std::size_t at) const {
    return at < characters_.size() ? characters_[at].code : 0;
  }
  std::string_view bytes(std::size_t first, std::size_t last) const {
    const auto begin = characters_[first].begin;
    return text_.substr(begin, characters_[last - 1].end - begin);
  }
  void add(PieceKind kind, std::size_t first, std::size_t last, std::uint32_t position) {
    pieces_.push_back({kind, {characters_[first].begin, characters_[last - 1].end}, position});
  }

  std::size_t cut_run(std::size_t first) {
    auto at = first;
    while (true) {
      while (kind_at(at) == Class::kRun) ++at;
      const std::size_t joiner =
          code_at(at) == '.' ? 1 : (code_at(at) == ':' && code_at(at + 1) == ':' ? 2 : 0);
      if (joiner == 0 || kind_at(at + joiner) != Class::kRun) break;
      at += joiner;
    }
    // C++ and g++ are words of this field.
    if (at - first <= 3 && code_at(at) == '+' && code_at(at + 1) == '+') at += 2;
    add(PieceKind::kRun, first, at, position_++);
    return at;
  }

  std::size_t cut_han(std::size_t first) {
    auto end = first;
    while (kind_at(end) == Class::kHan) ++end;
    first_ = first;
    const auto before = pieces_.size();
    for (auto at = first, gap = first; gap < end;) {
      const auto length = at < end ? longest_term(at, end) : 0;
      if (at < end && length == 0) {
        ++at;
        continue;
      }
      if (gap < at) cut_gap(gap, at);
      if (length > 0) cut_term(at, at + length);
      at += length;
      gap = at;
    }
    add_grams(first, end);
    std::stable_sort(pieces_.begin() + static_cast<std::ptrdiff_t>(before), pieces_.end(),
                     [](const Piece& a, const Piece& b) { return a.span.begin < b.span.begin; });
    position_ += static_cast<std::uint32_t>(end - first);
    return end;
  }

  std::uint32_t position_of(std::size_t at) const {
    return position_ + static_cast<std::uint32_t>(at - first_);
  }

  // Characters of the longest glossary term that starts at `at`; 0 where none does.
  std::size_t longest_term(std::size_t at, std::size_t end) const {
    for (auto length = std::min(longest_, end - at); length >= 2; --length)
      if (terms_.count(std::string(bytes(at, at + length))) > 0) return length;
    return 0;
  }

  // Words of ICU's dictionary between `first` and `last`. Single characters are no words: bigrams
  // carry them.
  void cut_gap(std::size_t first, std::size_t last) {
    for (const auto& [from, to] : icu_words(first, last))
      if (to - from >= 2) add(PieceKind::kHanWord, from, to, position_of(from));
  }

  std::vector<std::pair<std::size_t, std::size_t>> icu_words(std::size_t first, std::size_t last) {
    std::vector<std::pair<std::size_t, std::size_t>> words;
    auto at = first;
    for (const auto end : icu_boundaries(words_, bytes(first, last))) {
      auto to = at;
      while (to < last && characters_[to].end <= characters_[first].begin + end) ++to;
      if (to > at) words.emplace_back(at, to);
      at = to;
    }
    return words;
  }

  void cut_term(std::size_t first, std::size_t last) {
    add(PieceKind::kHanWord, first, last, position_of(first));
    if (last - first < 3) return;
    std::vector<std::pair<std::size_t, std::size_t>> inner;
    for (const auto& word : icu_words(first, last))
      if (word.second - word.first >= 2) inner.push_back(word);
    for (auto from = first; from < last; ++from)
      for (auto to = from + 2; to <= last && to - from <= longest_; ++to)
        if (terms_.count(std::string(bytes(from, to))) > 0) inner.emplace_back(from, to);
    std::sort(inner.begin(), inner.end());
    inner.erase(std::unique(inner.begin(), inner.end()), inner.end());
    for (const auto& [from, to] : inner)
      if (to - from < last - first) add(PieceKind::kHanInner, from, to, position_of(from));
  }

  void add_grams(std::size_t first, std::size_t end) {
    for (auto at = first; at < end; ++at) {
      if (at + 1 < end) add(PieceKind::kHanBigram, at, at + 2, position_of(at));
      add(PieceKind::kHanChar, at, at + 1, position_of(at));
    }
  }

  std::string_view text_;
  const std::unordered_set<std::string>& terms_;
  std::size_t longest_;
  icu::BreakIterator* words_;
  std::vector<Character> characters_;
  std::vector<Piece> pieces_;
  std::uint32_t position_ = 0;
  std::size_t first_ = 0;  // of the Chinese text being cut
};

}  // namespace

Segmenter::Segmenter(const Glossary& glossary) {
  auto data = std::make_unique<Data>();
  const auto add = [&](const std::vector<std::string>& terms) {
    for (const auto& term : terms) {
      const auto normal = normalize_for_search(term);
      const auto characters = characters_of(normal);
      const bool is_han = std::all_of(characters.begin(), characters.end(),
                                      [](const Character& c) { return c.kind == Class::kHan; });
      if (!is_han || characters.size() < 2 || characters.size() > kLongestTerm) continue;
      data->terms.insert(normal);
      data->longest = std::max(data->longest, characters.size());
    }
  };
  for (const auto& row : glossary.rows()) add(row.chinese);
  add(glossary.names());
  add(glossary.elsewhere());
  UErrorCode status = U_ZERO_ERROR;
  data->words.reset(icu::BreakIterator::createWordInstance(icu::Locale::getChina(), status));
  if (U_FAILURE(status)) data->words.reset();
  data->digest = glossary.digest();
  data_ = std::move(data);
}

Segmenter::~Segmenter() = default;
Segmenter::Segmenter(Segmenter&&) noexcept = default;
Segmenter& Segmenter::operator=(Segmenter&&) noexcept = default;

std::vector<Piece> Segmenter::segment(std::string_view text) const {
  const std::unique_ptr<icu::BreakIterator> words(data_->words ? data_->words->clone() : nullptr);
  return Cutter(text, data_->terms, data_->longest, words.get()).cut();
}

std::string segmenter_version() {
  return std::string(kVersion) + "+icu" + U_ICU_VERSION;
}

std::string Segmenter::stamp() const {
  return segmenter_version() + "+" + data_->digest;
}

}  // namespace tracelore
