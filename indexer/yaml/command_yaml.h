/// `commands` of a workaround, as entry.yaml writes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/entry_source.h"
#include "indexer/yaml/conditions.h"
#include "indexer/yaml/yaml.h"

namespace tracelore {

/// The rows of `value`; what is wrong goes to `problems`, with its place. `file_text` is the whole
/// file. Places of the rows are noted as "command/<workaround>/<number>", from 0 on, those of their
/// `when` as "command-when/…", of their `run` as "command-run/…".
std::vector<Command> read_commands(const YamlValue& value, const std::string& workaround,
                                   std::string_view file_text, Conditions& conditions,
                                   EntrySource& source, std::vector<Error>& problems);

}  // namespace tracelore
