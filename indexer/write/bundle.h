/// An index as one file, to be carried to machines without a network: `tracelore index --bundle`
/// writes it, `tracelore update --from` takes it.
///
/// Format: the line "tracelore-bundle 1", a line of JSON ({"generation", "schema", "built",
/// "files":
/// [{"name", "size", "sha256"}]}), then the files' bytes one after the other. Not compressed: the
/// index is compact already.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/index/reader.h"

namespace tracelore {

/// Writes the index in `directory` to `path`, whole or not at all. Errors of Reader::open();
/// kFileUnreadable, kFileUnwritable.
Result<IndexInfo> write_bundle(const std::string& directory, const std::string& path);

/// Whether the bytes of a bundle may be taken: a signature, say. An error refuses them.
using BundleCheck = std::function<Result<void>(std::string_view bytes)>;

/// Puts the index in `path` into `directory`, where `check` (if any) takes its bytes: the very ones
/// that are then read, so that nothing can be exchanged in between. What was cut, changed or made
/// for another version of the program is refused (kBadBundle with params path, detail;
/// kIndexSchema) and `directory` stays as it was. kFileUnreadable, kNotAnIndex, kFileUnwritable.
Result<IndexInfo> install_bundle(const std::string& path, const std::string& directory,
                                 const BundleCheck& check = {});

}  // namespace tracelore
