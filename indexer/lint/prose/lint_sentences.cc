#include <algorithm>

#include "engine/match/your_code.h"
#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

// "{{name}}" in a sentence, and whether a mark of Markdown makes it stand out there.
struct Quoted {
  std::string name;
  bool marked = false;
};

std::vector<Quoted> values_in(std::string_view sentence) {
  std::vector<Quoted> values;
  bool in_code = false;
  bool strong = false;
  for (std::size_t at = 0; at < sentence.size();) {
    const auto rest = sentence.substr(at);
    if (rest.starts_with("{{")) {
      const auto end = rest.find("}}");
      if (end == rest.npos) break;
      values.push_back({std::string(rest.substr(2, end - 2)), in_code || strong});
      at += end + 2;
      continue;
    }
    if (rest.front() == '`') in_code = !in_code;
    const bool star = !in_code && rest.starts_with("**");
    if (star) strong = !strong;
    at += star ? 2 : 1;
  }
  return values;
}

void check_values(const Sayings& sayings, Position at, const EntrySource& source,
                  const LintContext& context) {
  const auto captures = captures_of(source.entry);
  for (const auto& [language, sentences] : sayings)
    for (const auto& sentence : sentences)
      for (const auto& value : values_in(sentence)) {
        const Params params = {{"name", value.name}};
        if (captures.count(value.name) == 0 && value.name != kYourLine)
          context.report(ErrorCode::kUnknownCapture, source.yaml_file(), at, params);
        else if (source.both_languages && !value.marked)
          context.report(ErrorCode::kValueUnmarked, source.yaml_file(), at, params);
      }
}

void check_sayings(const Sayings& sayings, const std::string& place, const EntrySource& source,
                   const LintContext& context) {
  const Position at = source.place(place);
  check_values(sayings, at, source, context);
  if (!source.both_languages || sayings.empty()) return;
  for (const auto language : kLanguages)
    if (sayings.count(language) == 0)
      context.report(ErrorCode::kMissingKey, source.yaml_file(), at,
                     {{"key", std::string(tag_of(language))}});
}

// What is decided by a value of the paste is told in that value.
void check_because(const Cause& cause, const EntrySource& source, const LintContext& context) {
  if (!source.both_languages || !cause.when || !cause.because.empty()) return;
  const auto captures = captures_of(source.entry);
  const auto names = cause.when->names();
  const auto read = std::ranges::find_if(
      names, [&](const std::string& name) { return captures.count(name) > 0; });
  if (read != names.end())
    context.report(ErrorCode::kBecauseMissing, source.yaml_file(), source.place("when/" + cause.id),
                   {{"id", cause.id}, {"name", *read}});
}

}  // namespace

void check_sentences(const EntrySource& source, const LintContext& context) {
  for (const auto& cause : source.entry.causes) {
    check_sayings(cause.tell, "tell/" + cause.id, source, context);
    check_sayings(cause.because, "because/" + cause.id, source, context);
    check_because(cause, source, context);
  }
  check_sayings(source.entry.because, "because", source, context);
  // Beside causes it would never be shown.
  if (!source.entry.because.empty() && !source.entry.causes.empty())
    context.report(ErrorCode::kUnknownKey, source.yaml_file(), source.place("because"),
                   {{"key", "because"}, {"allowed", "causes: [{because: …}]"}});
}

}  // namespace tracelore
