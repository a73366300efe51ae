#include "engine/text/terms.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongestIdentifier =
    160;  // bytes; longer ones are paths of hashes, and a term has a limit
constexpr std::size_t kLongestWord = 64;  // bytes; longer ones are encoded data
constexpr std::size_t kMostParts = 32;    // of one identifier

bool is_small(char c) {
  return is_lower(c) || (c & 0x80) != 0;
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string_view without_outer_underscores(std::string_view text) {
  while (!text.empty() && text.front() == '_') text.remove_prefix(1);
  while (!text.empty() && text.back() == '_') text.remove_suffix(1);
  return text;
}

// "torch.ops.aten::nms" -> torch, ops, aten, nms, as parts of `run`.
std::vector<std::string_view> components_of(std::string_view run) {
  std::vector<std::string_view> parts;
  while (!run.empty()) {
    const auto end = std::min(run.find_first_of(".:"), run.size());
    const auto part = without_outer_underscores(run.substr(0, end));
    if (!part.empty()) parts.push_back(part);
    const auto next = run.find_first_not_of(".:", end);
    run = next == std::string_view::npos ? std::string_view{} : run.substr(next);
  }
  return parts;
}

// Whether a hump of camelCase begins at `at`: aB, or the B of ABc ("NCCLError"), not the plural of
// "GPUs".
bool starts_hump(std::string_view text, std::size_t at) {
  if (at == 0 || !is_upper(text[at])) return false;
  if (is_small(text[at - 1]) || is_digit(text[at - 1])) return true;
  const bool plural = at + 2 == text.size() && text[at + 1] == 's';
  return is_upper(text[at - 1]) && at + 1 < text.size() && is_small(text[at + 1]) && !plural;
}

// "OutOfMemoryError" -> Out, Of, Memory, Error; "local_scalar_dense" -> local, scalar, dense.
std::vector<std::string_view> humps_of(std::string_view component) {
  std::vector<std::string_view> humps;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= component.size(); ++at) {
    const bool cut = at == component.size() || component[at] == '_' || starts_hump(component, at);
    if (!cut) continue;
    if (at > begin) humps.push_back(component.substr(begin, at - begin));
    begin = at < component.size() && component[at] == '_' ? at + 1 : at;
  }
  return humps;
}

bool mixes_digits(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_digit) && !all_digits(text);
}

class Collector {
 public:
  explicit Collector(std::string_view text) : formed_(search_form(text)) {}

  std::vector<Term> collect(const Segmenter& segmenter) && {
    for (const auto& piece : segmenter.segment(formed_.text)) {
      const auto bytes = std::string_view(formed_.text).substr(piece.span.begin, piece.span.size());
      position_ = piece.position + shift_;
      if (piece.kind == PieceKind::kRun)
        add_run(bytes);
      else
        add_han(piece.kind, bytes);
    }
    return std::move(terms_);
  }

 private:
  Span original(std::string_view bytes) const {
    const auto begin = static_cast<std::size_t>(bytes.data() - formed_.text.data());
    return {formed_.origin[begin], formed_.origin[begin + bytes.size()]};
  }

  void add(TermKind kind, std::string text, std::string_view bytes, bool inner) {
    terms_.push_back({std::move(text), kind, inner, position_, original(bytes)});
  }

  void add_han(PieceKind kind, std::string_view bytes) {
    const bool inner = kind == PieceKind::kHanInner;
    const auto term = kind == PieceKind::kHanBigram ? TermKind::kHanBigram
                      : kind == PieceKind::kHanChar ? TermKind::kHanChar
                                                    : TermKind::kHanWord;
    add(term, std::string(bytes), bytes, inner);
  }

  void add_run(std::string_view run) {
    const auto components = components_of(run);
    if (components.empty()) return;
    if (std::all_of(components.begin(), components.end(), all_digits))
      return add_number(run, components);
    const auto name = joined(components);
    if (name.size() > kLongestIdentifier) return;
    if (components.size() == 1 && is_plain(components[0])) return add_word(components[0], false);
    add(TermKind::kIdentifier, name, run, false);
    const auto first = position_;
    for (std::size_t i = 0; i < components.size() && i < kMostParts; ++i)
      add_component(components[i], components.size() > 1);
    // The run had one position; its parts take the ones after it.
    shift_ += position_ > first ? position_ - first - 1 : 0;
  }

  // A natural word as far as its shape tells: no digits, no humps, no underscores inside.
  static bool is_plain(std::string_view component) {
    return !mixes_digits(component) && humps_of(component).size() == 1;
  }

  void add_number(std::string_view run, const std::vector<std::string_view>& components) {
    if (run.size() > kLongestWord) return;
    add(TermKind::kNumber, joined(components), run, false);
    // 2.8 finds what was said of 2.8.0.
    for (std::size_t i = components.size() - 1; i >= 2; --i)
      add(TermKind::kNumber,
          joined({components.begin(), components.begin() + static_cast<std::ptrdiff_t>(i)}), run,
          true);
  }

  void add_component(std::string_view component, bool of_dotted) {
    if (all_digits(component)) {
      add(TermKind::kNumber, std::string(component), component, true);
      ++position_;
      return;
    }
    if (is_plain(component)) {
      add_word(component, true);
      ++position_;
      return;
    }
    if (of_dotted) add(TermKind::kIdentifier, normalize_for_search(component), component, true);
    const auto humps = humps_of(component);
    for (std::size_t i = 0; humps.size() > 1 && i < humps.size() && i < kMostParts; ++i) {
      if (mixes_digits(humps[i]))
        add(TermKind::kIdentifier, normalize_for_search(humps[i]), humps[i], true);
      else if (all_digits(humps[i]))
        add(TermKind::kNumber, std::string(humps[i]), humps[i], true);
      else
        add_word(humps[i], true);
      ++position_;
    }
    if (humps.size() <= 1) ++position_;
  }

  void add_word(std::string_view word, bool inner) {
    if (word.size() <= kLongestWord) add(TermKind::kWord, normalize_for_search(word), word, inner);
  }

  static std::string joined(const std::vector<std::string_view>& components) {
    std::string name;
    for (const auto component : components) {
      if (!name.empty()) name += '.';
      name += normalize_for_search(component);
    }
    return name;
  }

  FormedText formed_;
  std::vector<Term> terms_;
  std::uint32_t position_ = 0;
  std::uint32_t shift_ = 0;  // positions that identifiers took beyond their own
};

}  // namespace

std::vector<Term> terms_of(std::string_view text, const Segmenter& segmenter) {
  return Collector(text).collect(segmenter);
}

std::vector<Term> pairs_of(const std::vector<Term>& terms) {
  std::vector<Term> pairs;
  const Term* before = nullptr;
  for (const auto& term : terms) {
    if (term.inner) continue;
    const bool latin = term.kind == TermKind::kWord || term.kind == TermKind::kNumber ||
                       term.kind == TermKind::kIdentifier;
    if (latin && before != nullptr)
      pairs.push_back({std::string(before->text).append(" ").append(term.text),
                       TermKind::kPair,
                       false,
                       before->position,
                       {before->span.begin, term.span.end}});
    before = latin ? &term : nullptr;
  }
  return pairs;
}

}  // namespace tracelore
