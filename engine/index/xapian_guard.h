/// The one place that catches Xapian's exceptions.
#pragma once

#include <xapian.h>

#include <functional>
#include <string>
#include <utility>

#include "engine/base/result.h"

namespace tracelore {

/// What `use` returns; a Xapian exception becomes kIndexCorrupt (the files) or kIndexFailed
/// (anything else), with `path` and Xapian's own word as parameters.
template <class Use>
auto guard_xapian(const std::string& path, Use use) -> Result<decltype(use())> {
  try {
    if constexpr (std::is_void_v<decltype(use())>) {
      use();
      return {};
    } else {
      return use();
    }
  } catch (const Xapian::DatabaseCorruptError& error) {
    return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", error.get_type()}});
  } catch (const Xapian::DatabaseVersionError& error) {
    return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", error.get_type()}});
  } catch (const Xapian::DatabaseOpeningError& error) {
    return fail(ErrorCode::kIndexMissing, {{"path", path}, {"detail", error.get_type()}});
  } catch (const Xapian::Error& error) {
    return fail(ErrorCode::kIndexFailed, {{"path", path}, {"detail", error.get_type()}});
  }
}

}  // namespace tracelore
