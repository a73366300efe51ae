#include "cli/version.h"

#include "cli/index_location.h"
#include "engine/index/schema.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {

std::string_view version_number() {
  return TRACELORE_VERSION;
}

std::string version_text(Language language) {
  std::string text =
      "tracelore " + std::string(version_number()) + "\n" +
      say(language, "cli.version.schema", {{"schema", std::to_string(kSchemaVersion)}});
  const IndexLocation location;
  if (const auto reader = open_index(location))
    text += "\n" + say(language, "cli.version.content",
                       {{"entries", std::to_string((*reader)->info().entries)},
                        {"built", (*reader)->info().built},
                        {"path", name_of(find_index(location))}});
  return text;
}

}  // namespace tracelore::cli
