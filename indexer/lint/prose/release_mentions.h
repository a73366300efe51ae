/// Where prose names a release of a package: "PyTorch 2.6", "since 2.4", "从 2.6 起".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/markdown_document.h"

namespace tracelore {

struct ReleaseMention {
  std::string package;  ///< normalized; empty where no package stands beside the number
  std::string version;  ///< as written, without a leading v
  std::size_t line = 0;
};

/// The releases that `prose` names. A number is one behind the name of a distribution: a word of
/// the table here, or one of `packages`, also as a code span. So is one of three parts, and one
/// that words such as "since" or "and later" make a release. Numbers that belong to
/// what pip does not install (Python, CUDA, cuDNN, NCCL, a driver, a compiler, a system, a card)
/// are none; a list goes on as it began. What stands in a code span is code. Linear.
std::vector<ReleaseMention> release_mentions(const MarkdownProse& prose,
                                             const std::vector<std::string>& packages);

}  // namespace tracelore
