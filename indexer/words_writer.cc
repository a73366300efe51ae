#include "indexer/words_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "indexer/words_bytes.h"

namespace tracelore {
namespace {

bool is_label(std::string_view text) {
  return text.front() == 'X';  // marks are lower case
}

std::array<std::uint32_t, kTextFieldCount> holders_by_field(std::span<const WordPosting> postings) {
  std::array<std::uint32_t, kTextFieldCount> holders{};
  for (const auto& posting : postings)
    for (std::size_t f = 0; f < kTextFieldCount; ++f)
      if (count_in(posting.counts, f) > 0) ++holders[f];
  return holders;
}

}  // namespace

WordsWriter::WordsWriter(const std::string& path, std::uint32_t entries)
    : path_(path), file_(path, std::ios::binary | std::ios::trunc) {
  header_.entries = entries;
  put({reinterpret_cast<const char*>(&header_), sizeof header_});
}

void WordsWriter::put(std::string_view bytes) {
  file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  at_ += bytes.size();
}

template <class Value>
std::uint64_t WordsWriter::put_table(const std::vector<Value>& values) {
  put(std::string_view("\0\0\0\0\0\0\0", (8 - at_ % 8) % 8));
  const auto place = at_;
  put({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value)});
  return place;
}

// Where the list is; one that was there before is not put again.
std::uint64_t WordsWriter::put_list(const std::string& list) {
  const auto [known, added] = list_places_.try_emplace(word_key(list), at_);
  if (added) put(list);
  return known->second;
}

// Behind their list; returns where.
std::uint64_t WordsWriter::put_places(std::span<const WordPosting> postings, std::uint64_t list) {
  std::string heads, places;
  for (std::size_t i = 0; i < postings.size(); ++i) {
    if (postings.size() > kWordBlock && i % kWordBlock == 0)
      put_raw(static_cast<std::uint32_t>(places.size()), heads);
    places += postings[i].places;
  }
  const auto place = at_;
  std::string back;
  put_number(static_cast<std::uint32_t>(place - list), back);
  put(back + heads + places);
  return place;
}

std::uint32_t WordsWriter::add(std::string_view text, std::span<const WordPosting> postings) {
  const auto holders = holders_by_field(postings);
  auto place = put_list(word_list(postings, holders, static_cast<std::uint32_t>(header_.entries)));
  if (!postings.front().places.empty()) place = put_places(postings, place) | WordsRow::kHasPlaces;
  rows_.emplace_back(word_key(text), place);
  const auto held = std::accumulate(holders.begin(), holders.end(), 0U);
  if (is_label(text)) add_label(text, postings);
  if (text.starts_with(kWordMark) || text.starts_with(kIdentifierMark))
    add_to_vocabulary(text, held);
  return held;
}

void WordsWriter::add_label(std::string_view text, std::span<const WordPosting> postings) {
  const auto number = name_starts_.size() - 1;
  if (number >= UINT16_MAX) return;
  for (const auto& posting : postings)
    labelled_.emplace_back(posting.entry, static_cast<std::uint16_t>(number));
  names_.insert(names_.end(), text.begin(), text.end());
  name_starts_.push_back(static_cast<std::uint32_t>(names_.size()));
}

void WordsWriter::add_to_vocabulary(std::string_view text, std::uint32_t held) {
  if (text_count_++ % kVocabularyBlock == 0) {
    text_starts_.push_back(static_cast<std::uint32_t>(texts_.size()));
    last_text_.clear();
  }
  const auto differs =
      std::mismatch(text.begin(), text.end(), last_text_.begin(), last_text_.end()).first;
  const auto shared = static_cast<std::size_t>(differs - text.begin());
  std::string row;
  put_number(static_cast<std::uint32_t>(shared), row);
  put_number(static_cast<std::uint32_t>(text.size() - shared), row);
  row += text.substr(shared);
  put_number(held, row);
  texts_.insert(texts_.end(), row.begin(), row.end());
  last_text_ = text;
}

// What each entry is labelled with.
void WordsWriter::put_labels() {
  std::sort(labelled_.begin(), labelled_.end());
  std::vector<std::uint32_t> starts(header_.entries + 1);
  std::vector<std::uint16_t> labels;
  for (const auto& [entry, label] : labelled_) {
    ++starts[entry + std::size_t{1}];
    labels.push_back(label);
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  header_.label_starts = put_table(starts);
  header_.labels = put_table(labels);
  header_.labels_count = labels.size();
  header_.name_starts = put_table(name_starts_);
  header_.name_count = name_starts_.size() - 1;
  header_.names = put_table(names_);
  header_.names_size = names_.size();
}

void WordsWriter::put_vocabulary() {
  header_.texts = put_table(texts_);
  header_.texts_size = texts_.size();
  header_.text_starts = put_table(text_starts_);
  header_.text_blocks = text_starts_.size();
}

void WordsWriter::put_rows() {
  std::sort(rows_.begin(), rows_.end());
  // Three rows or so in each.
  const auto buckets = std::max<std::size_t>(2, std::bit_ceil(rows_.size()) / 4);
  const auto shift = 64 - static_cast<unsigned>(std::countr_zero(buckets));
  std::vector<std::uint32_t> starts(buckets + 1);
  std::vector<WordsRow> rows;
  for (const auto& [key, place] : rows_) {
    ++starts[(key >> shift) + 1];
    rows.push_back(WordsRow::of(key, place));
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  header_.rows = put_table(rows);
  header_.row_count = rows.size();
  header_.starts = put_table(starts);
  header_.start_count = starts.size();
}

Result<void> WordsWriter::finish(std::string_view generation) {
  header_.stamp = stamp_of(kWordsMagic, generation);
  header_.lists_end = at_;
  put(std::string(kBehindLists, '\0'));
  put_labels();
  put_vocabulary();
  put_rows();
  file_.seekp(0);
  file_.write(reinterpret_cast<const char*>(&header_), sizeof header_);
  file_.close();
  if (!file_) return fail(ErrorCode::kFileUnwritable, {{"path", path_}});
  return {};
}

}  // namespace tracelore
