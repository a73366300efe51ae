// What reads content, and what asks an index of it.
#include <algorithm>
#include <set>
#include <string>

#include "engine/answer/answer_json.h"
#include "engine/base/json/json.h"
#include "engine/entry/template/templates.h"
#include "engine/match/matcher.h"
#include "engine/paste/looks_like_error.h"
#include "engine/search/search.h"
#include "indexer/yaml/entry_yaml.h"
#include "tests/fuzz/index.h"
#include "tests/fuzz/targets.h"

namespace tracelore::fuzz {
namespace {

// Confirming every signature costs as much as a hundred answers: only short texts.
constexpr std::size_t kCompared = 2048;

bool is_normal(std::string_view tolerance) {
  return tolerance == "underscores" || tolerance == "case" || tolerance == "class" ||
         tolerance == "no_class";
}

// Confirmed without a tolerance, or with one of normalisation: what the exact leg must not miss.
std::set<std::string> promised(const Answer& answer) {
  std::set<std::string> ids;
  for (const auto* list : {&answer.matches, &answer.context})
    for (const auto& match : *list)
      if (!match.why.signature.empty() &&
          std::all_of(match.why.tolerances.begin(), match.why.tolerances.end(), is_normal))
        ids.insert(match.entry->id);
  return ids;
}

}  // namespace

void run_entry_yaml(std::string_view input) {
  EntrySource source;
  source.path = "content/fuzzed";
  std::vector<Error> problems;
  read_entry_yaml(input, source, problems);
  for (const auto& problem : problems) require(problem.file == source.yaml_file());
  source.entry.articles[Language::kEnglish].title = "x";  // which comes from another file
  const std::string record = entry_to_record(source.entry);
  Templates templates;
  const auto again = entry_from_record(record, templates);
  if (problems.empty()) require(again.has_value() && entry_to_record(*again) == record);
}

void run_match(std::string_view input) {
  const auto& reader = *content_index();
  MatchOptions options;
  options.limit = 100;
  const auto answer = match_paste(reader, input, options);
  require(answer.has_value());
  require((answer->verdict == Verdict::kNone) == answer->matches.empty());
  const auto lines = static_cast<std::size_t>(std::count(input.begin(), input.end(), '\n') +
                                              std::count(input.begin(), input.end(), '\r')) +
                     1;
  for (const auto& match : answer->matches)
    for (const auto line : match.why.lines) require(line >= 1 && line <= lines);
  for (const auto language : kLanguages) {
    const auto json = answer_to_json(reader, *answer, {language, "", true});
    const auto read = parse_json(write_json(json));
    require(read.has_value() && *read == json);  // what is no UTF-8 is written as U+FFFD
  }
  if (input.size() > kCompared) return;
  options.use_index = false;
  const auto slow = match_paste(reader, input, options);
  require(slow.has_value() && promised(*slow) == promised(*answer));
}

// The first character says how it is asked, the rest is what was typed.
void run_query(std::string_view input) {
  if (input.empty()) return;
  SearchOptions options;
  options.language = (input[0] & 1) != 0 ? Language::kChinese : Language::kEnglish;
  options.prefix = (input[0] & 2) != 0;
  options.offset = (input[0] & 4) != 0 ? 10 : 0;
  const auto result = search_words(*content_index(), input.substr(1), options);
  looks_like_error(input.substr(1));
  if (!result) return;
  require(result->hits.size() <= options.limit && result->hits.size() <= result->total);
  require(parse_json(search_to_json(*result, options.language)).has_value());
}

}  // namespace tracelore::fuzz
