#include "engine/entry/entry.h"

namespace tracelore {

std::string_view name_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::kIssue:
      return "issue";
    case EntryKind::kGuide:
      return "guide";
    case EntryKind::kWrapper:
      return "wrapper";
  }
  return "issue";
}

std::optional<EntryKind> entry_kind_of(std::string_view name) {
  for (const auto kind : {EntryKind::kIssue, EntryKind::kGuide, EntryKind::kWrapper})
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

std::string_view name_of(CheckKind kind) {
  switch (kind) {
    case CheckKind::kEnvironment:
      return "environment";
    case CheckKind::kRelease:
      return "release";
    case CheckKind::kDemonstration:
      return "demonstration";
    case CheckKind::kUnstated:
      break;
  }
  return "";
}

std::optional<CheckKind> check_kind_of(std::string_view name) {
  for (const auto kind : {CheckKind::kEnvironment, CheckKind::kRelease, CheckKind::kDemonstration})
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

const Article& Entry::article(Language language) const {
  return articles.at(language_for(language));
}

Language Entry::language_for(Language wanted) const {
  return articles.count(wanted) > 0 || articles.empty() ? wanted : articles.begin()->first;
}

}  // namespace tracelore
