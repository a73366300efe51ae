/// glossary.yaml, of one folder or of several.
#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"

namespace tracelore {

/// The rows of the files, one after the other, as the JSON that Glossary::parse() reads; without
/// files the built-in ones. Files that list no `sentences` have the built-in ones.
std::string read_glossaries(const std::vector<std::string>& paths, std::vector<Error>& problems);

/// Glossary::sentences() of what read_glossaries() returned.
std::vector<std::string> sentences_of(std::string_view glossary_json);

}  // namespace tracelore
