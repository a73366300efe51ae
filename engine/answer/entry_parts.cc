#include "engine/answer/entry_parts.h"

#include "engine/answer/check_words.h"
#include "engine/entry/snippet.h"

namespace tracelore {
namespace {

// The first paragraph under a cause's heading is the question that tells it from the others.
std::string first_paragraph(const std::string& markdown) {
  const auto start = markdown.find_first_not_of("\n ");
  if (start == std::string::npos) return {};
  return markdown.substr(start, markdown.find("\n\n", start) - start);
}

std::string_view name_of(Fit fit) {
  return fit == Fit::kYes ? "yes" : fit == Fit::kNo ? "no" : "unknown";
}

// The first sentence all of whose values are there: nothing half-filled is shown.
std::string first_filled(const Sayings& sayings, Language language, const CaptureLookup& capture) {
  const auto found = sayings.find(language);
  if (found == sayings.end()) return {};
  for (const auto& sentence : found->second)
    if (auto filled = fill_sentence(sentence, capture)) return std::move(*filled);
  return {};
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

Json cause_part(const Entry& entry, const CauseChoice& choice, Language language,
                const CaptureLookup& capture) {
  const Cause& cause = entry.causes[choice.index];
  const Section section = section_at(entry.article(language).causes, choice.index);
  const bool settled = choice.state == CauseState::kSettled;
  Json json = {
      {"id", cause.id},
      {"decided", settled},
      {"state", name_of(choice.state)},
      {"title", section.title},
      {"question", fill_captures(first_paragraph(section.markdown), capture)},
      {"tell", first_filled(cause.tell, language, capture)},
      {"because", settled ? first_filled(cause.because, language, capture) : std::string()},
      {"command", choice.command.empty() ? Json() : Json(choice.command)},
      {"markdown", fill_captures(section.markdown, capture)},
      {"html", render_markdown(section.markdown, capture)}};
  if (choice.chosen) json["chosen"] = true;
  return json;
}

Json only_cause_part(const Entry& entry, CauseState state, Language language,
                     const CaptureLookup& capture) {
  const std::string& markdown = entry.article(language).cause.markdown;
  return {{"id", nullptr},
          {"decided", state == CauseState::kSingle},
          {"state", name_of(state)},
          {"title", ""},
          {"question", ""},
          {"tell", ""},
          {"because", state == CauseState::kSingle ? first_filled(entry.because, language, capture)
                                                   : std::string()},
          {"command", nullptr},
          {"markdown", fill_captures(markdown, capture)},
          {"html", render_markdown(markdown, capture)}};
}

namespace {

// What a cure that does not apply is not for.
Json unfit_part(const WorkaroundChoice& choice) {
  if (choice.applies != Fit::kNo) return nullptr;
  return choice.of_other_releases ? "release" : "text";
}

// Null where every row is for others, and for what is known: then the write-up's code holds.
Json command_part(const CommandChoice& choice) {
  if (!choice.text.empty()) return choice.text;
  return choice.refused || !choice.missing.empty() ? Json("") : Json();
}

}  // namespace

Json workaround_part(const Entry& entry, const WorkaroundChoice& choice, Language language,
                     const CaptureLookup& capture) {
  const Workaround& workaround = entry.workarounds[choice.index];
  const Section section = section_at(entry.article(language).workarounds, choice.index);
  return {{"id", workaround.id},
          {"applies", name_of(choice.applies)},
          {"unfit", unfit_part(choice)},
          {"title", plain_text(section.title)},
          {"cost", workaround.cost},
          {"risk", workaround.risk},
          {"markdown", fill_captures(section.markdown, capture)},
          {"html", render_markdown(section.markdown, capture)},
          {"code", first_code_block(section.markdown)},
          {"command", command_part(choice.command)},
          {"missing", choice.command.missing}};
}

Json snippet_part(const Reader& reader, const Entry& entry, Language language,
                  const std::string& entry_url) {
  if (entry.verify_py.empty()) return nullptr;
  Json needs = Json::object();
  for (const auto& [package, bounds] : entry.verify.packages) needs[package] = bounds.text();
  Json snippet = {{"language", "python"},
                  {"devices", entry.verify.devices},
                  {"requires", needs},
                  {"url", "/api/v1/entries/" + entry.id + "/verify.py"},
                  {"code", render_snippet(entry, reader.harness(), entry_url)}};
  add_kind(entry, language, snippet);
  return snippet;
}

void add_kind(const Entry& entry, Language language, Json& snippet) {
  const auto shows = entry.verify.shows;
  snippet["shows"] = shows == CheckKind::kUnstated ? Json() : Json(name_of(shows));
  snippet["headline"] = check_words(language, shows);
}

}  // namespace tracelore
