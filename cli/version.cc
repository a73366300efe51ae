#include "cli/version.h"

namespace tracelore::cli {

std::string_view version_text() {
  return "tracelore " TRACELORE_VERSION;
}

}  // namespace tracelore::cli
