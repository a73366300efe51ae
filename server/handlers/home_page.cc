#include "server/home_page.h"

#include "server/handlers/handlers.h"

namespace tracelore {

HttpResponse handle_home_page(Exchange& exchange) {
  return home_page(exchange, nullptr);
}

}  // namespace tracelore
