#include "server/request/next_link.h"

namespace tracelore {

void add_next_link(const Exchange& exchange, std::size_t offset, HttpResponse& response) {
  std::string target = exchange.request.path + "?";
  for (const auto& [name, value] : exchange.query)
    if (name != "offset") target += percent_encode(name) + "=" + percent_encode(value) + "&";
  response.set_header("Link",
                      "<" + target + "offset=" + std::to_string(offset) + ">; rel=\"next\"");
}

}  // namespace tracelore
