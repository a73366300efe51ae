#include "engine/match/entry_parts.h"

#include "engine/entry/snippet.h"

namespace tracelore {
namespace {

// The first paragraph under a cause's heading is the question that tells it from the others.
std::string first_paragraph(const std::string& markdown) {
  const auto start = markdown.find_first_not_of("\n ");
  if (start == std::string::npos) return {};
  return markdown.substr(start, markdown.find("\n\n", start) - start);
}

Section section_at(const std::vector<Section>& sections, std::size_t index) {
  return index < sections.size() ? sections[index] : Section{};
}

}  // namespace

Json entry_reference(const Entry& entry, Language language, const std::string& base_url) {
  Json json = {{"id", entry.id},
               {"title", entry.article(language).title},
               {"kind", name_of(entry.kind)},
               {"packages", entry.packages},
               {"url", base_url + "/entries/" + entry.id}};
  if (!entry.source.empty()) json["source"] = entry.source;
  const Language shown = entry.language_for(language);
  if (shown != language) json["lang"] = tag_of(shown);
  return json;
}

// An entry without `causes` has one, and the prose under "Cause" is about it.
Json cause_part(const Entry& entry, std::optional<std::size_t> index, const Json& decided,
                Language language, const CaptureLookup& capture) {
  const Article& article = entry.article(language);
  const Section section =
      index ? section_at(article.causes, *index) : Section{"", article.cause.markdown};
  return {{"id", index ? Json(entry.causes[*index].id) : Json()},
          {"decided", decided},
          {"title", section.title},
          {"question", index ? fill_captures(first_paragraph(section.markdown), capture) : ""},
          {"markdown", fill_captures(section.markdown, capture)},
          {"html", render_markdown(section.markdown, capture)}};
}

Json workaround_part(const Entry& entry, std::size_t index, const Json& applies, Language language,
                     const CaptureLookup& capture) {
  const Section section = section_at(entry.article(language).workarounds, index);
  return {{"id", entry.workarounds[index].id},
          {"applies", applies},
          {"title", plain_text(section.title)},
          {"cost", entry.workarounds[index].cost},
          {"markdown", fill_captures(section.markdown, capture)},
          {"html", render_markdown(section.markdown, capture)},
          {"code", first_code_block(section.markdown)}};
}

Json snippet_part(const Reader& reader, const Entry& entry, const std::string& entry_url) {
  if (entry.verify_py.empty()) return nullptr;
  Json needs = Json::object();
  for (const auto& [package, bounds] : entry.verify.requires_) needs[package] = bounds.text();
  return {{"language", "python"},
          {"devices", entry.verify.devices},
          {"requires", needs},
          {"url", "/api/v1/entries/" + entry.id + "/verify.py"},
          {"code", render_snippet(entry, reader.harness(), entry_url)}};
}

}  // namespace tracelore
