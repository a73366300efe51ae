#include "server/pages/home/home_page.h"

#include "server/request/route.h"

namespace tracelore {
namespace {

HttpResponse handle_home_page(Exchange& exchange) {
  return home_page(exchange, nullptr);
}

}  // namespace

extern const Route kHomePageRoute = {.method = "GET",
                                     .pattern = "/",
                                     .handler = handle_home_page,
                                     .face = Face::kPage,
                                     .needs = Needs::kIndex,
                                     .summary = "route.home"};

}  // namespace tracelore
