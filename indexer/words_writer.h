/// The file of Words, term by term.
#pragma once

#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/index/words.h"
#include "engine/index/words_format.h"
#include "indexer/word_list.h"
#include "indexer/words_merge.h"

namespace tracelore {

/// Keeps in memory what is in the file's tables: some 40 bytes for each different term. One thread.
class WordsWriter {
 public:
  /// Every entry's number is below `entries`.
  WordsWriter(const std::string& path, std::uint32_t entries);

  /// The next term, ascending, with its mark or, where it is a label, as that is filed. Returns by
  /// how many fields of entries it is held.
  std::uint32_t add(std::string_view text, std::span<const WordPosting> postings);

  /// After the last one. kFileUnwritable (params: path).
  Result<void> finish(std::string_view generation);

 private:
  void put(std::string_view bytes);
  template <class Value>
  std::uint64_t put_table(const std::vector<Value>& values);
  std::uint64_t put_list(const std::string& list);
  std::uint64_t put_places(std::span<const WordPosting> postings, std::uint64_t list);
  void add_label(std::string_view text, std::span<const WordPosting> postings);
  void add_to_vocabulary(std::string_view text, std::uint32_t held);
  void put_labels();
  void put_vocabulary();
  void put_rows();

  const std::string path_;
  std::ofstream file_;
  std::uint64_t at_ = 0;
  WordsHeader header_{};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> rows_;      // key and place
  std::unordered_map<std::uint64_t, std::uint64_t> list_places_;   // by the list's own key
  std::vector<std::pair<std::uint32_t, std::uint16_t>> labelled_;  // entry and label
  std::vector<std::uint32_t> name_starts_ = {0};
  std::vector<char> names_;
  std::vector<char> texts_;  // the vocabulary
  std::vector<std::uint32_t> text_starts_;
  std::size_t text_count_ = 0;
  std::string last_text_;
};

}  // namespace tracelore
