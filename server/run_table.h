/// Recorded runs of an entry's check as a table: releases down, devices across. Pure; safe from any
/// thread.
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/base/language.h"
#include "engine/entry/entry.h"

namespace tracelore {

/// `{"package", "devices": [...], "rows": [{"version", "cells": [{"verdict", "label", "date"}]}],
/// "count"}`; null where nothing was recorded.
Json run_table(const Entry& entry, Language language);

}  // namespace tracelore
