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

namespace tracelore {

enum class Field : std::uint8_t {
  kId,  ///< the entry's id and its aliases
  kTitle,
  kSymptom,
  kCause,
  kWorkaround,
  kErrorText,  ///< templates' literal text and exception classes, as words to search
  kCode,
  kAsked,       ///< how people put it: Entry::asked
  kPackage,     ///< filter and words
  kTag,         ///< filter and words
  kKind,        ///< filter
  kDevice,      ///< filter
  kGraphBreak,  ///< "gb0025"
};

enum class FieldKind : std::uint8_t {
  kText,     ///< words with places, stems, identifiers, Chinese: searched
  kBoolean,  ///< exact terms: filters and look-ups
};

struct FieldRow {
  Field field;
  std::string_view name;  ///< in answers ("matched"), in filters ("package:torch") and in messages
                          ///< ("field.<name>")
  std::string_view prefix;
  FieldKind kind;
  double weight;             ///< of a hit in this field, for search
  std::string_view example;  ///< a query that finds by it
};

inline constexpr auto kFields = std::to_array<FieldRow>({
    {Field::kId, "id", "XQ", FieldKind::kBoolean, 0, "cuda-out-of-memory"},
    {Field::kTitle, "title", "XT", FieldKind::kText, 5, "out of memory"},
    {Field::kSymptom, "symptom", "XY", FieldKind::kText, 2, "loss stops"},
    {Field::kCause, "cause", "XC", FieldKind::kText, 1.5, "fragmentation"},
    {Field::kWorkaround, "workaround", "XW", FieldKind::kText, 1.2, "expandable_segments"},
    {Field::kErrorText, "error", "XE", FieldKind::kText, 3, "Tried to allocate"},
    {Field::kCode, "code", "XO", FieldKind::kText, 0.8, "torch.compile"},
    {Field::kAsked, "asked", "XU", FieldKind::kText, 4, "vram full"},
    {Field::kPackage, "package", "XP", FieldKind::kBoolean, 2, "package:torch"},
    {Field::kTag, "tag", "XG", FieldKind::kBoolean, 2.5, "tag:nccl"},
    {Field::kKind, "kind", "XK", FieldKind::kBoolean, 0, "kind:guide"},
    {Field::kDevice, "device", "XD", FieldKind::kBoolean, 0, "device:cuda"},
    {Field::kGraphBreak, "graph_break", "XB", FieldKind::kBoolean, 0, "GB0025"},
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
inline constexpr std::uint32_t kSchemaVersion = 21;

/// Value slot of what a search is narrowed by: packages, tags and kind of an entry, a line each,
/// the field's prefix before it, tags as their entry writes them.
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
