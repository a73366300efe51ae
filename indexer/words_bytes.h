/// Values as the file of Words and the runs that it is made of have them.
#pragma once

#include <string>

#include "engine/base/number_bytes.h"

namespace tracelore {

template <class Value>
void put_raw(const Value& value, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace tracelore
