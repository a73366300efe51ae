#include "server/request/forms.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxParts = 100;
constexpr std::size_t kMaxPartHead = 8192;

// The name in `Content-Disposition: form-data; name="text"`, empty where there is none.
std::string name_of_part(std::string_view head) {
  constexpr std::string_view kName = "content-disposition:";
  while (!head.empty()) {
    const auto end = std::min(head.find("\r\n"), head.size());
    const auto line = head.substr(0, end);
    const bool wanted =
        line.size() > kName.size() && std::equal(kName.begin(), kName.end(), line.begin(),
                                                 [](char a, char b) { return a == lower_case(b); });
    if (wanted) return header_parameter(line.substr(kName.size()), "name");
    head.remove_prefix(std::min(end + 2, head.size()));
  }
  return {};
}

}  // namespace

Fields parse_multipart(std::string_view body, std::string_view boundary) {
  Fields fields;
  if (boundary.empty()) return fields;
  const std::string delimiter = "--" + std::string(boundary);
  auto at = body.find(delimiter);
  while (at != body.npos && fields.size() < kMaxParts) {
    body.remove_prefix(at + delimiter.size());
    if (!body.starts_with("\r\n")) break;  // "--": the last one
    body.remove_prefix(2);
    at = body.find("\r\n" + delimiter);
    const auto part = body.substr(0, at);
    const auto head_end = part.substr(0, kMaxPartHead).find("\r\n\r\n");
    if (head_end != part.npos)
      fields.emplace_back(name_of_part(part.substr(0, head_end)), part.substr(head_end + 4));
    if (at != body.npos) at += 2;
  }
  return fields;
}

}  // namespace tracelore
