#include "engine/index/reader.h"

#include <xapian.h>

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/index/local_reader.h"

namespace tracelore {

std::vector<SignatureRef> unique(std::vector<SignatureRef> refs) {
  std::sort(refs.begin(), refs.end());
  refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
  return refs;
}

Result<std::shared_ptr<const Reader>> Reader::open(const std::string& directory) {
  return LocalReader::open(directory);
}

Result<std::shared_ptr<const Reader>> Reader::open_bytes(const std::string& name,
                                                         std::string_view bytes) {
  return LocalReader::open_bytes(name, bytes);
}

std::vector<EntryNumber> Reader::numbers_under(Field field, std::string_view text) const {
  std::string term(prefix_of(field));
  term.append(text.substr(0, kMaxTermBytes));
  std::vector<EntryNumber> numbers;
  static_cast<void>(with_database([&](const Xapian::Database& database) {
    numbers.clear();
    for (auto posting = database.postlist_begin(term); posting != database.postlist_end(term);
         ++posting)
      numbers.push_back(numbering().number_of(*posting));
  }));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::optional<EntryNumber> Reader::find(std::string_view id) const {
  const auto found = numbers_under(Field::kId, id);
  if (found.empty()) return std::nullopt;
  return found.front();
}

std::vector<SignatureRef> Reader::signatures_for_graph_break(std::string_view id) const {
  std::vector<SignatureRef> refs;
  for (const auto number : numbers_under(Field::kGraphBreak, lower_case(id))) {
    const auto found = entry(number);
    if (!found) continue;
    const auto& signatures = (*found)->signatures;
    for (std::uint32_t i = 0; i < signatures.size(); ++i)
      if (std::find(signatures[i].graph_breaks.begin(), signatures[i].graph_breaks.end(), id) !=
          signatures[i].graph_breaks.end())
        refs.push_back({number, i});
  }
  return refs;
}

std::vector<EntryNumber> Reader::tagged(std::string_view tag) const {
  return numbers_under(Field::kTag, tag);
}

const Lexicon& Reader::lexicon() const {
  std::call_once(lexicon_made_, [this] { lexicon_.emplace(glossary()); });
  return *lexicon_;
}

}  // namespace tracelore
