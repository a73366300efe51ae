/// Files as tests need them.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

namespace tracelore::test_support {

/// The checkout.
inline const std::filesystem::path kSource = TRACELORE_SOURCE_DIR;

/// Labelled texts and questions.
inline const std::filesystem::path kCorpus = kSource / "tests/corpus";

/// Its bytes; empty where it cannot be read.
inline std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

}  // namespace tracelore::test_support
