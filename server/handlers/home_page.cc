#include "server/handlers/handlers.h"
#include "server/home_page.h"

namespace tracelore {

HttpResponse handle_home_page(Exchange& exchange) { return home_page(exchange, nullptr); }

}  // namespace tracelore
