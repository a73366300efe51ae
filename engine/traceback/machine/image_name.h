/// What the name of a container's image tells of what is in it.
#pragma once

#include <span>
#include <string_view>

#include "engine/traceback/machine/statements.h"

namespace tracelore::parsing {

/// How the names begin whose tags tell something.
std::span<const std::string_view> image_names();

/// "pytorch/pytorch:2.1.0-cuda12.1-cudnn8-runtime" and "…/pytorch-training:2.0.1-gpu-py310-cu118-…"
/// where the line says that the image is run or built upon; linear in the line.
void read_image(std::string_view line, Statements& found);

}  // namespace tracelore::parsing
