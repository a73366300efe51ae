#include "server/pages/snippet_view.h"

#include "engine/entry/snippet.h"
#include "server/pages/code_colour.h"
#include "server/pages/page_file.h"

namespace tracelore {

void add_snippet_view(const Exchange& exchange, const Entry& entry, Json& snippet) {
  if (snippet.is_null()) return;
  const auto base = exchange.base_url();
  snippet["code_html"] = colour_python(snippet["code"].get<std::string>());
  if (exchange.options.as_files) {
    const auto file = "entries/" + snippet_file_name(entry.id);
    snippet["download"] = file_link(exchange, file);
    snippet["address"] = base.empty() ? base : base + "/" + file;
  } else {
    const auto path = "/api/v1/entries/" + percent_encode(entry.id) + "/verify.py";
    snippet["download"] = path;
    snippet["address"] = base + path;
  }
}

}  // namespace tracelore
