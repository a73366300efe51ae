/// What one request finds in the index: reads entries, confirms their signatures, judges what was
/// found of each.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/index/reader.h"
#include "engine/match/facts.h"
#include "engine/match/finding.h"

namespace tracelore {

/// What is known of the machine: versions, and the rest.
struct Known {
  const Environment& versions;
  const Facts& facts;
};

/// Of one paste, in this order: the exact leg, the text leg, guides, judged(). `reader`, `paste`
/// and `leave_out`, the id of an entry that is passed over, outlive it. Of one thread.
class PasteSearch {
 public:
  PasteSearch(const Reader& reader, const Paste& paste, std::string_view leave_out)
      : reader_(reader), paste_(paste), confirmer_(paste), leave_out_(leave_out) {}

  /// A signature of the exact leg: in order, before any entry of the other. Errors as
  /// Reader::entry().
  Result<void> confirm_signature(SignatureRef ref);

  /// Every signature of an entry that only shares words with the paste. Errors as Reader::entry().
  Result<void> try_entry(const SimilarEntry& similar);

  bool issue_confirmed_on(std::size_t exception) const;

  /// Graph-break ids that no entry knows are answered with the guides on them.
  void guide_to(const std::vector<std::string>& graph_breaks);

  /// Once: it takes what was found. In order; only the best `wanted` where no wrapper or guide may
  /// have to be shown beside them.
  std::vector<Finding> judged(const Known& known, std::size_t wanted);

 private:
  // One of an entry's signatures that stands in the paste; without a confirmation, how much of the
  // entry the paste holds.
  struct Candidate {
    EntryNumber number = 0;
    std::shared_ptr<const Entry> entry;
    std::optional<Confirmation> confirmation;
    double coverage = 0;
    std::size_t places = 0;
  };

  Finding judged_finding(Candidate& found, const Known& known) const;
  Finding best_finding(std::span<Candidate> found, const Known& known) const;
  bool shares_message(const Finding& finding) const;
  std::size_t places_of(const Entry& entry);
  bool is_found(EntryNumber number) const;

  const Reader& reader_;
  const Paste& paste_;
  Confirmer confirmer_;
  std::string_view leave_out_;
  std::vector<Candidate> found_;  // those of an entry side by side…
  std::size_t exact_ = 0;         // …and so many in the order of entries
  std::vector<Finding> guides_;
};

}  // namespace tracelore
