/// Rows that the contracts of several routes share: parameters of the query, and refusals.
#pragma once

#include "server/contract/member.h"

namespace tracelore::contract {

using namespace row;

inline constexpr Member kLang = optional(language("lang"));
inline constexpr Member kFields = optional(text("fields"));
inline constexpr Member kStrict = optional(flag("strict"));

inline constexpr Member kMatchParameters[] = {kLang,
                                              optional(integer("limit", 1, 20, 5)),
                                              optional(text("cause")),
                                              optional(text("installed")),
                                              optional(text("facts")),
                                              optional(text("machine")),
                                              optional(flag("here")),
                                              optional(version("torch")),
                                              optional(version("python")),
                                              optional(version("cuda")),
                                              optional(flag("explain")),
                                              optional(integer("columns", 0, 400)),
                                              optional(choice("length", "usual|brief|full")),
                                              optional(choice("view", "brief|full")),
                                              kStrict,
                                              kFields};
inline constexpr Member kPlainParameters[] = {kLang, kStrict, kFields};
inline constexpr Member kLangOnly[] = {kLang};

inline constexpr Member kProblemRows[] = {text("type"),        text("title"),     integer("status"),
                                          text("detail"),      text("hint"),      text("code"),
                                          map(text("params")), text("request_id")};
inline constexpr Shape kProblem{"Problem", kProblemRows};

inline constexpr int kPasteRefusals[] = {400, 405, 408, 413, 414, 415, 422,
                                         429, 431, 500, 501, 503, 505};
inline constexpr int kFeedbackRefusals[] = {400, 404, 405, 408, 413, 414, 415,
                                            422, 429, 431, 500, 501, 503, 505};
inline constexpr int kReadRefusals[] = {400, 405, 408, 414, 422, 431, 500, 501, 503, 505};
inline constexpr int kEntryRefusals[] = {400, 404, 405, 408, 414, 422, 431, 500, 501, 503, 505};
inline constexpr int kOperatorRefusals[] = {400, 401, 405, 408, 414, 422, 431, 500, 501, 503, 505};

}  // namespace tracelore::contract
