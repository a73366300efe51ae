#include "engine/search/prose.h"

#include <algorithm>

#include "engine/text/markdown/markdown.h"

namespace tracelore {
namespace {

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

}  // namespace

Prose prose_of(const Article& article) {
  return {problem_of(article), workarounds_of(article)};
}

}  // namespace tracelore
