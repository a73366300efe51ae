#include "server/contract/contract.h"

namespace tracelore {
namespace {

using namespace row;

constexpr Member kLang = optional(language("lang"));
constexpr Member kFields = optional(text("fields"));

constexpr Member kMatchParameters[] = {kLang,
                                       optional(integer("limit", 1, 20, 5)),
                                       optional(text("cause")),
                                       optional(text("installed")),
                                       optional(text("facts")),
                                       optional(text("machine")),
                                       optional(version("torch")),
                                       optional(version("python")),
                                       optional(version("cuda")),
                                       optional(flag("explain")),
                                       optional(integer("columns", 0, 400)),
                                       optional(choice("length", "usual|brief|full")),
                                       kFields};
constexpr Member kSearchParameters[] = {optional(text("q")),
                                        kLang,
                                        optional(integer("limit", 1, 100, 20)),
                                        optional(integer("offset", 0, 100'000, 0)),
                                        optional(text("package")),
                                        optional(choice("kind", kEntryKinds)),
                                        optional(text("tag")),
                                        optional(flag("typing")),
                                        kFields};
constexpr Member kEntriesParameters[] = {kLang,
                                         optional(integer("limit", 1, 1000, 1000)),
                                         optional(integer("offset", 0, 10'000'000, 0)),
                                         optional(text("package")),
                                         optional(choice("kind", kEntryKinds)),
                                         optional(text("tag")),
                                         kFields};
constexpr Member kPlainParameters[] = {kLang, kFields};
constexpr Member kReadyParameters[] = {kLang, optional(flag("answering")), kFields};
constexpr Member kGapsParameters[] = {kLang, optional(integer("limit", 1, 1000, 100)), kFields};
constexpr Member kLangOnly[] = {kLang};

constexpr int kPasteRefusals[] = {400, 405, 413, 414, 415, 422, 429, 500, 503};
constexpr int kFeedbackRefusals[] = {400, 404, 405, 413, 414, 415, 422, 429, 500, 503};
constexpr int kReadRefusals[] = {400, 405, 414, 422, 500, 503};
constexpr int kEntryRefusals[] = {400, 404, 405, 414, 422, 500, 503};
constexpr int kOperatorRefusals[] = {400, 401, 405, 414, 422, 500, 503};

}  // namespace

const Contract kMatchContract = {.id = "match",
                                 .parameters = kMatchParameters,
                                 .body = BodyKind::kPaste,
                                 .takes = "MatchRequest",
                                 .gives = "Answer",
                                 .refusals = kPasteRefusals};
const Contract kSearchContract = {.id = "search",
                                  .parameters = kSearchParameters,
                                  .gives = "SearchAnswer",
                                  .refusals = kPasteRefusals};
const Contract kEntriesContract = {.id = "list_entries",
                                   .parameters = kEntriesParameters,
                                   .gives = "EntryList",
                                   .refusals = kReadRefusals};
const Contract kEntryContract = {.id = "get_entry",
                                 .parameters = kPlainParameters,
                                 .gives = "Entry",
                                 .refusals = kEntryRefusals};
const Contract kSnippetContract = {.id = "get_snippet",
                                   .parameters = kLangOnly,
                                   .media_type = "text/x-python",
                                   .refusals = kEntryRefusals};
const Contract kFeedbackContract = {.id = "give_feedback",
                                    .parameters = kLangOnly,
                                    .body = BodyKind::kJson,
                                    .takes = "Feedback",
                                    .gives = "FeedbackTaken",
                                    .good = 201,
                                    .refusals = kFeedbackRefusals};
const Contract kStatsContract = {
    .id = "get_stats", .parameters = kPlainParameters, .gives = "Stats", .refusals = kReadRefusals};
const Contract kApiContract = {.id = "list_routes",
                               .parameters = kPlainParameters,
                               .gives = "RouteList",
                               .refusals = kReadRefusals};
const Contract kOpenapiContract = {
    .id = "get_openapi", .parameters = kLangOnly, .gives = "OpenApi", .refusals = kReadRefusals};
const Contract kHealthzContract = {
    .id = "get_health", .media_type = "text/plain", .refusals = kReadRefusals};
const Contract kReadyzContract = {.id = "get_readiness",
                                  .parameters = kReadyParameters,
                                  .gives = "Ready",
                                  .refusals = kReadRefusals};
const Contract kMetricsContract = {
    .id = "get_metrics", .media_type = "text/plain", .refusals = kReadRefusals};
const Contract kBoxContract = {.id = "submit_box",
                               .parameters = kLangOnly,
                               .body = BodyKind::kForm,
                               .media_type = "text/html",
                               .refusals = kPasteRefusals};
const Contract kReloadContract = {.id = "reload",
                                  .parameters = kLangOnly,
                                  .gives = "Reloaded",
                                  .refusals = kOperatorRefusals,
                                  .operator_only = true};
const Contract kGapsContract = {.id = "list_gaps",
                                .parameters = kGapsParameters,
                                .gives = "GapList",
                                .refusals = kOperatorRefusals,
                                .operator_only = true};

}  // namespace tracelore
