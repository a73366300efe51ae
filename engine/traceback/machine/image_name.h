/// What the name of a container's image tells of what is in it.
#pragma once

#include <string_view>
#include <vector>

#include "engine/traceback/machine/statements.h"
#include "engine/traceback/read/hints.h"

namespace tracelore::parsing {

/// What hints at images: how the names begin whose tags tell something.
std::vector<Mark> image_marks();

/// "pytorch/pytorch:2.1.0-cuda12.1-cudnn8-runtime" and "…/pytorch-training:2.0.1-gpu-py310-cu118-…"
/// where the line says that the image is run or built upon; linear in the line.
void read_image(std::string_view line, Statements& found);

}  // namespace tracelore::parsing
