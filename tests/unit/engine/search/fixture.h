/// A small index in a temporary folder, filed by the field table as the indexer files it.
#pragma once

#include <gtest/gtest.h>
#include <xapian.h>

#include <filesystem>

#include "engine/index/reader.h"
#include "engine/index/schema.h"
#include "engine/text/segment.h"
#include "engine/text/terms.h"

namespace tracelore {

inline constexpr const char* kTestGlossary =
    R"([{"en": ["out of memory", "OOM"], "zh": ["显存不足", "爆显存"]}, {"en": ["GPU memory"], "zh": ["显存"]},
        {"en": ["tensor"], "zh": ["张量"]}, {"en": ["graph break"], "zh": ["图中断"]},
        {"en": ["timeout"], "zh": ["超时"], "general": "true"}, {"en": ["batch"]}, {"names": ["CUDA", "DataLoader", "watchdog"]},
        {"elsewhere": ["TensorFlow", "Redis"]}])";

struct TestEntry {
  const char* id;
  const char* title_en;
  const char* text_en;
  const char* title_zh;
  const char* text_zh;
  const char* error;
  EntryKind kind = EntryKind::kIssue;
  const char* package = "torch";
  const char* affects = "";
};

class TestReader final : public Reader {
 public:
  explicit TestReader(const std::vector<TestEntry>& rows)
      : segmenter_(*Glossary::parse(kTestGlossary)) {
    folder_ = std::filesystem::temp_directory_path() /
              ("tracelore-search-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
    database_ = Xapian::WritableDatabase(folder_.string(), Xapian::DB_CREATE_OR_OVERWRITE);
    for (const auto& row : rows) add(row);
    database_.commit();
  }
  ~TestReader() override {
    database_.close();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  const IndexInfo& info() const override { return info_; }
  std::size_t size() const override { return entries_.size(); }
  Result<std::shared_ptr<const Entry>> entry(EntryNumber number) const override {
    if (number >= entries_.size()) return fail(ErrorCode::kIndexCorrupt);
    return entries_[number];
  }
  Result<void> read_again(EntryNumber) const override { return {}; }
  std::optional<EntryNumber> find(std::string_view id) const override {
    for (EntryNumber i = 0; i < entries_.size(); ++i)
      if (entries_[i]->id == id) return i;
    return std::nullopt;
  }
  std::vector<SignatureRef> signatures_for(std::span<const std::uint64_t>) const override {
    return {};
  }
  std::vector<SimilarEntry> similar(std::span<const std::uint64_t>, const ShingleSet&,
                                    std::size_t) const override {
    return {};
  }
  std::vector<SignatureRef> signatures_for_graph_break(std::string_view) const override {
    return {};
  }
  std::vector<EntryNumber> tagged(std::string_view) const override { return {}; }
  Result<void> with_database(
      const std::function<void(const Xapian::Database&)>& use) const override {
    if (broken) return fail(ErrorCode::kIndexCorrupt);
    use(database_);
    return {};
  }
  std::string_view harness() const override { return {}; }
  std::string_view glossary() const override { return kTestGlossary; }
  const Lexicon& lexicon() const override { return lexicon_; }

  bool broken = false;

 private:
  void add(const TestEntry& row) {
    auto entry = std::make_shared<Entry>();
    entry->id = row.id;
    entry->kind = row.kind;
    entry->packages = {row.package};
    entry->tags = {"memory"};
    if (*row.affects != '\0') entry->affects["torch"] = *Specifier::parse(row.affects);
    entry->articles[Language::kEnglish] = article(row.title_en, row.text_en);
    if (*row.title_zh != '\0')
      entry->articles[Language::kChinese] = article(row.title_zh, row.text_zh);
    Xapian::Document document;
    for (const auto& [language, written] : entry->articles) {
      file(document, Field::kTitle, written.title);
      file(document, Field::kSymptom, written.summary);
    }
    file(document, Field::kErrorText, row.error);
    document.add_boolean_term(std::string(prefix_of(Field::kPackage)) + row.package);
    document.add_boolean_term(std::string(prefix_of(Field::kTag)) + "memory");
    document.add_boolean_term(std::string(prefix_of(Field::kKind)).append(name_of(row.kind)));
    database_.add_document(document);
    entries_.push_back(std::move(entry));
  }

  static Article article(const char* title, const char* text) {
    Article written;
    written.title = title;
    written.summary = text;
    written.markdown = std::string("# ") + title + "\n\n" + text + "\n";
    return written;
  }

  void file(Xapian::Document& document, Field field, std::string_view text) {
    const auto put = [&](std::string_view mark, const std::string& term) {
      document.add_term(std::string(prefix_of(field)).append(mark).append(term));
    };
    for (const auto& term : terms_of(text, segmenter_)) {
      if (term.kind == TermKind::kWord) put(kStemMark, Xapian::Stem("en")(term.text));
      if (term.kind == TermKind::kIdentifier) put(kIdentifierMark, term.text);
      if (term.kind == TermKind::kHanBigram) put(kBigramMark, term.text);
      if (term.kind == TermKind::kHanChar) put(kCharMark, term.text);
      const bool whole = term.kind == TermKind::kWord || term.kind == TermKind::kNumber ||
                         term.kind == TermKind::kHanWord;
      if (whole) put(kWordMark, term.text);
      if (term.kind == TermKind::kWord) database_.add_spelling(term.text);
    }
  }

  Segmenter segmenter_;
  std::filesystem::path folder_;
  Xapian::WritableDatabase database_;
  Lexicon lexicon_{kTestGlossary};
  IndexInfo info_ = {.remote = true};
  std::vector<std::shared_ptr<const Entry>> entries_;
};

/// Five entries that share words with each other.
inline const std::vector<TestEntry>& test_entries() {
  static const std::vector<TestEntry> kEntries = {
      {"cuda-out-of-memory", "CUDA out of memory",
       "The allocator finds no block. Lower the batch size <b>.", "显存不足",
       "分配器找不到足够的显存，训练中途报错。", "Tried to allocate"},
      {"device-mismatch", "Tensors on different devices",
       "One tensor is on the CPU, the other on cuda:0.", "张量不在同一设备上",
       "一个张量在 CPU 上，另一个在显卡上。", "Expected all tensors to be on the same device",
       EntryKind::kIssue, "torch", ">=1.0,<2.6"},
      {"graph-breaks", "Finding graph breaks", "A graph break splits the compiled region.",
       "找出图中断", "图中断把编译区域切成几段。", "Graph break", EntryKind::kGuide, "torch"},
      {"dataloader-worker-killed", "DataLoader worker killed",
       "A worker process of the DataLoader ran out of shared memory.", "DataLoader 的工作进程被杀",
       "共享内存太小，工作进程被系统杀掉。", "DataLoader worker (pid {pid}) is killed by signal"},
      {"nccl-timeout", "NCCL watchdog timeout",
       "One rank waits for the others until the watchdog ends it.", "", "",
       "Watchdog caught collective operation timeout", EntryKind::kIssue, "nccl"},
  };
  return kEntries;
}

}  // namespace tracelore
