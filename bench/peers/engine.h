/// Other engines over the articles of the synthetic knowledge base, asked in words.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tracelore::bench {

struct Found {
  std::vector<std::string> titles;  ///< of the ten best entries, the best first
  double seconds = 0;               ///< of CPU, of the one thread that found them
};
using Ask = std::function<Found(const std::string& question)>;

/// A title and the article in both languages under it.
struct Page {
  std::string title;
  std::string body;
};
Page page_of(std::size_t number);

/// SQLite's FTS5 as a quick wiki would use it: every word of the question ORed, bm25, titles five
/// times, English stems, no snippets. `folder` keeps its database between runs. Ends the program
/// where anything fails.
Ask ask_fts5(const std::string& folder, std::size_t entries);

/// Lucene (Ask.java) likewise, with pairs of Chinese characters, in a process of its own. Asked
/// `warm_up` first, so that its code is compiled when it is measured.
Ask ask_lucene(const std::string& folder, std::size_t entries,
               const std::vector<std::string>& warm_up);

}  // namespace tracelore::bench
