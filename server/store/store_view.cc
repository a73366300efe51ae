#include "server/store/store_view.h"

namespace tracelore {

Json store_json(const StoreContent& content) {
  Json gaps = Json::array();
  for (const auto& gap : content.gaps)
    gaps.push_back({{"fingerprint", gap.fingerprint},
                    {"verdict", gap.verdict},
                    {"type", gap.type},
                    {"message", gap.message},
                    {"count", gap.count},
                    {"first_day", gap.first_day},
                    {"last_day", gap.last_day}});
  Json feedback = Json::array();
  for (const auto& row : content.feedback)
    feedback.push_back({{"entry", row.entry}, {"solved", row.solved}, {"unsolved", row.unsolved}});
  return {{"gaps", std::move(gaps)}, {"feedback", std::move(feedback)}};
}

}  // namespace tracelore
