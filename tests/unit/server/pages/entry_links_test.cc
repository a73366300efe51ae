#include "server/pages/entry_links.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct EntryLinksRow {
  const char* name;
  std::string html;
  std::string linked;
};

std::string address_of(const std::string& id) {
  return id == "cuda-out-of-memory" ? "/entries/" + id + "?lang=zh&a=b" : "";
}

const std::string kLink =
    R"(<a href="/entries/cuda-out-of-memory?lang=zh&amp;a=b"><code>cuda-out-of-memory</code></a>)";

TEST(EntryLinks, AnIdInProseIsALink) {
  const EntryLinksRow rows[] = {
      {"nothing", "<p>plain</p>", "<p>plain</p>"},
      {"an entry", "<p>see <code>cuda-out-of-memory</code>.</p>",
       std::string("<p>see ").append(kLink).append(".</p>")},
      {"two of them", "<code>cuda-out-of-memory</code> or <code>cuda-out-of-memory</code>",
       std::string(kLink).append(" or ").append(kLink)},
      {"no entry", "<code>no-such-entry</code>", "<code>no-such-entry</code>"},
      {"other code", "<code>torch.compile</code>", "<code>torch.compile</code>"},
      {"a code block", "<pre><code>cuda-out-of-memory</code></pre>",
       "<pre><code>cuda-out-of-memory</code></pre>"},
      {"a link already", R"(<a href="/x">the <code>cuda-out-of-memory</code></a>)",
       R"(<a href="/x">the <code>cuda-out-of-memory</code></a>)"},
      {"after a link", R"(<a href="/x"><code>x-y</code></a> <code>cuda-out-of-memory</code>)",
       std::string(R"(<a href="/x"><code>x-y</code></a> )").append(kLink)},
      {"cut off", "<code>cuda-out-of-memory", "<code>cuda-out-of-memory"},
  };
  for (const auto& row : rows)
    EXPECT_EQ(link_entry_ids(row.html, address_of), row.linked) << row.name;
}

}  // namespace
}  // namespace tracelore
