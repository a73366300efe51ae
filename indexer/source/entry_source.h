/// An entry as it stands in a content folder, with everything that the lint needs to point at it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/entry/entry.h"
#include "indexer/source/markdown_document.h"

namespace tracelore {

struct Sample {
  std::string file;
  std::string text;
};

struct EntrySource {
  Entry entry;
  std::vector<Sample> samples;                     ///< of a plain file: none
  std::string path;                                ///< the folder, or the plain file
  std::map<Language, MarkdownDocument> documents;  ///< of a folder
  /// Of what the lint may have to name: "signature/<id>", "when/<cause>", "related/<id>",
  /// "alias/<id>", "condition/<name>", "unused-condition/<name>" where nothing needs it, …
  std::map<std::string, Position> places;
  bool alternatives = true;     ///< false: entry.yaml says that its lists hold no alternatives
  bool plain = false;           ///< a file without entry.yaml
  bool both_languages = false;  ///< this knowledge base's own rules apply

  std::string yaml_file() const { return plain ? path : path + "/entry.yaml"; }
  std::string article_file(Language language) const {
    return plain ? path : path + "/" + std::string(tag_of(language)) + ".md";
  }
  Position place(const std::string& key) const {
    const auto found = places.find(key);
    return found == places.end() ? Position{} : found->second;
  }
};

}  // namespace tracelore
