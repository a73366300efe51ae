/// The process ranks of a run as a picture: nodes down, their processes across.
#pragma once

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// `{"width", "height", "seen", "cells": [{"x", "y", "text_x", "text_y", "state", "rank"}],
/// "nodes": [{"y", "name"}], "legend": [{"state", "label", "count"}], "moments": [text…], "rows":
/// [{"rank", "label", "line", "time", "host"}]}` in pixels; null for fewer than two ranks.
/// Rows of eight where the text does not tell how many processes a node has. Linear in the ranks.
Json rank_picture(const Ranks& ranks, Language language);

}  // namespace tracelore
