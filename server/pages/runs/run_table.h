/// Recorded runs of an entry's check as a table: releases down, devices across. Pure; safe from any
/// thread.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/entry/entry.h"

namespace tracelore {

/// `{"package", "devices": [...], "has_rows", "beside_torch", "any_changed", "rows": [{"version",
/// "torch", "python", "platform", "changed", "cells": [{"verdict", "label", "date"}]}], "count",
/// "never_on_gpu", "reported": [text…]}`: releases are those of the package that decides; `torch`
/// is the one beside it, and `beside_torch` says that there is one to show; `changed` is what was
/// altered in the environment for the run; `never_on_gpu` that the check can use a GPU and was not
/// run on one by us; `reported` tells what readers sent. Null where there is nothing of all this.
Json run_table(const Entry& entry, Language language);

}  // namespace tracelore
