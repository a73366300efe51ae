/// A request to match a text, and its answer. Constants; safe from any thread.
#pragma once

#include "server/contract/entry_shapes.h"

namespace tracelore::contract {

using namespace row;

inline constexpr std::string_view kVerdicts = "exact|likely|related|none";
inline constexpr std::string_view kFits = "yes|no|unknown";
inline constexpr Member kMatchRequestRows[] = {text("text"),
                                               nullable(optional(choice("lang", kLanguageTags))),
                                               nullable(optional(integer("limit", 1, 20, 5))),
                                               nullable(optional(text("cause"))),
                                               nullable(optional(map(version("environment")))),
                                               nullable(optional(map(version("installed")))),
                                               nullable(optional(map(text("facts")))),
                                               nullable(optional(map(text("machine")))),
                                               nullable(optional(flag("here"))),
                                               nullable(optional(list(pair("lines", 1))))};
inline constexpr Shape kMatchRequest{"MatchRequest", kMatchRequestRows};
inline constexpr Member kKnownVersionRows[] = {
    text("version"), choice("from", "request|text|paths|frames|environment"),
    optional(text("disputed"))};
inline constexpr Shape kKnownVersion{"KnownVersion", kKnownVersionRows};
inline constexpr std::string_view kFactSources = "request|text|paths|frames|table|environment";
inline constexpr Member kKnownFactRows[] = {text("value"), choice("from", kFactSources),
                                            nullable(integer("line"))};
inline constexpr Shape kKnownFact{"KnownFact", kKnownFactRows};
inline constexpr Member kKnownPackageRows[] = {text("version"), choice("from", kFactSources),
                                               nullable(integer("line"))};
inline constexpr Shape kKnownPackage{"KnownPackage", kKnownPackageRows};
inline constexpr Member kDeviceRows[] = {text("gpu"), text("memory_total"), text("memory_used"),
                                         integer("line")};
inline constexpr Shape kDevice{"Device", kDeviceRows};
inline constexpr Member kFactsRows[] = {
    optional(shape("os", kKnownFact)),         optional(shape("place", kKnownFact)),
    optional(shape("python", kKnownFact)),     optional(shape("gpu", kKnownFact)),
    optional(shape("capability", kKnownFact)), optional(shape("driver", kKnownFact)),
    optional(shape("cuda", kKnownFact)),       optional(shape("cudnn", kKnownFact)),
    optional(shape("nccl", kKnownFact)),       optional(shape("library", kKnownFact)),
    map(shape("packages", kKnownPackage)),     list(shape("devices", kDevice))};
inline constexpr Shape kFacts{"Facts", kFactsRows};
inline constexpr Member kYourCodeRows[] = {text("file"), integer("line"), text("function"),
                                           text("source")};
inline constexpr Shape kYourCode{"YourCode", kYourCodeRows};
inline constexpr Member kRankHostRows[] = {integer("rank"), text("host")};
inline constexpr Shape kRankHost{"RankHost", kRankHostRows};
inline constexpr Member kRankRowRows[] = {
    integer("rank"), choice("state", "first_to_fail|lagging|failed|ended|spoke|silent"),
    nullable(integer("line")), text("time"), text("host")};
inline constexpr Shape kRankRow{"RankRow", kRankRowRows};
inline constexpr Member kRanksRows[] = {integer("seen"),          list(integer("first_to_fail")),
                                        list(integer("lagging")), list(shape("hosts", kRankHost)),
                                        integer("node_size"),     list(shape("each", kRankRow))};
inline constexpr Shape kRanks{"Ranks", kRanksRows};
inline constexpr Member kInnermostRows[] = {text("file"), integer("line"), text("function")};
inline constexpr Shape kInnermost{"Innermost", kInnermostRows};
inline constexpr Member kExceptionRows[] = {
    text("type"),
    text("message"),
    choice("relation", "root|cause|wrapper|handled|teardown"),
    list(integer("ranks")),
    list(integer("lines")),
    list(integer("message_lines")),
    integer("frames"),
    integer("repeats"),
    nullable(shape("innermost", kInnermost))};
inline constexpr Shape kException{"Exception", kExceptionRows};
inline constexpr Member kStatementRows[] = {text("id"), map(text("params")), text("text")};
inline constexpr Shape kStatement{"Statement", kStatementRows};
inline constexpr Member kWhyRows[] = {nullable(text("signature")),
                                      list(integer("lines")),
                                      map(text("captures")),
                                      list(text("evidence")),
                                      list(text("missing")),
                                      list(text("tolerances")),
                                      text("text"),
                                      list(shape("statements", kStatement))};
inline constexpr Shape kWhy{"Why", kWhyRows};
inline constexpr Member kAppliesRows[] = {choice("status", "affected|not_affected|unknown|any"),
                                          text("because")};
inline constexpr Shape kApplies{"Applies", kAppliesRows};
inline constexpr Member kMatchCauseRows[] = {nullable(text("id")),
                                             flag("decided"),
                                             choice("state", "settled|open|excluded|single"),
                                             text("title"),
                                             text("question"),
                                             text("tell"),
                                             text("because"),
                                             nullable(text("command")),
                                             text("markdown"),
                                             text("html"),
                                             optional(flag("chosen"))};
inline constexpr Shape kMatchCause{"MatchCause", kMatchCauseRows};
inline constexpr Member kMatchWorkaroundRows[] = {text("id"),
                                                  choice("applies", kFits),
                                                  nullable(choice("unfit", "release|text")),
                                                  text("title"),
                                                  text("cost"),
                                                  text("risk"),
                                                  text("markdown"),
                                                  text("html"),
                                                  text("code"),
                                                  nullable(text("command")),
                                                  list(text("missing"))};
inline constexpr Shape kMatchWorkaround{"MatchWorkaround", kMatchWorkaroundRows};
inline constexpr Member kWhereSeenRows[] = {
    map(text("affects")), map(text("fixed_in")), text("package"), list(text("reproduced")),
    integer("cured"),     text("runs"),          text("text")};
inline constexpr Shape kWhereSeen{"WhereSeen", kWhereSeenRows};
inline constexpr Member kMatchRows[] = {shape("entry", kEntryReference),
                                        choice("verdict", kVerdicts),
                                        choice("message", "confirmed|partial|none"),
                                        number("confidence"),
                                        shape("why", kWhy),
                                        nullable(integer("exception")),
                                        shape("applies", kApplies),
                                        text("summary"),
                                        shape("cause", kMatchCause),
                                        list(shape("causes", kMatchCause)),
                                        list(shape("workarounds", kMatchWorkaround)),
                                        nullable(shape("snippet", kSnippet)),
                                        list(shape("verified", kRun)),
                                        nullable(shape("seen", kWhereSeen)),
                                        list(shape("reported", kRun)),
                                        optional(flag("consequence")),
                                        optional(list(shape("order", kStatement)))};
inline constexpr Shape kMatch{"Match", kMatchRows};
inline constexpr Member kContextRows[] = {shape("entry", kEntryReference), shape("why", kWhy),
                                          text("summary")};
inline constexpr Shape kContext{"Context", kContextRows};
inline constexpr Member kGraphBreakRows[] = {text("id"), text("url")};
inline constexpr Shape kGraphBreak{"GraphBreak", kGraphBreakRows};
inline constexpr Member kOriginRows[] = {text("package"),
                                         text("path"),
                                         integer("files"),
                                         text("function"),
                                         integer("line"),
                                         text("exception"),
                                         text("template"),
                                         list(text("values")),
                                         flag("from_frame"),
                                         text("first"),
                                         text("last"),
                                         choice("newest", "present|reworded|absent"),
                                         flag("file_gone"),
                                         list(text("releases")),
                                         text("range"),
                                         text("url"),
                                         text("text"),
                                         optional(list(text("paths"))),
                                         optional(text("reworded"))};
inline constexpr Shape kOrigin{"Origin", kOriginRows};
inline constexpr Member kAnswerRows[] = {choice("verdict", kVerdicts),
                                         text("fingerprint"),
                                         text("encoding"),
                                         map(shape("environment", kKnownVersion)),
                                         shape("facts", kFacts),
                                         optional(shape("your_code", kYourCode)),
                                         shape("ranks", kRanks),
                                         list(shape("exceptions", kException)),
                                         list(shape("matches", kMatch)),
                                         list(shape("context", kContext)),
                                         optional(list(shape("origins", kOrigin))),
                                         list(shape("graph_breaks", kGraphBreak)),
                                         number("took_ms"),
                                         optional(flag("partial")),
                                         optional(text("printed")),
                                         optional(text("explanation"))};
inline constexpr Shape kAnswer{"Answer", kAnswerRows};

}  // namespace tracelore::contract
