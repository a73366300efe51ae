#include "server/contract/shapes.h"

#include <algorithm>
#include <array>

namespace tracelore {
namespace {

using namespace row;

constexpr std::string_view kVerdicts = "exact|likely|related|none";
constexpr std::string_view kLanguageTags = "en|zh";
constexpr std::string_view kFits = "yes|no|unknown";
constexpr std::string_view kShows = "environment|release|demonstration";

constexpr Member kMatchRequest[] = {text("text"),
                                    nullable(optional(choice("lang", kLanguageTags))),
                                    nullable(optional(integer("limit", 1, 20, 5))),
                                    nullable(optional(text("cause"))),
                                    nullable(optional(map(version("environment")))),
                                    nullable(optional(map(version("installed")))),
                                    nullable(optional(map(text("facts")))),
                                    nullable(optional(map(text("machine")))),
                                    nullable(optional(flag("here"))),
                                    nullable(optional(list(pair("lines", 1))))};

constexpr Member kBatchRequest[] = {list(shape("logs", "MatchRequest"))};

constexpr Member kFeedback[] = {text("entry"), text("fingerprint"), flag("solved")};
constexpr Member kFeedbackTaken[] = {text("entry"), flag("solved"), flag("stored")};

// A shape that has the members of another, and more.
template <std::size_t N, std::size_t M>
constexpr std::array<Member, N + M> extended(const std::array<Member, N>& first,
                                             const Member (&more)[M]) {
  std::array<Member, N + M> all;
  std::copy_n(more, M, std::copy_n(first.begin(), N, all.begin()));
  return all;
}

constexpr auto kEntryReference = std::to_array<Member>(
    {text("id"), text("title"), choice("kind", kEntryKinds), list(text("packages")), text("url"),
     optional(text("source")), optional(choice("lang", kLanguageTags))});

constexpr Member kKnownVersion[] = {text("version"),
                                    choice("from", "request|text|paths|frames|environment"),
                                    optional(text("disputed"))};
constexpr std::string_view kFactSources = "request|text|paths|frames|table|environment";
constexpr Member kKnownFact[] = {text("value"), choice("from", kFactSources),
                                 nullable(integer("line"))};
constexpr Member kKnownPackage[] = {text("version"), choice("from", kFactSources),
                                    nullable(integer("line"))};
constexpr Member kDevice[] = {text("gpu"), text("memory_total"), text("memory_used"),
                              integer("line")};
constexpr Member kMachineFacts[] = {
    optional(shape("os", "KnownFact")),         optional(shape("place", "KnownFact")),
    optional(shape("python", "KnownFact")),     optional(shape("gpu", "KnownFact")),
    optional(shape("capability", "KnownFact")), optional(shape("driver", "KnownFact")),
    optional(shape("cuda", "KnownFact")),       optional(shape("cudnn", "KnownFact")),
    optional(shape("nccl", "KnownFact")),       optional(shape("library", "KnownFact")),
    map(shape("packages", "KnownPackage")),     list(shape("devices", "Device"))};
constexpr Member kYourCode[] = {text("file"), integer("line"), text("function"), text("source")};
constexpr Member kRanks[] = {integer("seen"),          list(integer("first_to_fail")),
                             list(integer("lagging")), list(shape("hosts", "RankHost")),
                             integer("node_size"),     list(shape("each", "RankRow"))};
constexpr Member kRankRow[] = {integer("rank"),
                               choice("state", "first_to_fail|lagging|failed|ended|spoke|silent"),
                               nullable(integer("line")), text("time"), text("host")};
constexpr Member kRankHost[] = {integer("rank"), text("host")};
constexpr Member kInnermost[] = {text("file"), integer("line"), text("function")};
constexpr Member kException[] = {text("type"),
                                 text("message"),
                                 choice("relation", "root|cause|wrapper|handled|teardown"),
                                 list(integer("ranks")),
                                 list(integer("lines")),
                                 list(integer("message_lines")),
                                 integer("frames"),
                                 integer("repeats"),
                                 nullable(shape("innermost", "Innermost"))};
constexpr Member kStatement[] = {text("id"), map(text("params")), text("text")};
constexpr Member kWhy[] = {nullable(text("signature")),
                           list(integer("lines")),
                           map(text("captures")),
                           list(text("evidence")),
                           list(text("missing")),
                           list(text("tolerances")),
                           text("text"),
                           list(shape("statements", "Statement"))};
constexpr Member kApplies[] = {choice("status", "affected|not_affected|unknown|any"),
                               text("because")};
constexpr Member kMatchCause[] = {nullable(text("id")),
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
constexpr Member kMatchWorkaround[] = {text("id"),
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
constexpr Member kSnippet[] = {choice("language", "python"),
                               list(text("devices")),
                               map(text("requires")),
                               text("url"),
                               text("code"),
                               nullable(choice("shows", kShows)),
                               text("headline")};
constexpr Member kDecidedBy[] = {text("package"), text("version")};
constexpr Member kRun[] = {optional(text("entry")),
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
                           shape("decided_by", "DecidedBy")};
constexpr Member kWhereSeen[] = {
    map(text("affects")), map(text("fixed_in")), text("package"), list(text("reproduced")),
    integer("cured"),     text("runs"),          text("text")};
constexpr Member kMatch[] = {shape("entry", "EntryReference"),
                             choice("verdict", kVerdicts),
                             choice("message", "confirmed|partial|none"),
                             number("confidence"),
                             shape("why", "Why"),
                             nullable(integer("exception")),
                             shape("applies", "Applies"),
                             text("summary"),
                             shape("cause", "MatchCause"),
                             list(shape("causes", "MatchCause")),
                             list(shape("workarounds", "MatchWorkaround")),
                             nullable(shape("snippet", "Snippet")),
                             list(shape("verified", "Run")),
                             nullable(shape("seen", "WhereSeen")),
                             list(shape("reported", "Run")),
                             optional(flag("consequence")),
                             optional(list(shape("order", "Statement")))};
constexpr Member kContext[] = {shape("entry", "EntryReference"), shape("why", "Why"),
                               text("summary")};
constexpr Member kGraphBreak[] = {text("id"), text("url")};
constexpr Member kOrigin[] = {text("package"),
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
constexpr Member kAnswer[] = {choice("verdict", kVerdicts),
                              text("fingerprint"),
                              text("encoding"),
                              map(shape("environment", "KnownVersion")),
                              shape("facts", "Facts"),
                              optional(shape("your_code", "YourCode")),
                              shape("ranks", "Ranks"),
                              list(shape("exceptions", "Exception")),
                              list(shape("matches", "Match")),
                              list(shape("context", "Context")),
                              optional(list(shape("origins", "Origin"))),
                              list(shape("graph_breaks", "GraphBreak")),
                              number("took_ms"),
                              optional(flag("partial")),
                              optional(text("printed")),
                              optional(text("explanation"))};

constexpr Member kBatchRow[] = {integer("status"), optional(shape("answer", "Answer")),
                                optional(shape("problem", "Problem"))};
constexpr Member kBatchAnswer[] = {list(shape("answers", "BatchRow"))};

constexpr Member kHit[] = {shape("entry", "EntryReference"), number("score"), text("snippet_html"),
                           list(text("matched"))};
constexpr Member kFacets[] = {map(integer("package")), map(integer("kind")), map(integer("tag"))};
constexpr Member kSearchAnswer[] = {text("query"),
                                    text("corrected"),
                                    integer("total"),
                                    list(shape("results", "Hit")),
                                    shape("facets", "Facets"),
                                    optional(flag("near")),
                                    optional(flag("partial")),
                                    number("took_ms")};

constexpr auto kEntryRow =
    extended(kEntryReference, {list(text("tags")), map(text("affects")), text("summary")});
constexpr Member kEntryList[] = {integer("total"), list(shape("entries", "EntryRow"))};
constexpr auto kSection = std::to_array<Member>({text("title"), text("markdown"), text("html")});
constexpr auto kEntryCause = extended(kSection, {text("id")});
constexpr Member kEntryCommand[] = {nullable(text("when")), map(text("set")), text("run")};
constexpr auto kEntryWorkaround = extended(
    kEntryCause,
    {map(text("when")), text("cost"), list(shape("commands", "EntryCommand")), text("code")});
constexpr Member kStanding[] = {text("package"), text("first"), text("last"), flag("in_newest")};
constexpr Member kSignature[] = {text("id"),
                                 list(text("exceptions")),
                                 optional(text("message")),
                                 optional(text("line")),
                                 list(text("where")),
                                 list(text("graph_breaks")),
                                 flag("derived"),
                                 list(shape("stands", "Standing"))};
constexpr Member kReleaseNote[] = {text("package"), text("range"), text("says"), text("source")};
constexpr auto kEntry = extended(kEntryRow, {list(text("aliases")),
                                             optional(text("split_from")),
                                             map(text("fixed_in")),
                                             list(shape("releases", "ReleaseNote")),
                                             list(text("upstream")),
                                             list(choice("languages", kLanguageTags)),
                                             choice("language", kLanguageTags),
                                             text("summary_html"),
                                             shape("symptom", "Section"),
                                             shape("cause", "Section"),
                                             list(shape("causes", "EntryCause")),
                                             shape("workarounds_lead", "Section"),
                                             list(shape("workarounds", "EntryWorkaround")),
                                             shape("verify", "Section"),
                                             shape("references", "Section"),
                                             list(shape("signatures", "Signature")),
                                             nullable(shape("snippet", "Snippet")),
                                             list(shape("verified", "Run")),
                                             list(shape("reported", "Run")),
                                             list(shape("related", "EntryReference")),
                                             text("markdown"),
                                             text("html")});

constexpr Member kStats[] = {
    integer("entries"), integer("signatures"), list(choice("languages", kLanguageTags)),
    text("generation"), integer("schema"),     text("segmenter"),
    text("built"),      text("last_reload"),   text("started"),
    integer("reloads")};
constexpr Member kRouteRow[] = {text("method"), text("path"), text("summary")};
constexpr Member kRouteList[] = {list(shape("routes", "RouteRow"))};
constexpr Member kReloaded[] = {text("generation"), integer("entries"), integer("reloads")};
constexpr Member kGap[] = {text("fingerprint"), choice("verdict", "related|none"),
                           text("type"),        text("message"),
                           integer("count"),    text("first_day"),
                           text("last_day")};
constexpr Member kFeedbackCount[] = {text("entry"), integer("solved"), integer("unsolved")};
constexpr Member kGapList[] = {list(shape("gaps", "Gap")),
                               list(shape("feedback", "FeedbackCount"))};
constexpr Member kReady[] = {flag("ready"), integer("entries"), text("generation")};

constexpr Member kProblem[] = {text("type"),        text("title"),     integer("status"),
                               text("detail"),      text("hint"),      text("code"),
                               map(text("params")), text("request_id")};

constexpr Shape kShapes[] = {
    {"MatchRequest", kMatchRequest},
    {"BatchRequest", kBatchRequest},
    {"Feedback", kFeedback},
    {"FeedbackTaken", kFeedbackTaken},
    {"Answer", kAnswer},
    {"BatchAnswer", kBatchAnswer},
    {"BatchRow", kBatchRow},
    {"Match", kMatch},
    {"WhereSeen", kWhereSeen},
    {"Run", kRun},
    {"DecidedBy", kDecidedBy},
    {"EntryReference", kEntryReference},
    {"Why", kWhy},
    {"Statement", kStatement},
    {"Applies", kApplies},
    {"MatchCause", kMatchCause},
    {"MatchWorkaround", kMatchWorkaround},
    {"Snippet", kSnippet},
    {"Context", kContext},
    {"GraphBreak", kGraphBreak},
    {"Origin", kOrigin},
    {"KnownVersion", kKnownVersion},
    {"Facts", kMachineFacts},
    {"KnownFact", kKnownFact},
    {"KnownPackage", kKnownPackage},
    {"Device", kDevice},
    {"YourCode", kYourCode},
    {"RankHost", kRankHost},
    {"RankRow", kRankRow},
    {"Ranks", kRanks},
    {"Exception", kException},
    {"Innermost", kInnermost},
    {"SearchAnswer", kSearchAnswer},
    {"Hit", kHit},
    {"Facets", kFacets},
    {"EntryList", kEntryList},
    {"EntryRow", kEntryRow},
    {"Entry", kEntry},
    {"Section", kSection},
    {"EntryCause", kEntryCause},
    {"EntryCommand", kEntryCommand},
    {"ReleaseNote", kReleaseNote},
    {"EntryWorkaround", kEntryWorkaround},
    {"Standing", kStanding},
    {"Signature", kSignature},
    {"Stats", kStats},
    {"RouteList", kRouteList},
    {"RouteRow", kRouteRow},
    {"Ready", kReady},
    {"Reloaded", kReloaded},
    {"GapList", kGapList},
    {"Gap", kGap},
    {"FeedbackCount", kFeedbackCount},
    {"Problem", kProblem},
};

}  // namespace

const Member* find_member(std::span<const Member> rows, std::string_view name) {
  for (const auto& row : rows)
    if (row.name == name) return &row;
  return nullptr;
}

std::span<const Shape> shapes() {
  return kShapes;
}

std::span<const Member> rows_of(std::string_view name) {
  for (const auto& shape : kShapes)
    if (shape.name == name) return shape.rows;
  return {};
}

}  // namespace tracelore
