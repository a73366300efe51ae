#include "indexer/content/load.h"

#include <algorithm>
#include <set>

#include "engine/base/json/json.h"
#include "engine/entry/snippet.h"
#include "indexer/content/entry_parser.h"
#include "indexer/content/json_rows.h"
#include "indexer/content/wordings.h"
#include "indexer/notes/derive.h"
#include "indexer/source/built_in.h"
#include "indexer/source/files.h"
#include "indexer/yaml/glossary_yaml.h"

namespace tracelore {

namespace {

// Strangers write such rows: what the format does not name goes nowhere.
std::string reader_row(const Json& run) {
  Json row = Json::object();
  for (const auto* key : {"entry", "versions", "platform", "device", "device_name", "verdict",
                          "shows", "date", "snippet"})
    if (const auto found = run.find(key); found != run.end()) row[key] = *found;
  return write_json(row);
}

// A run counts for the very verify.py that was run.
void join_runs(const std::string& path, std::vector<std::string> Entry::*runs,
               std::vector<EntrySource>& sources, std::vector<Error>& problems) {
  std::map<std::string, Entry*, std::less<>> by_id;
  for (auto& source : sources) by_id[source.entry.id] = &source.entry;
  for_each_json_row(path, problems, [&](const JsonRow& row) {
    const auto found = by_id.find(row.entry());
    if (found == by_id.end() || found->second->verify_py.empty()) return;
    if (row.object.value("snippet", Json()) == Json(snippet_digest(found->second->verify_py)))
      (found->second->*runs)
          .push_back(runs == &Entry::reported ? reader_row(row.object) : std::string(row.line));
  });
}

}  // namespace

LoadedContent load_content(const std::vector<std::string>& folders, std::vector<Error>& problems) {
  return load_content(walk_content(folders, problems), problems);
}

LoadedContent load_content(const ContentListing& listing, std::vector<Error>& problems) {
  LoadedContent loaded;
  loaded.glossary = read_glossaries(listing.glossaries, problems);
  const auto sentences = sentences_of(loaded.glossary);
  for (const auto& item : listing.items) {
    const auto before = problems.size();
    auto source = item.plain ? derive_entry(item.path, item.id, sentences, problems)
                             : parse_entry_folder(item.path, problems);
    source.both_languages = item.curated && !item.plain;
    (problems.size() == before ? loaded.sources : loaded.broken).push_back(std::move(source));
  }
  for (const auto& path : listing.verified)
    join_runs(path, &Entry::verified, loaded.sources, problems);
  for (const auto& path : listing.reported)
    join_runs(path, &Entry::reported, loaded.sources, problems);
  join_wordings(listing.wordings, loaded.sources, problems);
  loaded.harness = built_in("harness.py");
  if (listing.harness) {
    auto harness = read_text(*listing.harness);
    if (harness)
      loaded.harness = std::move(*harness);
    else
      problems.push_back(harness.error());
  }
  return loaded;
}

Error why_nothing(const LoadedContent& content, const std::vector<Error>& problems) {
  if (content.broken.empty() && !problems.empty()) return problems.front();
  return Error{ErrorCode::kNothingValid, {}, {}, {}};
}

EntryToIndex entry_to_index(EntrySource source) {
  EntryToIndex row{std::move(source.entry), {}};
  for (auto& sample : source.samples) row.samples.push_back(std::move(sample.text));
  return row;
}

IndexInput input_of(LoadedContent content) {
  std::vector<EntryToIndex> entries;
  for (auto& source : content.sources) entries.push_back(entry_to_index(std::move(source)));
  IndexInput input = input_of(std::move(entries));
  input.harness = std::move(content.harness);
  input.glossary = std::move(content.glossary);
  return input;
}

}  // namespace tracelore
