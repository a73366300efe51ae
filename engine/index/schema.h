/// The fields of the index, once: writer, readers and docs/index.md use this table and nothing else
/// names a prefix.
///
/// A term is its field's prefix and the text. Xapian's rule: a prefix is upper case and starts with
/// X; where the text begins with an upper-case letter a ':' would be needed, but every text here is
/// lower case.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore {

enum class Field : std::uint8_t {
  kId,  ///< the entry's id and its aliases
  kTitle,
  kSymptom,
  kCause,
  kWorkaround,
  kErrorText,  ///< templates' literal text and exception classes, as words to search
  kCode,
  kAsked,  ///< how people put it: Entry::asked
  kPackage,
  kTag,
  kKind,
  kDevice,
  kGraphBreak,  ///< "gb0025"
};

enum class FieldKind : std::uint8_t {
  kText,     ///< words with places, stems, identifiers, Chinese: searched
  kBoolean,  ///< exact terms: look-ups
  kFilter,   ///< exact terms that a search is narrowed by, by the field's name: `device:cuda`
  kFacet,    ///< a filter that results are counted by, too, as the entry writes its terms
};
/// Whether a search is narrowed by such a field.
constexpr bool narrows(FieldKind kind) {
  return kind == FieldKind::kFilter || kind == FieldKind::kFacet;
}

/// What of an entry each field holds, in reading order. No phrase runs on from one text into the
/// next.
namespace field_texts {
using Texts = std::vector<std::string>;

inline Texts id(const Entry& entry) {
  Texts texts = entry.aliases;
  texts.insert(texts.begin(), entry.id);
  return texts;
}
inline Texts title(const Entry& entry) {
  Texts texts;
  for (const auto& [language, article] : entry.articles) texts.push_back(plain_text(article.title));
  return texts;
}
inline Texts symptom(const Entry& entry) {
  Texts texts;
  for (const auto& [language, article] : entry.articles) {
    texts.push_back(plain_text(article.summary));
    texts.push_back(plain_text(article.symptom.markdown));
  }
  return texts;
}
// In each language what stands before the sub-sections, then each of them below its title.
inline Texts sections(const Entry& entry, Section Article::*lead,
                      std::vector<Section> Article::*below) {
  Texts texts;
  for (const auto& [language, article] : entry.articles) {
    texts.push_back(plain_text((article.*lead).markdown));
    for (const auto& section : article.*below)
      texts.push_back(plain_text(section.title + "\n\n" + section.markdown));
  }
  return texts;
}
inline Texts cause(const Entry& entry) {
  return sections(entry, &Article::cause, &Article::causes);
}
inline Texts workaround(const Entry& entry) {
  return sections(entry, &Article::workarounds_lead, &Article::workarounds);
}
inline Texts error_text(const Entry& entry) {
  Texts texts;
  for (const auto& signature : entry.signatures) {
    for (const auto& piece : signature.pattern.pieces())
      if (!piece.is_hole) texts.push_back(piece.literal);
    texts.insert(texts.end(), signature.exceptions.begin(), signature.exceptions.end());
  }
  return texts;
}
// A tag is often the one word that people type, so labels are searched as words, too.
inline Texts code(const Entry& entry) {
  std::string words = entry.id;
  for (const auto& tag : entry.tags) words.append(" ").append(tag);
  for (const auto& package : entry.packages) words.append(" ").append(package);
  return {words};
}
inline Texts asked(const Entry& entry) {
  return entry.asked;
}
inline Texts package(const Entry& entry) {
  Texts texts;
  for (const auto& package : entry.packages) texts.push_back(normalize_package(package));
  return texts;
}
inline Texts tag(const Entry& entry) {
  return entry.tags;
}
inline Texts kind(const Entry& entry) {
  return {std::string(name_of(entry.kind))};
}
inline Texts device(const Entry& entry) {
  return entry.verify.devices;
}
inline Texts graph_break(const Entry& entry) {
  Texts texts;
  for (const auto& signature : entry.signatures)
    texts.insert(texts.end(), signature.graph_breaks.begin(), signature.graph_breaks.end());
  return texts;
}
}  // namespace field_texts

struct FieldRow {
  Field field;
  std::string_view name;  ///< in answers ("matched"), in filters ("package:torch") and in messages
                          ///< ("field.<name>")
  std::string_view prefix;
  FieldKind kind;
  double weight;             ///< of a hit in this field, for search
  std::string_view example;  ///< a query that finds entries by it; of a filter `name:value`
  field_texts::Texts (*texts)(const Entry& entry);
};

