/// What may be known of the reader's machine beside the versions of packages, by name. Plain
/// values; safe from any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace tracelore {

/// The names of facts, as `when` asks for them and answers list them:
///   os          "linux", "windows", "macos" or "wsl"
///   place       "colab", "kaggle", "container", "notebook" or "portable" (a Windows program with a
///               Python of its own): the closest of them that is known
///   gpu         the name of the card, "NVIDIA H100 80GB HBM3"; of several equal cards the one name
///   capability  its compute capability, "9.0"; of several cards the lowest
///   library     the package of the innermost library frame, "torch_sparse"; empty where no frame
///               lies in one
///   rank        the process rank that prints the message; asked for alone, since answers tell of
///               ranks in more words
///   python, driver, cuda, cudnn, nccl   versions; `cuda` is the runtime that PyTorch uses
inline constexpr std::string_view kFacts[] = {"os",         "place",   "python", "gpu",
                                              "capability", "driver",  "cuda",   "cudnn",
                                              "nccl",       "library", "rank"};

/// Those of kFacts that are versions: an Environment holds them, and they compare as versions do.
inline constexpr std::string_view kVersionFacts[] = {"python", "driver", "cuda", "cudnn", "nccl"};

/// What `os` and `place` may be.
inline constexpr std::string_view kSystems[] = {"linux", "windows", "macos", "wsl"};
inline constexpr std::string_view kPlaces[] = {"colab", "kaggle", "container", "notebook",
                                               "portable"};

inline bool is_fact(std::string_view name) {
  return std::ranges::find(kFacts, name) != std::end(kFacts);
}
inline bool is_version_fact(std::string_view name) {
  return std::ranges::find(kVersionFacts, name) != std::end(kVersionFacts);
}

/// Whether the fact tells of the card. Those that do belong together: where one source tells one of
/// them, no other adds the rest.
inline bool is_of_card(std::string_view name) {
  return name == "gpu" || name == "capability";
}

/// Of the compute capability that a card's name implies (gpu_table.h).
inline constexpr std::string_view kFromTable = "table";

/// One fact and where it was read.
struct KnownFact {
  std::string value;
  std::string from;      ///< as KnownVersion::from, or kFromTable
  std::size_t line = 0;  ///< of the paste, 1-based; 0 where none tells it
  bool operator==(const KnownFact&) const = default;
};

/// Whether `value` can be the value of the fact `name`, which is none of kVersionFacts: one of
/// kSystems or kPlaces, a number such as "8.6", a name of at most 120 bytes.
bool is_fact_value(std::string_view name, std::string_view value);

/// By their names of kFacts; what is not known is not there.
using Facts = std::map<std::string, KnownFact, std::less<>>;

}  // namespace tracelore
