// The array of the text leg as it is written: wordings by what they are filed under.
#include <algorithm>

#include "engine/index/similar.h"

namespace tracelore {
namespace {

// Of a wording as a string: how many keys it has, `first`, `second`; behind it the keys, then the
// pairs.
constexpr std::size_t kHead = 3;

template <class T>
std::uint32_t size_of(const std::vector<T>& table) {
  return static_cast<std::uint32_t>(table.size());
}

template <class T>
std::span<const T> view(const std::vector<T>& table) {
  return table;
}

}  // namespace

void Similar::Builder::add(std::uint32_t entry, std::span<const std::uint32_t> keys,
                           const TemplatePairs& pairs) {
  std::u32string form = {static_cast<char32_t>(keys.size()), pairs.first, pairs.second};
  for (const auto key : keys) form.push_back(key);
  for (const auto hash : pairs.hashes) form.push_back(shingle_key(hash));
  const auto number = static_cast<std::uint32_t>(numbers_.size());
  filed_.emplace_back(numbers_.try_emplace(std::move(form), number).first->second, entry);
}

// The wordings and what belongs to each; hands back which of them are filed under which key.
std::vector<Similar::Builder::Pair> Similar::Builder::lay_out(Tables& tables) const {
  std::vector<const std::u32string*> forms(numbers_.size());
  for (const auto& [form, number] : numbers_) forms[number] = &form;
  std::vector<Pair> under;
  auto filed = filed_.begin();
  for (std::uint32_t number = 0; number < forms.size(); ++number) {
    const std::u32string& form = *forms[number];
    const auto keys = form.begin() + kHead, pairs = keys + static_cast<std::ptrdiff_t>(form[0]);
    for (auto key = keys; key != pairs; ++key) under.emplace_back(*key, number);
    tables.wordings.push_back({size_of(tables.pairs), size_of(tables.entries), form[1], form[2]});
    tables.pairs.insert(tables.pairs.end(), pairs, form.end());
    for (; filed != filed_.end() && filed->first == number; ++filed)
      tables.entries.push_back(filed->second);
  }
  tables.wordings.push_back({size_of(tables.pairs), size_of(tables.entries), 0, 0});
  std::sort(under.begin(), under.end());
  return under;
}

Result<void> Similar::Builder::write(const std::string& path, std::string_view generation) {
  std::sort(filed_.begin(), filed_.end());
  filed_.erase(std::unique(filed_.begin(), filed_.end()), filed_.end());
  Tables tables;
  for (const auto& [key, wording] : lay_out(tables)) {
    if (tables.keys.empty() || tables.keys.back().hash != key)
      tables.keys.push_back({key, size_of(tables.rows)});
    tables.rows.push_back(wording);
  }
  const auto hashed = HashedRows<Key>::tables_of(tables.keys);
  tables.keys.push_back({0, size_of(tables.rows)});
  std::uint32_t above = 0;
  for (const auto entry : tables.entries) above = std::max(above, entry + 1);
  ArrayFileWriter file;
  file.add(view(tables.keys));
  file.add(view(hashed.present));
  file.add(view(hashed.starts));
  file.add(view(tables.rows));
  file.add(view(tables.wordings));
  file.add(view(tables.pairs));
  file.add(view(tables.entries));
  return file.write(path, kKind, generation, above);
}

}  // namespace tracelore
