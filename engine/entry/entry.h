/// The document model: one known problem, guide or wrapper. Plain values, immutable once indexed,
/// safe from any thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/language.h"
#include "engine/entry/command/command.h"
#include "engine/entry/expression/expression.h"
#include "engine/entry/template/template.h"
#include "engine/release/environment.h"

namespace tracelore {

class Templates;

enum class EntryKind { kIssue, kGuide, kWrapper };
std::string_view name_of(EntryKind kind);  ///< "issue", "guide", "wrapper"
std::optional<EntryKind> entry_kind_of(std::string_view name);

/// What a verdict of verify.py is about: this machine, releases of a library, or neither, because
/// the snippet makes the mistake itself. kUnstated where entry.yaml does not say.
enum class CheckKind { kUnstated, kEnvironment, kRelease, kDemonstration };
std::string_view name_of(CheckKind kind);  ///< "", "environment", "release", "demonstration"
std::optional<CheckKind> check_kind_of(std::string_view name);  ///< never kUnstated

/// Releases of a library that say a signature's words, of those that were read.
struct Standing {
  std::string package;
  std::string first;
  std::string last;
  bool in_newest = false;
};

struct Signature {
  std::string id;
  std::vector<std::string> exceptions;  ///< class names, last part or dotted; empty for line
                                        ///< signatures and derived ones without a class
  Template pattern;                     ///< `message:` or `line:`
  bool is_line = false;            ///< looked for in any line rather than in exceptions' messages
  std::vector<std::string> where;  ///< every one must be in the paste for `exact`; either slash
  std::vector<std::string> graph_breaks;  ///< "GB0025"
  bool warning = false;                   ///< the program goes on after it: no failure by itself
  bool derived = false;                   ///< from a plain file: never better than `likely`
  std::vector<Standing> stands;           ///< where its words stand; empty where nobody has looked
};

/// A string of `where`: '!' before it says that the signature does not hold without it
/// (docs/content-format.md).
constexpr bool is_required(std::string_view place) {
  return place.starts_with('!');
}
constexpr std::string_view without_mark(std::string_view place) {
  return place.substr(is_required(place) ? 1 : 0);
}

/// Sentences that may quote captures (`{{name}}`), by language: from the richest to one without.
using Sayings = std::map<Language, std::vector<std::string>>;

struct Cause {
  std::string id;
  std::optional<Expression> when;        ///< absent: never settled by the engine
  bool otherwise = false;                ///< `when: otherwise`: holds where no other one does
  std::vector<std::string> workarounds;  ///< ids, best first
  Sayings tell;                          ///< how a reader tells it from the others
  Sayings because;                       ///< why it holds, in the paste's values
  std::string command;                   ///< whose output tells it from the others; may be empty

  /// Whether the engine can judge it.
  bool asks() const { return when.has_value() || otherwise; }
};

struct Workaround {
  std::string id;
  VersionBounds when;              ///< empty: any version
  std::optional<Expression> asks;  ///< a `when` that is an expression: where it helps
  std::string cost;                ///< free text key as written, may be empty
  std::string risk;                ///< "data" or "safety": never the first cure; else empty
  std::vector<Command> commands;   ///< the first that fits the reader is shown
};

/// One piece of prose below a heading.
struct Section {
  std::string title;  ///< of the heading, without its id; empty for the lead
  std::string
      markdown;  ///< without its heading, and without its sub-sections where those are listed apart
};

/// One language of an entry, as written in en.md / zh.md.
struct Article {
  std::string title;
  std::string summary;   ///< the lead paragraph, Markdown
  std::string markdown;  ///< the whole file, workarounds before causes
  Section symptom;
  Section cause;                ///< before its first H3
  std::vector<Section> causes;  ///< the H3s under Cause, as Entry::causes; first paragraph: the
                                ///< question that tells it from the others
  Section workarounds_lead;
  std::vector<Section> workarounds;  ///< the H3s under Workarounds, as Entry::workarounds
  Section verify;
  Section references;
};

/// What holds of some releases of a package and bounds no problem.
struct ReleaseNote {
  std::string package;  ///< normalized
  Specifier range;      ///< never empty
  Sayings says;         ///< one sentence for each language, Markdown
  std::string source;   ///< where it was found: package, release, file; a run; an address
};

struct VerifyNeeds {
  VersionBounds packages;  ///< distribution -> what the check runs with
  std::vector<std::string> devices;
  CheckKind shows = CheckKind::kUnstated;
};

struct Entry {
  std::string id;
  EntryKind kind = EntryKind::kIssue;
  std::vector<std::string> packages;
  VersionBounds affects;
  std::map<std::string, std::string> fixed_in;  ///< distribution -> version
  std::vector<ReleaseNote> releases;
  std::vector<Signature> signatures;
  std::vector<Cause> causes;
  bool alternatives = false;  ///< without `causes`: the write-up lists several reasons all the same
  std::vector<std::string> overlaps;
  std::vector<std::string> aliases;
  std::string split_from;  ///< id of the entry that this one was once a part of; else empty
  std::vector<std::string> tags;
  std::vector<std::string> asked;  ///< how people put it in a search box, in any language
  std::vector<std::string> upstream;
  std::vector<Workaround> workarounds;
  Sayings because;  ///< of an entry without `causes`: why it is this problem, in the paste's values
  VerifyNeeds verify;
  std::vector<std::string> related;
  std::map<Language, Article> articles;  ///< at least one
  std::string verify_py;                 ///< the author's functions; empty where there is none
  std::string source;                    ///< file of a derived entry, else empty
  std::vector<std::string>
      verified;  ///< lines of verified.jsonl whose snippet digest is this verify_py's
  std::vector<std::string> reported;  ///< the same of reported.jsonl: what readers sent

  /// The article in `language`, else in the language it has; `Article` says which by its key in
  /// `articles`.
  const Article& article(Language language) const;
  Language language_for(Language wanted) const;
};

/// An entry as the index stores it, a line of JSON, and back exactly but for bytes that are no
/// UTF-8. kBadJson and kBadValue where the record is none.
std::string entry_to_record(const Entry& entry);
Result<Entry> entry_from_record(std::string_view record, Templates& templates);

}  // namespace tracelore
