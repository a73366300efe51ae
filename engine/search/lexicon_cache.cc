#include "engine/search/lexicon_cache.h"

#include <map>
#include <mutex>

namespace tracelore {
namespace {

constexpr std::size_t kMost =
    4;  // glossaries that are kept: an old and a new generation, and those of tests

// The one piece of state of the search: a lexicon depends on the glossary alone and costs
// milliseconds, a search less than one. Readers are values of another folder and cannot hold it.
struct Cache {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const Lexicon>, std::less<>> by_glossary;
};

Cache& cache() {
  static Cache the_cache;
  return the_cache;
}

}  // namespace

std::shared_ptr<const Lexicon> lexicon_of(const Reader& reader) {
  auto& kept = cache();
  {
    const std::lock_guard lock(kept.mutex);
    const auto found = kept.by_glossary.find(reader.glossary());
    if (found != kept.by_glossary.end()) return found->second;
  }
  auto built = std::make_shared<const Lexicon>(reader.glossary());
  const std::lock_guard lock(kept.mutex);
  if (kept.by_glossary.size() >= kMost) kept.by_glossary.clear();
  return kept.by_glossary.try_emplace(std::string(reader.glossary()), std::move(built))
      .first->second;
}

}  // namespace tracelore
