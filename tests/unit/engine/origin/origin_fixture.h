// Files of origins as tools/origins.py writes them, made by hand.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/gzip.h"
#include "engine/base/json/json.h"
#include "engine/base/sqlite.h"

namespace tracelore {

struct MadeWording {
  std::string text;
  std::string first, second;  // anchors
  Json places;                // as docs/origins.md has them
};

class OriginFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("origins-" + std::to_string(::getpid()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const {
    return (folder_ / (name + ".sqlite")).string();
  }

  static void change(const std::string& file, const char* statements) {
    auto database = Sqlite::open(file, Sqlite::Mode::kWrite).value();
    EXPECT_TRUE(database.run(statements).has_value()) << statements;
  }

  // `last`: of each file the number of the last release that has it; by default the newest.
  void write(const std::string& package, const std::vector<std::string>& releases,
             const std::vector<std::string>& files, const std::vector<MadeWording>& wordings,
             const std::string& name = "", const std::vector<std::size_t>& last = {}) {
    const auto file = path(name.empty() ? package : name);
    change(
        file,
        "PRAGMA synchronous=OFF; PRAGMA user_version=2; CREATE TABLE about (key TEXT, value TEXT);"
        "CREATE TABLE releases (number INTEGER PRIMARY KEY, release TEXT);"
        "CREATE TABLE files (number INTEGER PRIMARY KEY, paths BLOB, last BLOB);"
        "CREATE TABLE anchors (template INTEGER PRIMARY KEY, first TEXT, second TEXT);"
        "CREATE TABLE texts (number INTEGER PRIMARY KEY, data BLOB);"
        "CREATE TABLE places (number INTEGER PRIMARY KEY, data BLOB)");
    auto database = Sqlite::open(file, Sqlite::Mode::kWrite).value();
    const auto add = [&](const char* statement, auto... values) {
      auto prepared = SqliteStatement::prepare(database, statement).value();
      (prepared.bind(values), ...);
      prepared.step().value();
    };
    add("INSERT INTO about VALUES ('package', ?)", std::string_view(package));
    add("INSERT INTO about VALUES ('line', ?)",
        std::string_view("https://example.org/v{release}/{path}#L{line}"));
    for (std::size_t i = 0; i < releases.size(); ++i)
      add("INSERT INTO releases VALUES (?, ?)", static_cast<std::int64_t>(i),
          std::string_view(releases[i]));
    std::string paths, lasts, texts;
    for (std::size_t i = 0; i < files.size(); ++i) {
      paths += (i > 0 ? "\n" : "") + files[i];
      const auto number = i < last.size() ? last[i] : releases.size() - 1;
      lasts += (i > 0 ? "\n" : "") + std::to_string(number);
    }
    const auto packed_paths = gzip(paths), packed_lasts = gzip(lasts);
    add("INSERT INTO files VALUES (0, ?, ?)", std::string_view(packed_paths),
        std::string_view(packed_lasts));
    Json places = Json::array();
    for (std::size_t i = 0; i < wordings.size(); ++i) {
      add("INSERT INTO anchors VALUES (?, ?, ?)", static_cast<std::int64_t>(i),
          std::string_view(wordings[i].first), std::string_view(wordings[i].second));
      texts += (i > 0 ? "\n" : "") + wordings[i].text;
      places.push_back(wordings[i].places);
    }
    const auto packed_texts = gzip(texts), packed_places = gzip(write_json(places));
    add("INSERT INTO texts VALUES (0, ?)", std::string_view(packed_texts));
    add("INSERT INTO places VALUES (0, ?)", std::string_view(packed_places));
  }

  std::filesystem::path folder_;
};

}  // namespace tracelore
