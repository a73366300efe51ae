#include "cli/program/version.h"

#include <span>

#include "cli/settings/index_location.h"
#include "commit.h"
#include "engine/base/embedded.h"
#include "engine/index/schema.h"
#include "engine/messages/messages.h"

namespace tracelore::embedded {
std::span<const File> licence_notices();
}  // namespace tracelore::embedded

namespace tracelore::cli {

std::string_view version_number() {
  return TRACELORE_VERSION;
}

std::string version_text(Language language) {
  const std::string commit = TRACELORE_COMMIT;
  std::string text =
      "tracelore " + std::string(version_number()) + (commit.empty() ? "" : " (" + commit + ")") +
      "\n" + say(language, "cli.version.licence") + "\n" +
      say(language, "cli.version.schema", {{"schema", std::to_string(kSchemaVersion)}});
  const IndexLocation location;
  if (const auto reader = open_index(location))
    text += "\n" + say(language, "cli.version.content",
                       {{"entries", std::to_string((*reader)->info().entries)},
                        {"built", (*reader)->info().built},
                        {"path", name_of(find_index(location))}});
  return text;
}

std::string licences_text(Language language) {
  std::string text = say(language, "cli.licences") + "\n";
  for (const auto& file : embedded::licence_notices()) text.append("\n").append(file.bytes);
  return text;
}

}  // namespace tracelore::cli
