#include "engine/match/answer.h"

namespace tracelore {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kExact:
      return "exact";
    case Verdict::kLikely:
      return "likely";
    case Verdict::kRelated:
      return "related";
    case Verdict::kNone:
      return "none";
  }
  return "none";
}

bool is_claim(Verdict verdict) {
  return verdict == Verdict::kExact || verdict == Verdict::kLikely;
}

std::string_view name_of(MessageState state) {
  switch (state) {
    case MessageState::kConfirmed:
      return "confirmed";
    case MessageState::kPartial:
      return "partial";
    case MessageState::kNone:
      return "none";
  }
  return "none";
}

std::string_view name_of(CauseState state) {
  switch (state) {
    case CauseState::kSettled:
      return "settled";
    case CauseState::kOpen:
      return "open";
    case CauseState::kExcluded:
      return "excluded";
    case CauseState::kSingle:
      return "single";
  }
  return "open";
}

std::string_view name_of(Applies applies) {
  switch (applies) {
    case Applies::kAffected:
      return "affected";
    case Applies::kNotAffected:
      return "not_affected";
    case Applies::kUnknown:
      return "unknown";
    case Applies::kUnbound:
      return "any";
  }
  return "unknown";
}

}  // namespace tracelore
