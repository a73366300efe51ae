/// The one place that catches Xapian's exceptions.
#pragma once

#include <xapian.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/base/result.h"

namespace tracelore {

/// kIndexMissing, kIndexCorrupt (the files), kFileUnwritable (the disk
/// is full), kIndexChanged (by commits while it was read),
/// kServerUnreachable (a connection, or what the other
/// end of one met; `url` is then Xapian's name of the connection where it tells,
/// "remote:tcp(HOST:PORT)") or kIndexFailed (no rights, and anything else), with `path` and
/// Xapian's own word for it as `detail`. Called while such an exception is handled.
inline Error xapian_error_in_flight(const std::string& path) {
  const auto error = [](ErrorCode code, const char* key, const std::string& place,
                        const Xapian::Error& thrown) {
    return Error{code, {}, {}, {{key, place}, {"detail", thrown.get_type()}}};
  };
  try {
    throw;  // Xapian's exceptions have no virtual functions: only a handler tells them apart
  } catch (const Xapian::DocNotFoundError& thrown) {
    return error(ErrorCode::kIndexFailed, "path", path, thrown);
  } catch (const Xapian::NetworkError& thrown) {
    const auto& context = thrown.get_context();
    return error(ErrorCode::kServerUnreachable, "url", context.empty() ? path : context, thrown);
  } catch (const Xapian::Error& thrown) {
    if (thrown.get_context().starts_with("remote:"))
      return error(ErrorCode::kServerUnreachable, "url", thrown.get_context(), thrown);
    const auto* told = thrown.get_error_string();
    const std::string_view system = told == nullptr ? "" : told;
    if (system == std::strerror(ENOSPC))
      return {ErrorCode::kFileUnwritable, {}, {}, {{"path", path}}};
    if (system == std::strerror(EACCES))
      return error(ErrorCode::kIndexFailed, "path", path, thrown);
    const std::string_view type = thrown.get_type();
    if (type == "DatabaseCorruptError" || type == "DatabaseVersionError")
      return error(ErrorCode::kIndexCorrupt, "path", path, thrown);
    if (type == "DatabaseModifiedError")
      return error(ErrorCode::kIndexChanged, "path", path, thrown);
    if (type == "DatabaseOpeningError" || type == "DatabaseNotFoundError")
      return error(ErrorCode::kIndexMissing, "path", path, thrown);
    return error(ErrorCode::kIndexFailed, "path", path, thrown);
  }
}

/// What `use` returns; a Xapian exception becomes xapian_error_in_flight().
template <class Use>
auto guard_xapian(const std::string& path, Use use) -> Result<decltype(use())> {
  try {
    if constexpr (std::is_void_v<decltype(use())>) {
      use();
      return {};
    } else {
      return use();
    }
  } catch (const Xapian::Error&) {
    return fail(xapian_error_in_flight(path));
  }
}

/// What a document holds; nothing where no document has that number. Throws Xapian's other
/// exceptions.
inline std::optional<std::string> data_of(const Xapian::Database& database, Xapian::docid number) {
  try {
    return database.get_document(number).get_data();
  } catch (const Xapian::DocNotFoundError&) {
    return std::nullopt;
  }
}

}  // namespace tracelore
