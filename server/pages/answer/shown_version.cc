#include "server/pages/answer/shown_version.h"

namespace tracelore {

std::string shown_version(const KnownVersion& known) {
  return known.version.starts_with("==") ? known.version.substr(2) : known.version;
}

}  // namespace tracelore
