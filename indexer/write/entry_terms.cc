#include "indexer/write/entry_terms.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/base/bytes/ascii.h"
#include "engine/index/word_frequency.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore {
namespace {

// Words of two texts are not next to each other.
constexpr std::uint32_t kGap = 2;

constexpr std::size_t place_of(Field field) {
  return static_cast<std::size_t>(std::find(kTextFields.begin(), kTextFields.end(), field) -
                                  kTextFields.begin());
}

class EntryReader {
 public:
  EntryReader(const Segmenter& segmenter,
              const std::function<void(std::size_t, const Term&, std::uint32_t)>& use)
      : segmenter_(segmenter), use_(use) {
    next_.fill(1);
  }

  void read(const Entry& entry) {
    for (const auto& [language, article] : entry.articles) read(article);
    // What an entry is labelled with is searched too: a tag is often the one word that people type.
    std::string words = entry.id;
    for (const auto& tag : entry.tags) words.append(" ").append(tag);
    for (const auto& package : entry.packages) words.append(" ").append(package);
    read(Field::kCode, words);
    for (const auto& asked : entry.asked) read(Field::kAsked, asked);
    for (const auto& signature : entry.signatures) {
      for (const auto& piece : signature.pattern.pieces())
        if (!piece.is_hole) read(Field::kErrorText, piece.literal);
      for (const auto& name : signature.exceptions) read(Field::kErrorText, name);
    }
  }

 private:
  void read(const Article& article) {
    read(Field::kTitle, plain_text(article.title));
    read(Field::kSymptom, plain_text(article.summary));
    read(Field::kSymptom, plain_text(article.symptom.markdown));
    read(Field::kCause, plain_text(article.cause.markdown));
    for (const auto& cause : article.causes)
      read(Field::kCause, plain_text(cause.title + "\n\n" + cause.markdown));
    read(Field::kWorkaround, plain_text(article.workarounds_lead.markdown));
    for (const auto& workaround : article.workarounds)
      read(Field::kWorkaround, plain_text(workaround.title + "\n\n" + workaround.markdown));
  }

  void read(Field field, std::string_view text) {
    const auto number = place_of(field);
    auto& next = next_[number];
    std::uint32_t last = 0;
    const auto terms = terms_of(text, segmenter_);
    for (const auto& term : terms) {
      use_(number, term, next + term.position);
      last = std::max(last, term.position);
    }
    if (has_pairs(field))
      for (const auto& pair : pairs_of(terms)) use_(number, pair, next + pair.position);
    next += last + kGap;
  }

  const Segmenter& segmenter_;
  const std::function<void(std::size_t, const Term&, std::uint32_t)>& use_;
  std::array<std::uint32_t, kTextFieldCount> next_{};  // place in each field
};

}  // namespace

void for_each_term(const Entry& entry, const Segmenter& segmenter,
                   const std::function<void(std::size_t, const Term&, std::uint32_t)>& use) {
  EntryReader(segmenter, use).read(entry);
}

std::string_view mark_of(TermKind kind) {
  switch (kind) {
    case TermKind::kWord:
    case TermKind::kNumber:
    case TermKind::kHanWord:
      return kWordMark;
    case TermKind::kIdentifier:
      return kIdentifierMark;
    case TermKind::kHanBigram:
      return kBigramMark;
    case TermKind::kHanChar:
      return kCharMark;
    case TermKind::kPair:
      return kPairMark;
  }
  return kCharMark;
}

std::vector<std::string> labels_of(const Entry& entry) {
  std::vector<std::string> labels;
  const auto add = [&](Field field, std::string_view text) {
    labels.push_back(filed_text(prefix_of(field), lower_case(text)));
  };
  for (const auto& package : entry.packages) add(Field::kPackage, normalize_package(package));
  for (const auto& tag : entry.tags) add(Field::kTag, tag);
  for (const auto& device : entry.verify.devices) add(Field::kDevice, device);
  add(Field::kKind, name_of(entry.kind));
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  return labels;
}

std::string facets_of(const Entry& entry) {
  std::set<std::string> facets;
  const auto add = [&](Field field, std::string_view text) {
    facets.insert(filed_text(prefix_of(field), text));
  };
  for (const auto& package : entry.packages) add(Field::kPackage, normalize_package(package));
  for (const auto& tag : entry.tags) add(Field::kTag, tag);
  add(Field::kKind, name_of(entry.kind));
  std::string lines;
  for (const auto& facet : facets) lines.append(lines.empty() ? "" : "\n").append(facet);
  return lines;
}

std::string filed_text(std::string_view head, std::string_view text) {
  std::string filed(head);
  return filed.append(text.substr(0, kMaxTermBytes));
}

bool is_spelt(std::string_view word) {
  constexpr std::size_t kShortest = 3;
  return word.size() >= kShortest &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace tracelore
