#include "engine/origin/origin_file.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include "engine/base/gzip.h"
#include "engine/base/json/json.h"

namespace tracelore {
namespace {

constexpr std::int64_t kSchema = 2;
constexpr std::size_t kTexts = 64, kPlaces = 16;  // templates that are compressed together
constexpr std::size_t kMostInflated = 8 << 20;
constexpr std::size_t kMostReleases = 1'000;
constexpr std::size_t kMostWordings = 200'000;

std::string inflated(std::string_view bytes) {
  std::string text;
  return gunzip(bytes, kMostInflated, text) == GunzipState::kDone ? text : std::string();
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

// Numbers below `most`, one a line; empty where one is none.
std::vector<std::size_t> numbers_of(std::string_view text, std::size_t most) {
  std::vector<std::size_t> numbers;
  for (const auto& line : lines_of(text)) {
    std::size_t number = 0;
    const auto* const end = line.data() + line.size();
    if (std::from_chars(line.data(), end, number).ptr != end || number >= most) return {};
    numbers.push_back(number);
  }
  return numbers;
}

using Row = std::function<bool(SqliteStatement&)>;

// An empty text where every row was taken; else what is wrong.
std::string for_each_row(const Sqlite& database, const char* question, const Row& take) {
  auto statement = SqliteStatement::prepare(database, question);
  if (!statement) return statement.error().detail;
  for (;;) {
    const auto row = statement->step();
    if (!row) return row.error().detail;
    if (!*row) return {};
    if (!take(*statement)) return std::string("unexpected row: ") + question;
  }
}

// Of rows that are numbered from 0 without a gap.
Row one_behind_the_other(std::vector<std::string>& into, std::size_t most) {
  return [&into, most](SqliteStatement& row) {
    if (row.number(0) != static_cast<std::int64_t>(into.size()) || into.size() >= most)
      return false;
    into.push_back(row.text(1));
    return true;
  };
}

bool is_count(const Json& value) {
  return value.is_number_integer() && value.get<std::int64_t>() >= 0;
}

// Lines and releases are told from the one before.
std::vector<OriginPlace::Run> runs_of(const Json& flat, std::size_t releases) {
  std::vector<OriginPlace::Run> runs;
  std::int64_t at = 0, line = 0;
  for (std::size_t i = 0; i + 2 < flat.size(); i += 3) {
    for (std::size_t j = i; j < i + 3; ++j)
      if (!flat[j].is_number_integer()) return {};
    const auto first = at + flat[i].get<std::int64_t>(), count = flat[i + 1].get<std::int64_t>();
    line += flat[i + 2].get<std::int64_t>();
    const auto most = static_cast<std::int64_t>(releases);
    if (first < 0 || first > most || count < 1 || count > most - first || line < 0) return {};
    runs.push_back({static_cast<std::size_t>(first), static_cast<std::size_t>(count),
                    static_cast<std::size_t>(line)});
    at = first + count;
  }
  return runs;
}

std::optional<OriginPlace> place_of(const Json& row, std::size_t files, std::size_t releases) {
  constexpr std::size_t kMembers = 6;
  if (!row.is_array() || row.size() != kMembers || !is_count(row[0]) || !row[1].is_string() ||
      !row[2].is_string() || !row[3].is_string() || !row[4].is_number_integer() ||
      !row[5].is_array() || row[0].get<std::size_t>() >= files)
    return std::nullopt;
  OriginPlace place{row[0].get<std::uint32_t>(), row[1].get<std::string>(),
                    row[2].get<std::string>(),   row[3].get<std::string>(),
                    row[4].get<std::int64_t>(),  runs_of(row[5], releases)};
  if (place.runs.empty()) return std::nullopt;
  return place;
}

std::string wrong_schema(const Sqlite& database) {
  std::int64_t schema = 0;
  const auto take = [&](SqliteStatement& row) {
    schema = row.number(0);
    return true;
  };
  auto wrong = for_each_row(database, "PRAGMA user_version", take);
  if (wrong.empty() && schema != kSchema)
    wrong = "schema " + std::to_string(schema) + ", not " + std::to_string(kSchema);
  return wrong;
}

}  // namespace

Result<OriginFile> OriginFile::read(const std::string& path) {
  return read(path, Sqlite::open(path, Sqlite::Mode::kRead));
}

Result<OriginFile> OriginFile::read_bytes(const std::string& name, std::string_view bytes) {
  return read(name, Sqlite::open_bytes(bytes));
}

Result<OriginFile> OriginFile::read(const std::string& name, const SqliteResult<Sqlite>& database) {
  const auto bad = [&](const std::string& detail) {
    return fail(ErrorCode::kBadOrigins, {{"path", name}, {"detail", detail}});
  };
  if (!database) return bad(database.error().detail);
  if (const auto wrong = wrong_schema(*database); !wrong.empty()) return bad(wrong);
  OriginFile file;
  if (const auto wrong = file.take(*database); !wrong.empty()) return bad(wrong);
  if (!file.is_whole()) return bad("it is not whole");
  return file;
}

std::string OriginFile::take(const Sqlite& database) {
  const auto take_about = [&](SqliteStatement& row) {
    if (row.text(0) == "package") package_ = row.text(1);
    if (row.text(0) == "line") line_ = row.text(1);
    return true;
  };
  const auto take_files = [&](SqliteStatement& row) {
    files_ = lines_of(inflated(row.text(0)));
    last_ = numbers_of(inflated(row.text(1)), releases_.size());
    return true;
  };
  const auto take_anchor = [&](SqliteStatement& row) {
    anchors_.push_back({static_cast<std::uint32_t>(row.number(0)), row.text(1), row.text(2)});
    return row.number(0) == static_cast<std::int64_t>(wordings_++) && wordings_ <= kMostWordings;
  };
  const std::pair<const char*, Row> tables[] = {
      {"SELECT key, value FROM about", take_about},
      {"SELECT number, release FROM releases ORDER BY number",
       one_behind_the_other(releases_, kMostReleases)},
      {"SELECT paths, last FROM files", take_files},
      {"SELECT template, first, second FROM anchors ORDER BY template", take_anchor},
      {"SELECT number, data FROM texts ORDER BY number",
       one_behind_the_other(texts_, kMostWordings)},
      {"SELECT number, data FROM places ORDER BY number",
       one_behind_the_other(places_, kMostWordings)}};
  for (const auto& [question, take] : tables)
    if (auto wrong = for_each_row(database, question, take); !wrong.empty()) return wrong;
  return {};
}

bool OriginFile::is_whole() const {
  const auto blocks = [&](std::size_t size) { return (wordings_ + size - 1) / size; };
  return !package_.empty() && !releases_.empty() && !files_.empty() &&
         last_.size() == files_.size() && texts_.size() == blocks(kTexts) &&
         places_.size() == blocks(kPlaces);
}

std::string OriginFile::wording(std::size_t number) const {
  if (number >= wordings_) return {};
  const auto lines = lines_of(inflated(texts_[number / kTexts]));
  return number % kTexts < lines.size() ? lines[number % kTexts] : std::string();
}

std::vector<OriginPlace> OriginFile::places(std::size_t number) const {
  if (number >= wordings_) return {};
  const auto block = parse_json(inflated(places_[number / kPlaces]));
  if (!block || !block->is_array() || number % kPlaces >= block->size()) return {};
  std::vector<OriginPlace> places;
  for (const auto& row : (*block)[number % kPlaces])
    if (auto place = place_of(row, files_.size(), releases_.size()))
      places.push_back(std::move(*place));
  return places;
}

std::string OriginFile::address_of(std::string_view release, std::string_view path,
                                   std::size_t line) const {
  std::string address = line == 0 ? line_.substr(0, line_.find('#')) : line_;
  const auto fill = [&](std::string_view name, std::string_view value) {
    if (const auto at = address.find(name); at != address.npos)
      address.replace(at, name.size(), value);
  };
  fill("{release}", release);
  fill("{path}", path);
  fill("{line}", std::to_string(line));
  return address;
}

}  // namespace tracelore
