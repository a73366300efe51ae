/// What this machine tells of itself, read from its files and variables: nothing is run, since a
/// program that asks a broken card may wait for ever.
#pragma once

#include <filesystem>

#include "engine/release/environment.h"
#include "engine/release/facts.h"

namespace tracelore::cli {

struct Machine {
  Facts facts;           ///< os, place, gpu where all cards are of one name
  Environment versions;  ///< driver
};

/// Everything `from` kFromThisMachine; what the machine does not tell is not there. `root` is where
/// its file system begins. Reads a few small files, under a millisecond.
Machine this_machine(const std::filesystem::path& root = "/");

}  // namespace tracelore::cli
