/// A small index in a temporary folder, as the indexer writes it.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "engine/index/reader.h"
#include "engine/index/schema.h"
#include "indexer/write/writer.h"

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
  std::vector<std::string> aliases = {};
  const char* split_from = "";
};

class TestIndex {
 public:
  explicit TestIndex(const std::vector<TestEntry>& rows) : folder_(folder_for(this)) {
    std::vector<EntryToIndex> entries;
    for (const auto& row : rows) entries.push_back({entry_of(row), {}});
    auto input = input_of(std::move(entries));
    input.glossary = kTestGlossary;
    EXPECT_TRUE(write_index(input, folder_.string()));
    reader_ = *Reader::open(folder_.string());
  }
  ~TestIndex() { std::filesystem::remove_all(folder_); }
  TestIndex(const TestIndex&) = delete;
  TestIndex& operator=(const TestIndex&) = delete;

  const Reader& reader() const { return *reader_; }

  /// Takes away what stands behind the beginning of the database, while it is open.
  void cut_database() {
    constexpr std::uintmax_t kKept = 100;
    std::filesystem::resize_file(folder_ / "postlist.glass", kKept);
  }

 private:
  static std::filesystem::path folder_for(const void* index) {
    return std::filesystem::temp_directory_path() /
           ("tracelore-search-" + std::to_string(::getpid()) + "-" +
            std::to_string(reinterpret_cast<std::uintptr_t>(index)));
  }

  static Entry entry_of(const TestEntry& row) {
    Entry entry;
    entry.id = row.id;
    entry.kind = row.kind;
    entry.packages = {row.package};
    entry.tags = {"memory"};
    entry.aliases = row.aliases;
    entry.split_from = row.split_from;
    if (*row.affects != '\0') entry.affects["torch"] = *Specifier::parse(row.affects);
    entry.articles[Language::kEnglish] = article(row.title_en, row.text_en);
    if (*row.title_zh != '\0')
      entry.articles[Language::kChinese] = article(row.title_zh, row.text_zh);
    Signature signature;
    signature.id = "message";
    signature.pattern = *Template::parse(row.error);
    entry.signatures = {signature};
    return entry;
  }

  static Article article(const char* title, const char* text) {
    Article written;
    written.title = title;
    written.summary = text;
    written.markdown = std::string("# ") + title + "\n\n" + text + "\n";
    return written;
  }

  std::filesystem::path folder_;
  std::shared_ptr<const Reader> reader_;
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
