#include "engine/search/prose.h"

#include <algorithm>

#include "engine/text/markdown.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostBytes = 32U << 20U;

void add_blocks(const std::string& markdown, std::vector<std::string>& blocks) {
  const auto text = plain_text(markdown);
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    if (end > begin) blocks.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

std::vector<std::string> problem_of(const Article& article) {
  std::vector<std::string> blocks;
  add_blocks(article.summary, blocks);
  add_blocks(article.symptom.markdown, blocks);
  add_blocks(article.cause.markdown, blocks);
  for (const auto& cause : article.causes)
    add_blocks(cause.title + "\n\n" + cause.markdown, blocks);
  return blocks;
}

std::vector<std::string> workarounds_of(const Article& article) {
  std::vector<std::string> blocks;
  add_blocks(article.workarounds_lead.markdown, blocks);
  for (const auto& workaround : article.workarounds)
    add_blocks(workaround.title + "\n\n" + workaround.markdown, blocks);
  return blocks;
}

std::size_t bytes_of(const Prose& prose) {
  std::size_t bytes = sizeof prose;
  for (const auto* blocks : {&prose.problem, &prose.workarounds})
    for (const auto& block : *blocks) bytes += sizeof block + block.size();
  return bytes;
}

}  // namespace

Prose prose_of(const Article& article) {
  return {problem_of(article), workarounds_of(article)};
}

std::shared_ptr<const Prose> ProseCache::of(const Reader& reader,
                                            const std::shared_ptr<const Entry>& entry,
                                            Language language) {
  const auto make = [&] {
    return std::make_shared<const Prose>(prose_of(entry->article(language)));
  };
  const auto* index = dynamic_cast<const HasCompanions*>(&reader);
  if (!index) return make();
  auto& cache = index->companion<ProseCache>();
  const std::pair key(entry.get(), language);
  {
    const std::lock_guard lock(cache.mutex_);
    if (const auto found = cache.kept_.find(key); found != cache.kept_.end())
      return found->second.prose;
  }
  auto prose = make();
  const auto bytes = bytes_of(*prose);
  const std::lock_guard lock(cache.mutex_);
  if (cache.bytes_ + bytes > kMostBytes) {
    cache.kept_.clear();
    cache.bytes_ = 0;
  }
  const auto [at, added] = cache.kept_.try_emplace(key, Kept{entry, std::move(prose)});
  if (added) cache.bytes_ += bytes;
  return at->second.prose;
}

}  // namespace tracelore
