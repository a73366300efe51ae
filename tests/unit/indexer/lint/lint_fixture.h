/// A folder of two sound entries, in which tests put faults.
#pragma once

#include <gtest/gtest.h>

#include "indexer/build.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {

class Lint : public ContentFolder {
 protected:
  void SetUp() override {
    ContentFolder::SetUp();
    write("content/harness.py", "");
    write("content/glossary.yaml", "[]");
    write_entry("content/widget");
    write_entry("content/gadget", "the gadget has lost its only widget");
  }
};

}  // namespace tracelore
