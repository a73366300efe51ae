#include "engine/index/reader.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/base/bytes/ascii.h"
#include "engine/base/digest/digest.h"
#include "engine/index/index_info.h"
#include "engine/index/xapian_guard.h"
#include "engine/origin/origins.h"

namespace tracelore {
namespace {

// Of several databases that are read as one, Xapian's number of a document of one of them.
Xapian::docid number_in_all(Xapian::docid document, std::size_t part, std::size_t parts) {
  return static_cast<Xapian::docid>((document - 1) * parts + part + 1);
}

std::string name_of(const std::vector<std::string>& places) {
  std::string name;
  for (const auto& place : places) name.append(name.empty() ? "" : ",").append(place);
  return name;
}

// Of the first place that has them.
std::string origins_beside(const std::vector<std::string>& places) {
  std::error_code ignored;
  for (const auto& place : places)
    if (const auto folder = std::filesystem::path(place) / kOriginsFolder;
        std::filesystem::is_directory(folder, ignored))
      return folder.string();
  return {};
}

}  // namespace

Result<std::shared_ptr<const Reader>> Reader::open(const std::vector<std::string>& places,
                                                   std::chrono::milliseconds answer,
                                                   std::span<const embedded::File> origins) {
  // A folder may be exchanged for a new one, or changed, between one look into it and the next.
  constexpr int kTries = 8;
  for (int i = 0;; ++i) {
    const std::shared_ptr<Reader> reader(new Reader(name_of(places)));
    std::vector<IndexPart> parts;
    for (const auto& place : places) {
      auto part = guard_xapian(place, [&] { return IndexPart::at(place, answer); });
      if (!part) return fail(part.error());
      if (!*part) return fail(part->error());
      parts.push_back(std::move(**part));
    }
    const auto loaded = reader->load(parts);
    const bool is_whole = loaded || loaded.error().code != ErrorCode::kIndexChanged;
    if ((!is_whole || reader->pool_.is_replaced()) && i + 1 < kTries) continue;
    if (!loaded) return fail(loaded.error());
    reader->origins_folder_ = origins_beside(places);
    reader->given_origins_ = origins;
    return reader;
  }
}

Result<std::shared_ptr<const Reader>> Reader::open_bytes(const std::string& name,
                                                         std::string_view bytes,
                                                         std::span<const embedded::File> origins) {
  const std::shared_ptr<Reader> reader(new Reader(name));
  reader->given_origins_ = origins;
  auto part = guard_xapian(name, [&] { return IndexPart::of_bytes(name, bytes); });
  if (!part) return fail(part.error());
  if (auto loaded = reader->load({*part}); !loaded) return fail(loaded.error());
  return reader;
}

Result<void> Reader::load(const std::vector<IndexPart>& parts) {
  std::vector<Opened> opened;
  Error unreachable;
  parts_ = parts.size();
  for (const auto& part : parts) {
    auto taken = take(part);
    if (taken) {
      opened.push_back({part, std::move(*taken)});
    } else if (taken.error().code == ErrorCode::kServerUnreachable) {
      unreachable = {
          taken.error().code, {}, {}, {{"url", part.place()}, taken.error().params.back()}};
      away_.push_back(part);
    } else {
      return fail(taken.error());
    }
  }
  if (opened.empty()) return fail(unreachable);
  const auto read = guard_xapian(name_, [&] { return make_tables(opened); });
  if (read) return *read;
  const bool lost = read.error().code == ErrorCode::kServerUnreachable;  // this very moment
  return lost ? fail(ErrorCode::kIndexChanged, {{"path", name_}}) : fail(read.error());
}

// The first part that can be read says how words are cut; all others must agree.
Result<Xapian::Database> Reader::take(const IndexPart& part) {
  const auto taken = guard_xapian(part.place(), [&]() -> Result<Xapian::Database> {
    auto database = part.open();
    const auto info = readable_info(database.get_metadata(std::string(kInfoKey)), part.place());
    if (!info) return fail(info.error());
    if (info_.segmenter.empty()) {
      info_ = *info;
      harness_ = database.get_metadata(std::string(kHarnessKey));
      glossary_ = database.get_metadata(std::string(kGlossaryKey));
    } else if (info->segmenter != info_.segmenter) {
      return fail(
          ErrorCode::kIndexSchema,
          {{"path", part.place()}, {"found", info->segmenter}, {"wanted", info_.segmenter}});
    } else {
      info_.generation = sha256_hex(info_.generation + "\n" + info->generation);
      info_.built = std::max(info_.built, info->built);
      info_.entries += info->entries;
      info_.signatures += info->signatures;
    }
    add_sentences(database.get_metadata(std::string(kSentencesKey)));
    pool_.add(part, database);
    return database;
  });
  return taken ? *taken : fail(taken.error());
}

void Reader::add_sentences(std::string_view lines) {
  for (std::size_t at = 0; at < lines.size();) {
    const auto line = lines.substr(at, lines.find('\n', at) - at);
    if (std::ranges::find(sentences_, line) == sentences_.end()) sentences_.emplace_back(line);
    at += line.size() + 1;
  }
}

Result<void> Reader::make_tables(const std::vector<Opened>& opened) {
  const auto for_each = [&](Xapian::valueno slot, const auto& use) {
    for (std::size_t i = 0; i < opened.size(); ++i)
      opened[i].part.for_each_value(opened[i].database, slot,
                                    [&](Xapian::docid document, const std::string& value) {
                                      use(number_in_all(document, i, opened.size()), value);
                                    });
  };
  std::vector<std::pair<std::string, Xapian::docid>> ids;
  for_each(kIdSlot,
           [&](Xapian::docid document, const std::string& id) { ids.emplace_back(id, document); });
  numbering_ = Numbering(std::move(ids));
  // The stamp may be damaged.
  constexpr std::size_t kMostOfAnEntry = 64;
  Legs::Draft draft(std::min<std::size_t>(info_.signatures, kMostOfAnEntry * numbering_.size()));
  bool sound = true;
  for_each(kFiledSlot, [&](Xapian::docid document, const std::string& filing) {
    sound = sound && draft.add(numbering_.number_of(document), filing);
  });
  if (!sound) return fail(ErrorCode::kIndexCorrupt, {{"path", name_}, {"detail", "filing"}});
  legs_ = Legs(std::move(draft));
  entries_.make_room(numbering_.size());
  auto joined = std::make_unique<Xapian::Database>();
  for (const auto& one : opened) joined->add_database(one.database);
  pool_.give_back(std::move(joined));
  return {};
}

bool Reader::are_parts_changed() const {
  return pool_.is_remote_changed() ||
         std::any_of(away_.begin(), away_.end(), [](const IndexPart& part) {
           return guard_xapian(part.place(), [&] { static_cast<void>(part.open()); }).has_value();
         });
}

Result<std::shared_ptr<const Entry>> Reader::entry(EntryNumber number) const {
  if (number >= entries_.size())
    return fail(ErrorCode::kEntryNotFound, {{"id", std::to_string(number)}});
  if (auto kept = entries_.kept(number)) return kept;
  const auto stored = record(number);
  if (!stored) return fail(stored.error());
  return entries_.keep(number, *stored, name_);
}

Result<std::string> Reader::record(EntryNumber number) const {
  std::optional<std::string> stored;
  const auto read = with_database([&](const Xapian::Database& database) {
    stored = data_of(database, numbering_.document_of(number));
  });
  if (!read) return fail(read.error());
  if (stored) return std::move(*stored);
  return fail(ErrorCode::kIndexCorrupt, {{"path", name_}, {"detail", "record"}});
}

Result<void> Reader::read_again(EntryNumber number) const {
  if (const auto stored = record(number); !stored) return fail(stored.error());
  return {};
}

std::vector<SignatureRef> Reader::signatures_for(std::span<const std::uint64_t> shingles) const {
  std::vector<SignatureRef> refs;
  legs_.for_each_anchored(shingles, [&](const AnchorRow& row) {
    refs.push_back({row.entry, row.signature});
  });
  std::sort(refs.begin(), refs.end());
  refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
  return refs;
}

std::vector<SimilarEntry> Reader::similar(const ShingleSet& paste, std::size_t limit) const {
  return legs_.similar().find(paste, limit);
}

Result<void> Reader::with_database(const std::function<void(const Xapian::Database&)>& use) const {
  for (bool again = false;; again = true) {
    auto done = guard_xapian(name_, [&] {
      auto database = pool_.borrow();
      use(*database);
      pool_.give_back(std::move(database));
    });
    if (done) return done;
    if (done.error().code == ErrorCode::kServerUnreachable) {
      // That a connection was closed at the other end shows only now. Who was too slow once is not
      // asked again.
      const bool too_slow = done.error().params.back().second == "NetworkTimeoutError";
      if (!again && !too_slow) {
        pool_.forget();
        continue;
      }
    } else if (done.error().code == ErrorCode::kIndexChanged || pool_.is_replaced()) {
      done = fail(ErrorCode::kIndexChanged, {{"path", name_}});
    } else {
      return done;
    }
    overtaken_ = true;
    return done;
  }
}

std::vector<EntryNumber> Reader::numbers_under(Field field, std::string_view text) const {
  const auto term = filed_text(prefix_of(field), text);
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

const Origins* Reader::origins() const {
  std::call_once(origins_read_, [this] {
    if (origins_folder_.empty() && given_origins_.empty()) return;
    auto read =
        origins_folder_.empty() ? Origins::open(given_origins_) : Origins::open(origins_folder_);
    if (read) origins_ = std::move(*read);
  });
  return origins_.get();
}

}  // namespace tracelore