inline constexpr auto kFields = std::to_array<FieldRow>({
    {Field::kId, "id", "XQ", FieldKind::kBoolean, 0, "cuda-out-of-memory", field_texts::id},
    {Field::kTitle, "title", "XT", FieldKind::kText, 5, "out of memory", field_texts::title},
    {Field::kSymptom, "symptom", "XY", FieldKind::kText, 2, "loss stops", field_texts::symptom},
    {Field::kCause, "cause", "XC", FieldKind::kText, 1.5, "fragmentation", field_texts::cause},
    {Field::kWorkaround, "workaround", "XW", FieldKind::kText, 1.2, "expandable_segments",
     field_texts::workaround},
    {Field::kErrorText, "error", "XE", FieldKind::kText, 3, "Tried to allocate",
     field_texts::error_text},
    {Field::kCode, "code", "XO", FieldKind::kText, 0.8, "torch.compile", field_texts::code},
    {Field::kAsked, "asked", "XU", FieldKind::kText, 4, "vram full", field_texts::asked},
    {Field::kPackage, "package", "XP", FieldKind::kFacet, 2, "package:torch", field_texts::package},
    {Field::kTag, "tag", "XG", FieldKind::kFacet, 2.5, "tag:nccl", field_texts::tag},
    {Field::kKind, "kind", "XK", FieldKind::kFacet, 0, "kind:guide", field_texts::kind},
    {Field::kDevice, "device", "XD", FieldKind::kFilter, 0, "device:cuda", field_texts::device},
    {Field::kGraphBreak, "graph_break", "XB", FieldKind::kBoolean, 0, "GB0025",
     field_texts::graph_break},
});

/// Within a text field: which form of a word a term is (after the prefix).
inline constexpr std::string_view kStemMark = "z";        ///< English stem
inline constexpr std::string_view kIdentifierMark = "i";  ///< identifier, whole
inline constexpr std::string_view kWordMark =
    "w";  ///< the word itself, English or Chinese; with its places where the glossary asks for them
inline constexpr std::string_view kBigramMark = "b";  ///< two neighbouring Chinese characters
inline constexpr std::string_view kCharMark = "c";    ///< one Chinese character
inline constexpr std::string_view kPairMark = "p";    ///< two neighbours, see has_pairs()

constexpr const FieldRow& row_of(Field field) {
  return kFields[static_cast<std::size_t>(field)];
}
constexpr std::string_view prefix_of(Field field) {
  return row_of(field).prefix;
}
/// Fields whose words are filed in pairs too: what people copy a piece of, or say as others do.
constexpr bool has_pairs(Field field) {
  return field == Field::kTitle || field == Field::kErrorText || field == Field::kAsked;
}

namespace schema_checks {
constexpr bool dense() {
  for (std::size_t i = 0; i < kFields.size(); ++i)
    if (static_cast<std::size_t>(kFields[i].field) != i) return false;
  return true;
}
constexpr bool prefixes_are_unique() {
  for (std::size_t i = 0; i < kFields.size(); ++i)
    for (std::size_t j = i + 1; j < kFields.size(); ++j)
      if (kFields[i].prefix == kFields[j].prefix || kFields[i].name == kFields[j].name)
        return false;
  return true;
}
static_assert(dense(), "rows stand in the order of Field");
static_assert(prefixes_are_unique(), "two fields share a prefix or a name");
}  // namespace schema_checks

/// Raised by one whenever what is stored, or how it is computed, changes: an index of another
/// schema is refused.
inline constexpr std::uint32_t kSchemaVersion = 22;

/// Value slot of what results are counted by (kFacet): packages, tags and kind of an entry, a line
/// each, the field's prefix before it, tags as their entry writes them.
inline constexpr std::uint32_t kFacetSlot = 0;
/// Value slots of an entry: what its signatures are filed under (filing_bytes()), its id, and the
/// digest of everything that its document is made of, in 64 hex digits.
inline constexpr std::uint32_t kFiledSlot = 1;
inline constexpr std::uint32_t kIdSlot = 2;
inline constexpr std::uint32_t kDigestSlot = 3;

/// Metadata keys of the Xapian database.
inline constexpr std::string_view kInfoKey = "tracelore.info";
inline constexpr std::string_view kHarnessKey = "tracelore.harness";
inline constexpr std::string_view kGlossaryKey = "tracelore.glossary";
inline constexpr std::string_view kSentencesKey = "tracelore.sentences";  ///< a line each

/// An index directory is a database of Xapian's, with a file of this name in it…
inline constexpr std::string_view kFolderMark = "iamglass";
/// …or has one in a single file, which is carried more easily and cannot be changed.
inline constexpr std::string_view kDatabaseFile = "entries.glass";

/// Beside the database: the files of origins (docs/origins.md), where there are any.
inline constexpr std::string_view kOriginsFolder = "origins";

/// Xapian refuses terms over 245 bytes; longer ones are cut here, on both sides.
inline constexpr std::size_t kMaxTermBytes = 200;

/// A text as a term: behind its field's prefix or its mark.
inline std::string filed_text(std::string_view head, std::string_view text) {
  return std::string(head).append(text.substr(0, kMaxTermBytes));
}

}  // namespace tracelore
