#include "bench/peers/engine.h"

#include "bench/synthetic/corpus.h"

namespace tracelore::bench {

Page page_of(std::size_t number) {
  const auto entry = entry_of(number);
  const auto& english = entry.articles.at(Language::kEnglish);
  return {english.title, english.markdown + "\n" + entry.articles.at(Language::kChinese).markdown};
}

}  // namespace tracelore::bench
