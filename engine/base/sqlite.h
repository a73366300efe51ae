/// The one door to SQLite: databases and statements that close themselves. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

struct sqlite3;
struct sqlite3_stmt;

namespace tracelore {

/// What SQLite said, in its own words.
struct SqliteFault {
  std::string detail;
};
template <class T>
using SqliteResult = tl::expected<T, SqliteFault>;

class Sqlite {
 public:
  enum class Mode { kWrite, kRead };

  /// kWrite makes the file where it is missing. Waits up to two seconds for another process.
  static SqliteResult<Sqlite> open(const std::string& path, Mode mode);

  /// A database file whose bytes are in memory, to be read. They must outlive what is opened.
  static SqliteResult<Sqlite> open_bytes(std::string_view bytes);

  /// Statements without rows, separated by ';'.
  SqliteResult<void> run(const char* statements);

  sqlite3* get() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

/// A prepared statement. Values are bound in order; columns are read after step().
class SqliteStatement {
 public:
  static SqliteResult<SqliteStatement> prepare(const Sqlite& database, const char* statement);

  SqliteStatement& bind(std::string_view value);
  SqliteStatement& bind(std::int64_t value);

  /// True where there is a row. After false the statement can be bound again from the start.
  SqliteResult<bool> step();

  std::string text(int column) const;
  std::int64_t number(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
};

}  // namespace tracelore
