#include "indexer/documents.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/digest.h"
#include "engine/index/lookups.h"
#include "engine/text/markdown.h"
#include "engine/text/terms.h"

namespace tracelore {
namespace {

// Phrases do not run on from one language or field into the next.
constexpr Xapian::termpos kGap = 100;

std::string term_of(Field field, std::string_view mark, std::string_view text) {
  std::string term(prefix_of(field));
  term.append(mark).append(text.substr(0, kMaxTermBytes));
  return term;
}

class DocumentBuilder {
 public:
  DocumentBuilder(const Segmenter& segmenter) : segmenter_(segmenter), stem_("en") {}

  void add_text(Field field, std::string_view text) {
    Xapian::termpos last = 0;
    for (const auto& term : terms_of(text, segmenter_)) {
      add_term(field, term);
      last = std::max<Xapian::termpos>(last, term.position);
    }
    position_ += last + kGap;
  }

  void add_boolean(Field field, std::string_view text) {
    document_.add_boolean_term(term_of(field, "", lower_case(text)));
  }

  void add_filing(const EntryFiling& filing) {
    for (const auto& row : filing.anchors) add_boolean(Field::kAnchor, hash_text(row.hash));
    for (const auto& text : filing.texts)
      for (const auto key : text.keys) add_boolean(Field::kSimilar, hash_text(key));
  }

  Xapian::Document take(const Entry& entry, std::string_view json) {
    document_.add_value(static_cast<Xapian::valueno>(ValueSlot::kEntryId), entry.id);
    document_.add_value(static_cast<Xapian::valueno>(ValueSlot::kKind),
                        std::string(name_of(entry.kind)));
    document_.set_data(std::string(json));
    return document_;
  }

 private:
  void add_term(Field field, const Term& term) {
    const auto at = position_ + term.position;
    switch (term.kind) {
      case TermKind::kWord:
        document_.add_posting(term_of(field, kWordMark, term.text), at);
        document_.add_term(term_of(field, kStemMark, stem_(term.text)));
        break;
      case TermKind::kNumber:
      case TermKind::kHanWord:
        document_.add_posting(term_of(field, kWordMark, term.text), at);
        break;
      case TermKind::kIdentifier:
        document_.add_term(term_of(field, kIdentifierMark, term.text));
        break;
      case TermKind::kHanBigram:
        document_.add_term(term_of(field, kBigramMark, term.text));
        break;
      case TermKind::kHanChar:
        document_.add_term(term_of(field, kCharMark, term.text));
        break;
    }
  }

  const Segmenter& segmenter_;
  Xapian::Stem stem_;
  Xapian::Document document_;
  Xapian::termpos position_ = 1;
};

void add_article(const Article& article, DocumentBuilder& builder) {
  builder.add_text(Field::kTitle, plain_text(article.title));
  builder.add_text(Field::kSymptom, plain_text(article.summary));
  builder.add_text(Field::kSymptom, plain_text(article.symptom.markdown));
  builder.add_text(Field::kCause, plain_text(article.cause.markdown));
  for (const auto& cause : article.causes)
    builder.add_text(Field::kCause, plain_text(cause.title + "\n\n" + cause.markdown));
  builder.add_text(Field::kWorkaround, plain_text(article.workarounds_lead.markdown));
  for (const auto& workaround : article.workarounds)
    builder.add_text(Field::kWorkaround,
                     plain_text(workaround.title + "\n\n" + workaround.markdown));
}

void add_labels(const Entry& entry, DocumentBuilder& builder) {
  builder.add_boolean(Field::kId, entry.id);
  for (const auto& alias : entry.aliases) builder.add_boolean(Field::kId, alias);
  for (const auto& package : entry.packages)
    builder.add_boolean(Field::kPackage, normalize_package(package));
  for (const auto& tag : entry.tags) builder.add_boolean(Field::kTag, tag);
  for (const auto& device : entry.verify.devices) builder.add_boolean(Field::kDevice, device);
  builder.add_boolean(Field::kKind, name_of(entry.kind));
  // The same words are searched too: a tag is often the one word that people type.
  std::string words = entry.id;
  for (const auto& tag : entry.tags) words.append(" ").append(tag);
  for (const auto& package : entry.packages) words.append(" ").append(package);
  builder.add_text(Field::kCode, words);
  for (const auto& asked : entry.asked) builder.add_text(Field::kAsked, asked);
}

void add_signatures(const Entry& entry, DocumentBuilder& builder) {
  for (const auto& signature : entry.signatures) {
    for (const auto& piece : signature.pattern.pieces())
      if (!piece.is_hole) builder.add_text(Field::kErrorText, piece.literal);
    for (const auto& name : signature.exceptions) builder.add_text(Field::kErrorText, name);
    for (const auto& id : signature.graph_breaks) builder.add_boolean(Field::kGraphBreak, id);
  }
}

}  // namespace

EntryRecord record_of(const EntryToIndex& input) {
  EntryRecord record{entry_to_json(input.entry), {}};
  std::string whole = record.text;
  for (const auto& sample : input.samples) whole += sample;
  record.digest = sha256_hex(whole);
  return record;
}

std::vector<std::string> spellings_of(const Xapian::Document& document) {
  constexpr std::size_t kShortest = 3;
  std::vector<std::string> words;
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    const std::string text = *term;
    for (const auto& row : kFields) {
      if (row.kind != FieldKind::kText || !text.starts_with(row.prefix)) continue;
      const std::string_view marked = std::string_view(text).substr(row.prefix.size());
      if (!marked.starts_with(kWordMark)) break;
      const auto word = marked.substr(kWordMark.size());
      const bool natural =
          std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      if (natural && word.size() >= kShortest) words.emplace_back(word);
      break;
    }
  }
  return words;
}

Xapian::Document document_of(const EntryToIndex& input, std::string_view json,
                             const Segmenter& segmenter, const EntryFiling& filing) {
  DocumentBuilder builder(segmenter);
  for (const auto& [language, article] : input.entry.articles) add_article(article, builder);
  add_labels(input.entry, builder);
  add_signatures(input.entry, builder);
  builder.add_filing(filing);
  return builder.take(input.entry, json);
}

}  // namespace tracelore
