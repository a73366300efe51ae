#include "engine/base/sqlite.h"

#include <sqlite3.h>

namespace tracelore {
namespace {

constexpr int kWaitMilliseconds = 2000;

tl::unexpected<SqliteFault> fault(sqlite3* database) {
  return tl::unexpected(SqliteFault{database ? sqlite3_errmsg(database) : "out of memory"});
}

}  // namespace

void Sqlite::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

SqliteResult<Sqlite> Sqlite::open(const std::string& path, Mode mode) {
  const int flags =
      mode == Mode::kRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  Sqlite opened;
  sqlite3* raw = nullptr;
  const int status = sqlite3_open_v2(path.c_str(), &raw,
                                     flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  opened.database_.reset(raw);
  if (status != SQLITE_OK) return fault(raw);
  sqlite3_busy_timeout(raw, kWaitMilliseconds);
  return opened;
}

SqliteResult<Sqlite> Sqlite::open_bytes(std::string_view bytes) {
  auto opened = open(":memory:", Mode::kWrite);
  if (!opened) return opened;
  // Read alone, as the last word says; the interface has no other type for them.
  auto* const data = reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  if (sqlite3_deserialize(opened->get(), "main", data, size, size, SQLITE_DESERIALIZE_READONLY) !=
      SQLITE_OK)
    return fault(opened->get());
  return opened;
}

SqliteResult<void> Sqlite::run(const char* statements) {
  if (sqlite3_exec(get(), statements, nullptr, nullptr, nullptr) != SQLITE_OK) return fault(get());
  return {};
}

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

SqliteResult<SqliteStatement> SqliteStatement::prepare(const Sqlite& database,
                                                       const char* statement) {
  SqliteStatement prepared;
  sqlite3_stmt* raw = nullptr;
  const int status = sqlite3_prepare_v2(database.get(), statement, -1, &raw, nullptr);
  prepared.statement_.reset(raw);
  if (status != SQLITE_OK) return fault(database.get());
  return prepared;
}

SqliteStatement& SqliteStatement::bind(std::string_view value) {
  sqlite3_bind_text64(statement_.get(), ++bound_, value.data(), value.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
  return *this;
}

SqliteStatement& SqliteStatement::bind(std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), ++bound_, value);
  return *this;
}

SqliteResult<bool> SqliteStatement::step() {
  const int status = sqlite3_step(statement_.get());
  if (status == SQLITE_ROW) return true;
  sqlite3_reset(statement_.get());
  bound_ = 0;
  if (status != SQLITE_DONE) return fault(sqlite3_db_handle(statement_.get()));
  return false;
}

std::string SqliteStatement::text(int column) const {
  const auto* bytes = sqlite3_column_text(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string{};
}

std::int64_t SqliteStatement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

}  // namespace tracelore
