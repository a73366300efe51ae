#include "indexer/words_writer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/index/words.h"
#include "engine/index/words_format.h"

namespace tracelore {
namespace {

constexpr std::array kLabelFields = {Field::kPackage, Field::kTag, Field::kKind, Field::kDevice};

struct Posting {
  std::uint32_t entry;
  FieldCounts counts;
};

void put_number(std::uint32_t value, std::string& bytes) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  bytes += static_cast<char>(value);
}

template <class Value>
void put_raw(const Value& value, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

class Encoder {
 public:
  Encoder() {
    for (std::size_t code = 0; code < kOtherCounts; ++code)
      if (kCommonCounts[code] != 0)
        codes_.emplace(kCommonCounts[code], static_cast<std::uint8_t>(code));
  }

  // A list as the file has it (words_format.h).
  std::string list_of(const std::vector<Posting>& postings) const {
    std::string heads;
    std::string bodies;
    for (std::size_t i = 0; i < postings.size(); ++i) {
      const bool first = i % kWordBlock == 0;
      if (first && postings.size() > kWordBlock) {
        put_raw(postings[i].entry, heads);
        put_raw(static_cast<std::uint32_t>(bodies.size()), heads);
      }
      put_number(postings[i].entry - (first ? 0 : postings[i - 1].entry), bodies);
      const auto code = codes_.find(postings[i].counts);
      bodies += static_cast<char>(code != codes_.end() ? code->second : kOtherCounts);
      if (code == codes_.end()) put_raw(postings[i].counts, bodies);
    }
    return heads + bodies;
  }

 private:
  std::unordered_map<FieldCounts, std::uint8_t> codes_;
};

// The terms of all text fields, side by side.
class FieldMerge {
 public:
  explicit FieldMerge(const Xapian::Database& database) : database_(database) {
    for (std::size_t f = 0; f < kTextFieldCount; ++f) {
      const std::string prefix(prefix_of(kTextFields[f]));
      terms_.push_back(
          {prefix, database.allterms_begin(prefix), database.allterms_end(prefix), {}});
      terms_.back().take();
    }
  }

  // The next text of a term in any field, and who holds it; false behind the last.
  bool next(std::string& text, std::vector<Posting>& postings, std::uint32_t& holders) {
    const auto least =
        std::min_element(terms_.begin(), terms_.end(), [](const Terms& a, const Terms& b) {
          return a.at != a.end && (b.at == b.end || a.text < b.text);
        });
    if (least->at == least->end) return false;
    text = least->text;
    postings.clear();
    holders = 0;
    for (std::size_t f = 0; f < terms_.size(); ++f) {
      if (terms_[f].at == terms_[f].end || terms_[f].text != text) continue;
      add(f, postings, holders);
      ++terms_[f].at;
      terms_[f].take();
    }
    join(postings);
    return true;
  }

 private:
  struct Terms {
    std::string prefix;
    Xapian::TermIterator at, end;
    std::string text;  // without the prefix
    void take() {
      if (at != end) text = (*at).substr(prefix.size());
    }
  };

  void add(std::size_t field, std::vector<Posting>& postings, std::uint32_t& holders) const {
    const auto term = terms_[field].prefix + terms_[field].text;
    const auto before = postings.size();
    const auto end = database_.postlist_end(term);
    for (auto posting = database_.postlist_begin(term); posting != end; ++posting)
      postings.push_back({*posting - 1, counts_in(field, posting.get_wdf())});
    holders = std::max(holders, static_cast<std::uint32_t>(postings.size() - before));
  }

  // One posting an entry, ascending.
  static void join(std::vector<Posting>& postings) {
    std::stable_sort(postings.begin(), postings.end(),
                     [](const Posting& a, const Posting& b) { return a.entry < b.entry; });
    std::size_t last = 0;
    for (std::size_t i = 1; i < postings.size(); ++i) {
      if (postings[i].entry == postings[last].entry)
        postings[last].counts |= postings[i].counts;
      else
        postings[++last] = postings[i];
    }
    postings.resize(std::min(postings.size(), last + 1));
  }

  const Xapian::Database& database_;
  std::vector<Terms> terms_;
};

class WordsWriter {
 public:
  WordsWriter(const Xapian::Database& database, const std::string& path)
      : database_(database),
        file_(path, std::ios::binary | std::ios::trunc),
        entries_(database.get_lastdocid()) {
    put(&header_, sizeof header_);
  }

  bool write(std::string_view generation) {
    header_.stamp = stamp_of(kWordsMagic, generation);
    header_.entries = entries_;
    put_words();
    put_labels();
    put_rows();
    file_.seekp(0);
    put(&header_, sizeof header_);
    file_.close();
    return file_.good();
  }

 private:
  void put(const void* bytes, std::size_t size) {
    file_.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
    at_ += size;
  }

  template <class Value>
  std::uint64_t put_table(const std::vector<Value>& values) {
    const std::uint64_t nothing = 0;
    put(&nothing, (8 - at_ % 8) % 8);
    const auto place = at_;
    put(values.data(), values.size() * sizeof(Value));
    return place;
  }

  void put_list(std::string_view text, const std::vector<Posting>& postings,
                std::uint32_t holders) {
    rows_.push_back({word_key(text), at_, static_cast<std::uint32_t>(postings.size()), holders});
    const auto list = encoder_.list_of(postings);
    put(list.data(), list.size());
  }

  void put_words() {
    FieldMerge merge(database_);
    std::string text;
    std::vector<Posting> postings;
    std::uint32_t holders = 0;
    while (merge.next(text, postings, holders)) put_list(text, postings, holders);
  }

  // Lists of labels stand among the others; then what each entry is labelled with.
  void put_labels() {
    std::vector<std::pair<std::uint32_t, std::uint16_t>> labelled;
    std::vector<std::uint32_t> name_starts = {0};
    std::vector<char> names;
    for (const auto field : kLabelFields) {
      const std::string prefix(prefix_of(field));
      const auto end = database_.allterms_end(prefix);
      for (auto term = database_.allterms_begin(prefix);
           term != end && name_starts.size() <= UINT16_MAX; ++term) {
        const std::string text = *term;
        std::vector<Posting> postings;
        const auto last = database_.postlist_end(text);
        for (auto posting = database_.postlist_begin(text); posting != last; ++posting) {
          postings.push_back({*posting - 1, counts_in(0, 1)});
          labelled.emplace_back(*posting - 1, static_cast<std::uint16_t>(name_starts.size() - 1));
        }
        put_list(text, postings, static_cast<std::uint32_t>(postings.size()));
        names.insert(names.end(), text.begin(), text.end());
        name_starts.push_back(static_cast<std::uint32_t>(names.size()));
      }
    }
    std::sort(labelled.begin(), labelled.end());
    std::vector<std::uint32_t> starts(entries_ + std::size_t{1});
    std::vector<std::uint16_t> labels;
    for (const auto& [entry, label] : labelled) {
      ++starts[entry + std::size_t{1}];
      labels.push_back(label);
    }
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    header_.lists_end = at_;
    header_.label_starts = put_table(starts);
    header_.labels = put_table(labels);
    header_.labels_count = labels.size();
    header_.name_starts = put_table(name_starts);
    header_.name_count = name_starts.size() - 1;
    header_.names = put_table(names);
    header_.names_size = names.size();
  }

  void put_rows() {
    std::sort(rows_.begin(), rows_.end(),
              [](const WordsRow& a, const WordsRow& b) { return a.key < b.key; });
    const auto buckets = std::bit_ceil(rows_.size() + 2);
    const auto shift = 64 - static_cast<unsigned>(std::countr_zero(buckets));
    std::vector<std::uint32_t> starts(buckets + 1);
    for (const auto& row : rows_) ++starts[(row.key >> shift) + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    header_.rows = put_table(rows_);
    header_.row_count = rows_.size();
    header_.starts = put_table(starts);
    header_.start_count = starts.size();
  }

  const Xapian::Database& database_;
  std::ofstream file_;
  const std::uint32_t entries_;
  Encoder encoder_;
  WordsHeader header_{};
  std::vector<WordsRow> rows_;
  std::uint64_t at_ = 0;
};

}  // namespace

Result<void> write_words(const Xapian::Database& database, std::string_view generation,
                         const std::string& path) {
  if (!WordsWriter(database, path).write(generation))
    return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

}  // namespace tracelore
