// The arrows of docs/architecture.md: a folder may include only what is below it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

// Direct arrows; they are transitive.
const std::map<std::string, std::set<std::string>> kArrows = {
    {"engine/base", {}},
    {"engine/messages", {"engine/base"}},
    {"engine/text", {"engine/base"}},
    {"engine/release", {"engine/base"}},
    {"engine/entry", {"engine/text", "engine/release"}},
    {"engine/paste", {"engine/base"}},
    {"engine/traceback", {"engine/paste", "engine/release"}},
    {"engine/origin", {"engine/release", "engine/text"}},
    {"engine/index", {"engine/entry", "engine/origin"}},
    {"engine/match", {"engine/index", "engine/traceback", "engine/messages"}},
    {"engine/search", {"engine/index", "engine/messages"}},
    {"engine/answer", {"engine/match"}},
    {"engine/evaluation", {"engine/answer", "engine/search"}},
    {"indexer", {"engine/match"}},
    {"http_client", {"engine/base"}},
    {"server", {"mcp", "http_client"}},
    {"mcp", {"engine/answer", "engine/search"}},
    {"cli", {"server", "mcp", "indexer", "engine/evaluation"}},
};

void add_below(const std::string& folder, std::set<std::string>& below) {
  for (const auto& next : kArrows.at(folder))
    if (below.insert(next).second) add_below(next, below);
}

// "engine/traceback/formats/python.h" -> "engine/traceback"; empty for a header that is not the
// project's.
std::string folder_of(const std::string& path) {
  for (const auto& row : kArrows)
    if (path.starts_with(row.first + "/")) return row.first;
  return {};
}

std::vector<std::string> quoted_includes(const fs::path& file) {
  std::vector<std::string> includes;
  std::ifstream in(file);
  const std::string key = "#include \"";
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(key))
      includes.push_back(line.substr(key.size(), line.rfind('"') - key.size()));
  return includes;
}

std::vector<fs::path> sources_under(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& item :
       fs::recursive_directory_iterator(fs::path(TRACELORE_SOURCE_DIR) / folder)) {
    const auto ending = item.path().extension();
    if (ending == ".h" || ending == ".cc" || ending == ".def") files.push_back(item.path());
  }
  return files;
}

class Layering : public testing::TestWithParam<std::string> {};

TEST_P(Layering, IncludesOnlyWhatIsBelow) {
  const std::string folder = GetParam();
  std::set<std::string> allowed{folder};
  add_below(folder, allowed);
  for (const auto& file : sources_under(folder))
    for (const auto& include : quoted_includes(file)) {
      const auto target = folder_of(include);
      EXPECT_TRUE(!target.empty() || include.find('/') == std::string::npos)
          << file << " includes " << include << ", which is not written from the repository's root";
      EXPECT_TRUE(target.empty() || allowed.count(target)) << file << " includes " << include;
    }
}

std::vector<std::string> folders() {
  std::vector<std::string> names;
  for (const auto& row : kArrows) names.push_back(row.first);
  return names;
}

INSTANTIATE_TEST_SUITE_P(, Layering, testing::ValuesIn(folders()), [](const auto& row) {
  std::string name = row.param;
  for (char& c : name)
    if (c == '/') c = '_';
  return name;
});

// The rooms of a folder: its files, a header with its source, and its sub-folders. "cli/rows.cc" in
// "cli" is "rows", "cli/answer/head.cc" is "answer".
std::string room_of(const std::string& folder, const std::string& path) {
  const std::string rest = path.substr(folder.size() + 1);
  return rest.substr(0, rest.find_first_of("/."));
}

using Arrows = std::map<std::string, std::map<std::string, std::set<std::string>>>;

// Which room includes which, folder by folder.
Arrows arrows_within(const std::string& top) {
  Arrows arrows;
  for (const auto& file : sources_under(top)) {
    const auto path = fs::relative(file, TRACELORE_SOURCE_DIR).string();
    for (const auto& include : quoted_includes(file))
      for (auto end = path.find('/'); end != path.npos; end = path.find('/', end + 1)) {
        const auto folder = path.substr(0, end);
        if (!include.starts_with(folder + "/")) break;
        const auto from = room_of(folder, path);
        const auto to = room_of(folder, include);
        if (from != to) arrows[folder][from].insert(to);
      }
  }
  return arrows;
}

bool leads_to(const std::map<std::string, std::set<std::string>>& rooms, const std::string& from,
              const std::string& to, std::set<std::string>& seen) {
  const auto row = rooms.find(from);
  if (row == rooms.end()) return false;
  for (const auto& next : row->second)
    if (next == to || (seen.insert(next).second && leads_to(rooms, next, to, seen))) return true;
  return false;
}

class Rooms : public testing::TestWithParam<std::string> {};

TEST_P(Rooms, NoArrowRunsBack) {
  for (const auto& [folder, rooms] : arrows_within(GetParam()))
    for (const auto& row : rooms) {
      std::set<std::string> seen;
      EXPECT_FALSE(leads_to(rooms, row.first, row.first, seen))
          << folder << "/" << row.first << " includes what includes it";
    }
}

INSTANTIATE_TEST_SUITE_P(, Rooms,
                         testing::Values("engine", "indexer", "http_client", "server", "mcp",
                                         "cli"),
                         [](const auto& row) { return row.param; });

struct Forbidden {
  const char* name;
  const char* folder;
  const char* text;
  const char* allowed_in;  ///< the one file that may, or ""
};

class ForbiddenText : public testing::TestWithParam<Forbidden> {};

TEST_P(ForbiddenText, IsNowhere) {
  for (const auto& file : sources_under(GetParam().folder)) {
    if (*GetParam().allowed_in && file.string().ends_with(GetParam().allowed_in)) continue;
    std::ifstream in(file);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (const auto comment = line.find("//"); comment != std::string::npos) line.resize(comment);
      EXPECT_EQ(line.find(GetParam().text), std::string::npos)
          << file << ":" << number << ": " << line;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    , ForbiddenText,
    testing::ValuesIn<Forbidden>({
        {"EngineDoesNotPrint", "engine", "#include <iostream>", ""},
        {"EngineDoesNotAbort", "engine", "abort()", ""},
        {"NoStdRegexInEngine", "engine", "std::regex", ""},
        {"NoStdRegexInServer", "server", "std::regex", ""},
        {"NoQueryParser", "engine", "Xapian::QueryParser", ""},
        {"NoQuerySharedByThreads", "engine", "Query::MatchAll", ""},
        {"OneDoorToNlohmann", "engine", "<nlohmann/", "engine/base/json/json.h"},
        {"CommandsDoNotReadCli11", "cli/commands", "CLI::", ""},
        {"AnswersDoNotReadCli11", "cli/answer", "CLI::", ""},
        {"AServersAnswerIsReadByType", "cli/answer", ".value(", ""},
        {"AServersAnswerIsNotTrusted", "cli/answer", ".at(", ""},
        {"XapianIsCaughtInTheEngine", "server", "catch (const Xapian", ""},
        {"XapianIsCaughtOnce", "engine", "catch (const Xapian", "engine/index/xapian_guard.h"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
