#include "server/pages/page_file.h"

#include <algorithm>

namespace tracelore {
namespace {

std::string file_name(std::string_view path) {
  constexpr std::string_view kEntries = "/entries/";
  const auto name = path.substr(path.rfind('/') + 1);
  if (name.ends_with(".md") || name.ends_with(".json")) return std::string(path.substr(1));
  if (!path.starts_with(kEntries)) return "index.html";
  return std::string(path.substr(1)) + ".html";
}

}  // namespace

std::string page_file(std::string_view path, Language language) {
  const auto folder = language == Language::kEnglish ? "" : std::string(tag_of(language)) + "/";
  return folder + file_name(path);
}

std::string file_link(const Exchange& exchange, std::string_view file) {
  const auto own = page_file(exchange.request.path, exchange.language);
  std::string link;
  for (auto folders = std::ranges::count(own, '/'); folders > 0; --folders) link += "../";
  return link.append(file);
}

}  // namespace tracelore
