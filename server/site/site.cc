#include "server/site/site.h"

#include "engine/entry/snippet.h"
#include "engine/text/markdown/html.h"
#include "server/dispatch.h"
#include "server/pages/assets.h"
#include "server/pages/entry_list.h"
#include "server/pages/page_file.h"
#include "server/site/site_index.h"

namespace tracelore {
namespace {

constexpr Language kLanguages[] = {Language::kEnglish, Language::kChinese};

using Entries = std::vector<std::shared_ptr<const Entry>>;

ServerOptions server_options(const SiteOptions& options) {
  ServerOptions server;
  server.reader = options.reader;
  server.base_url = options.base_url;
  server.as_files = true;
  return server;
}

class SiteWriter {
 public:
  SiteWriter(const SiteOptions& options, const TakeFile& take)
      : options_(options), take_(take), service_(server_options(options)), dispatch_(service_) {}

  Result<void> make() {
    const auto entries = list_entries(*options_.reader, {});
    if (!entries) return fail(entries.error());
    auto done = assets();
    for (const Language language : kLanguages) {
      if (done) done = page("/browse", language);
      if (done) done = take_(page_file("/search.json", language), site_index(*entries, language));
      for (const auto& entry : *entries)
        if (done) done = entry_files(*entry, language);
    }
    if (done && !options_.base_url.empty()) done = take_("sitemap.xml", sitemap(*entries));
    return done;
  }

 private:
  Result<void> assets() {
    for (const auto& name : asset_names())
      if (const auto taken = take_("assets/" + std::string(name), find_asset(name)->bytes); !taken)
        return taken;
    return {};
  }

  // What the server answers, put into the file that links lead to.
  Result<void> fetched(const std::string& path, Language language, const std::string& file) {
    HttpRequest request;
    request.method = "GET";
    request.path = path;
    request.query = "lang=" + std::string(tag_of(language));
    request.target = request.path + "?" + request.query;
    request.headers = {{"accept", "text/html"}};
    const auto response = dispatch_.answer(request);
    if (response.status != 200) return fail(ErrorCode::kPageNotFound, {{"path", path}});
    return take_(file, response.body);
  }

  Result<void> page(const std::string& path, Language language) {
    return fetched(path, language, page_file(path, language));
  }

  Result<void> entry_files(const Entry& entry, Language language) {
    const auto path = "/entries/" + entry.id;
    auto done = page(path, language);
    if (done) done = fetched(path + ".md", language, page_file(path + ".md", language));
    // The check is the same in every language: it speaks both.
    if (done && !entry.verify_py.empty() && language == Language::kEnglish)
      done = take_("entries/" + snippet_file_name(entry.id),
                   render_snippet(entry, options_.reader->harness(),
                                  options_.base_url + "/" + page_file(path, language)));
    return done;
  }

  // https://www.sitemaps.org/protocol.html, with the other language of each page beside it.
  std::string sitemap(const Entries& entries) const {
    std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
        "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
    add_addresses("/browse", text);
    for (const auto& entry : entries) add_addresses("/entries/" + entry->id, text);
    return text + "</urlset>\n";
  }

  void add_addresses(const std::string& path, std::string& text) const {
    const auto address = [&](Language language) {
      return escape_html(options_.base_url + "/" + page_file(path, language));
    };
    for (const Language own : kLanguages) {
      text += "<url><loc>" + address(own) + "</loc>";
      for (const Language other : kLanguages)
        text += "<xhtml:link rel=\"alternate\" hreflang=\"" + std::string(tag_of(other)) +
                "\" href=\"" + address(other) + "\"/>";
      text += "</url>\n";
    }
  }

  const SiteOptions& options_;
  const TakeFile& take_;
  Service service_;
  Dispatch dispatch_;
};

}  // namespace

Result<void> make_site(const SiteOptions& options, const TakeFile& take) {
  return SiteWriter(options, take).make();
}

}  // namespace tracelore
