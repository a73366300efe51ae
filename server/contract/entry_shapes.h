/// Entries as JSON, and what answers and lists show of them. Constants; safe from any thread.
#pragma once

#include "server/contract/contract.h"
#include "server/contract/rows.h"

namespace tracelore::contract {

using namespace row;

inline constexpr std::string_view kLanguageTags = "en|zh";
inline constexpr std::string_view kShows = "environment|release|demonstration";
inline constexpr auto kEntryReferenceRows = std::to_array<Member>(
    {text("id"), text("title"), choice("kind", kEntryKinds), list(text("packages")), text("url"),
     optional(text("source")), optional(choice("lang", kLanguageTags))});
inline constexpr Shape kEntryReference{"EntryReference", kEntryReferenceRows};
inline constexpr Member kSnippetRows[] = {choice("language", "python"),
                                          list(text("devices")),
                                          map(text("requires")),
                                          text("url"),
                                          text("code"),
                                          nullable(choice("shows", kShows)),
                                          text("headline")};
inline constexpr Shape kSnippet{"Snippet", kSnippetRows};
inline constexpr Member kDecidedByRows[] = {text("package"), text("version")};
inline constexpr Shape kDecidedBy{"DecidedBy", kDecidedByRows};
inline constexpr Member kRunRows[] = {optional(text("entry")),
                                      map(text("versions")),
                                      optional(text("platform")),
                                      optional(text("device")),
                                      optional(text("device_name")),
                                      text("verdict"),
                                      optional(number("seconds")),
                                      optional(text("date")),
                                      optional(text("snippet")),
                                      optional(text("output")),
                                      optional(choice("shows", kShows)),
                                      optional(text("reason")),
                                      optional(text("changed")),
                                      optional(text("reason_zh")),
                                      text("headline"),
                                      shape("decided_by", kDecidedBy)};
inline constexpr Shape kRun{"Run", kRunRows};
inline constexpr auto kEntryRowRows =
    extended(kEntryReferenceRows, {list(text("tags")), map(text("affects")), text("summary")});
inline constexpr Shape kEntryRow{"EntryRow", kEntryRowRows};
inline constexpr Member kEntryListRows[] = {integer("total"), list(shape("entries", kEntryRow))};
inline constexpr Shape kEntryList{"EntryList", kEntryListRows};
inline constexpr auto kSectionRows =
    std::to_array<Member>({text("title"), text("markdown"), text("html")});
inline constexpr Shape kSection{"Section", kSectionRows};
inline constexpr auto kEntryCauseRows = extended(kSectionRows, {text("id")});
inline constexpr Shape kEntryCause{"EntryCause", kEntryCauseRows};
inline constexpr Member kEntryCommandRows[] = {nullable(text("when")), map(text("set")),
                                               text("run")};
inline constexpr Shape kEntryCommand{"EntryCommand", kEntryCommandRows};
inline constexpr auto kEntryWorkaroundRows = extended(
    kEntryCauseRows,
    {map(text("when")), text("cost"), list(shape("commands", kEntryCommand)), text("code")});
inline constexpr Shape kEntryWorkaround{"EntryWorkaround", kEntryWorkaroundRows};
inline constexpr Member kStandingRows[] = {text("package"), text("first"), text("last"),
                                           flag("in_newest")};
inline constexpr Shape kStanding{"Standing", kStandingRows};
inline constexpr Member kSignatureRows[] = {text("id"),
                                            list(text("exceptions")),
                                            optional(text("message")),
                                            optional(text("line")),
                                            list(text("where")),
                                            list(text("graph_breaks")),
                                            flag("derived"),
                                            list(shape("stands", kStanding))};
inline constexpr Shape kSignature{"Signature", kSignatureRows};
inline constexpr Member kReleaseNoteRows[] = {text("package"), text("range"), text("says"),
                                              text("source")};
inline constexpr Shape kReleaseNote{"ReleaseNote", kReleaseNoteRows};
inline constexpr auto kEntryRows =
    extended(kEntryRowRows, {list(text("aliases")),
                             optional(text("split_from")),
                             map(text("fixed_in")),
                             list(shape("releases", kReleaseNote)),
                             list(text("upstream")),
                             list(choice("languages", kLanguageTags)),
                             choice("language", kLanguageTags),
                             text("summary_html"),
                             shape("symptom", kSection),
                             shape("cause", kSection),
                             list(shape("causes", kEntryCause)),
                             shape("workarounds_lead", kSection),
                             list(shape("workarounds", kEntryWorkaround)),
                             shape("verify", kSection),
                             shape("references", kSection),
                             list(shape("signatures", kSignature)),
                             nullable(shape("snippet", kSnippet)),
                             list(shape("verified", kRun)),
                             list(shape("reported", kRun)),
                             list(shape("related", kEntryReference)),
                             text("markdown"),
                             text("html")});
inline constexpr Shape kEntry{"Entry", kEntryRows};

/// Of the list of entries, as JSON and as a page.
inline constexpr Member kEntriesParameters[] = {kLang,
                                                optional(integer("limit", 1, 1000, 1000)),
                                                optional(integer("offset", 0, 10'000'000, 0)),
                                                optional(text("package")),
                                                optional(choice("kind", kEntryKinds)),
                                                optional(text("tag")),
                                                kStrict,
                                                kFields};
inline constexpr Contract kListEntries{.id = "list_entries",
                                       .parameters = kEntriesParameters,
                                       .gives = &kEntryList,
                                       .refusals = kReadRefusals};

}  // namespace tracelore::contract
