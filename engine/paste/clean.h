/// From a paste's bytes to logical lines: conversion, colours, `\r`, escapes, wraps, prefixes; with
/// a map back.
#pragma once

#include <string_view>

#include "engine/base/limits.h"
#include "engine/paste/clean_text.h"
#include "engine/paste/decode/line_map.h"

namespace tracelore::parsing {

/// Never fails; linear in the paste, memory a small multiple of it.
CleanText clean_paste(std::string_view paste, const Limits& limits, const LineMap& map = {});

}  // namespace tracelore::parsing
