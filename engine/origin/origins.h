/// The files of origins of one folder, and the look-up among all their templates.
/// Immutable; safe from any thread. A few megabytes of memory; a look-up takes less than a
/// millisecond.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/embedded.h"
#include "engine/base/result.h"
#include "engine/origin/origin.h"
#include "engine/origin/origin_file.h"
#include "engine/release/environment.h"

namespace tracelore {

class Origins {
 public:
  /// Every "*.sqlite" of a folder. kBadOrigins (params: path, detail) for one that is none, and for
  /// two of one package; kFileUnreadable where there is no folder.
  static Result<std::shared_ptr<const Origins>> open(const std::string& folder);
  /// The same of files in memory.
  static Result<std::shared_ptr<const Origins>> open(std::span<const embedded::File> files);

  /// The best first, at most three; empty where it is not known. `environment`: the release that
  /// an address is given for, where the paste says it. Never fails: a damaged file knows nothing.
  std::vector<Origin> of(const OriginQuestion& question, const Environment& environment) const;

  std::size_t packages() const { return files_.size(); }
  std::size_t wordings() const { return anchors_.size(); }

 private:
  struct Anchor {
    std::uint64_t first = 0;
    std::uint64_t second = 0;  // 0: there is none
    std::uint32_t file = 0;
    std::uint32_t wording = 0;
  };
  struct Found;
  struct Root {
    std::string folder;  // "transformers"
    std::uint32_t file = 0;
  };

  static Result<std::shared_ptr<const Origins>> gather(
      const std::vector<std::string>& names,
      const std::function<Result<OriginFile>(std::size_t)>& read);
  void add(OriginFile file);
  // Of one library, or, with nullptr, of all.
  std::vector<Found> found_for(const OriginQuestion& question, const OriginFile* library) const;
  std::vector<Origin> of_frames(const OriginQuestion& question,
                                const Environment& environment) const;
  static Origin of_package(const Found& one, const Environment& environment);
  static std::vector<Origin> of_words(const std::vector<Found>& found,
                                      const Environment& environment);
  // The file of origins that a frame lies in, and its path there; nullptr where it is not of these
  // libraries.
  const OriginFile* library_of(std::string_view frame_file, std::string& path) const;

  std::vector<OriginFile> files_;
  std::vector<Anchor> anchors_;  // by `first`
  std::vector<Root> roots_;      // by folder
};

}  // namespace tracelore
