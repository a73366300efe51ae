/// Rows of parser tests: a text and the dump of its report.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/traceback/dump.h"
#include "engine/traceback/parse.h"

namespace tracelore {

struct DumpRow {
  const char* name;
  std::string text;
  std::string dump;
};

// As an index has them.
inline const std::vector<std::string> kSentences = {
    "CUDA out of memory",
    "mat1 and mat2 shapes cannot be multiplied",
    "is not compatible with the current PyTorch installation",
};

inline void expect_dump(const DumpRow& row) {
  EXPECT_EQ(dump(parse_paste(row.text, {}, {}, kSentences)), row.dump) << row.text;
}

inline std::string row_name(const testing::TestParamInfo<DumpRow>& row) {
  return row.param.name;
}

}  // namespace tracelore
