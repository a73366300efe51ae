#include "cli/commands/content/draft_files.h"

#include <algorithm>
#include <map>

#include "cli/templates.h"

namespace tracelore::cli {
namespace {

constexpr std::string_view kSkeleton = "new/";
constexpr std::string_view kFrame = "note/";

using Parts = std::map<std::string, std::string, std::less<>>;

// `{name}` becomes its part, `{name:otherwise}` the words behind the colon where that is empty.
// Other braces stay: they are YAML's.
std::string fill(std::string_view frame, const Parts& parts) {
  std::string out;
  while (!frame.empty()) {
    const auto open = std::min(frame.find('{'), frame.size());
    out.append(frame.substr(0, open));
    frame.remove_prefix(open);
    const auto close = frame.find('}');
    if (close == frame.npos) break;
    const auto inside = frame.substr(1, close - 1);
    const auto colon = std::min(inside.find(':'), inside.size());
    const auto part = parts.find(inside.substr(0, colon));
    if (part == parts.end()) {
      out.push_back('{');
      frame.remove_prefix(1);
      continue;
    }
    const auto otherwise = inside.substr(std::min(colon + 1, inside.size()));
    out.append(part->second.empty() ? otherwise : std::string_view(part->second));
    frame.remove_prefix(close + 1);
  }
  return out.append(frame);
}

std::string_view template_of(std::string_view path) {
  for (const auto& file : embedded::cli_templates())
    if (file.path == path) return file.bytes;
  return {};
}

std::string framed(std::string_view name, const Parts& parts) {
  return fill(template_of(std::string(kFrame).append(name)), parts);
}

}  // namespace

std::vector<NewFile> skeleton_files() {
  std::vector<NewFile> files;
  for (const auto& file : embedded::cli_templates())
    if (file.path.starts_with(kSkeleton))
      files.push_back({std::string(file.path.substr(kSkeleton.size())), std::string(file.bytes)});
  return files;
}

std::vector<NewFile> draft_files(const EntryDraft& draft, const std::string& note) {
  const Parts parts = {
      {"note", note},
      {"packages", draft.packages},
      {"signatures", draft.signatures},
      {"causes", draft.causes.empty() ? "" : framed("causes.yaml", {{"causes", draft.causes}})},
      {"workarounds", draft.workarounds},
      {"title", draft.title},
      {"summary", draft.summary},
      {"symptom", draft.symptom},
      {"cause", draft.cause},
      {"cures", draft.cures},
      {"verify", draft.verify}};
  const std::string article = std::string(tag_of(draft.language)) + ".md";
  std::vector<NewFile> files = {
      {"entry.yaml", framed("entry.yaml", parts)},
      {article, framed(article, parts)},
      {"verify.py", std::string(template_of(std::string(kSkeleton) + "verify.py"))}};
  for (const auto& sample : draft.samples) files.push_back({"samples/" + sample.file, sample.text});
  return files;
}

}  // namespace tracelore::cli
