/// Every JSON object of the HTTP interface, as one table. Constants; safe from any thread.
#pragma once

#include <span>
#include <string_view>

#include "server/contract/member.h"

namespace tracelore {

struct Shape {
  std::string_view name;
  std::span<const Member> rows;
};

std::span<const Shape> shapes();

/// The rows of the shape called `name`; empty where there is none.
std::span<const Member> rows_of(std::string_view name);

}  // namespace tracelore
