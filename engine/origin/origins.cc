#include "engine/origin/origins.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/bytes/dotted.h"
#include "engine/base/digest/short_hash.h"
#include "engine/origin/origin_made.h"
#include "engine/origin/wording.h"
#include "engine/release/frame_path.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostOrigins = 3;
// Files of one package that are told by their names.
constexpr std::size_t kMostFiles = 8;
constexpr std::size_t kMostCandidates = 400;
constexpr std::size_t kMostFitting = 64;
// Frames of a check's own helpers that may stand inside the one that says the message.
constexpr std::size_t kFramesLooked = 4;
// So many packages with one wording: none of them is named.
constexpr std::size_t kCommonPackages = 3;

// Three names of one class.
std::string_view class_of(std::string_view exception) {
  const auto name = last_part(exception);
  return name == "EnvironmentError" || name == "IOError" ? std::string_view("OSError") : name;
}

bool same_class(std::string_view printed, const OriginPlace& place) {
  return printed.empty() || place.exception.empty() ||
         class_of(printed) == class_of(place.exception);
}

// KeyError prints its text as a literal.
std::string_view unquoted(std::string_view exception, std::string_view text) {
  const bool quoted = text.size() > 1 && (text.front() == '\'' || text.front() == '"') &&
                      text.back() == text.front();
  return last_part(exception) == "KeyError" && quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

// A template that is the whole message.
struct Origins::Found {
  const OriginFile* file = nullptr;
  std::uint32_t number = 0;
  std::string wording;
  std::vector<std::string> values;
  WordingWeight weight;
  std::vector<OriginPlace> places;  // of the class

  FittingWording fitting() const { return {*file, wording, values, places}; }
  std::vector<const OriginPlace*> all_places() const {
    std::vector<const OriginPlace*> all;
    for (const auto& place : places) all.push_back(&place);
    return all;
  }
  // The file that has it in more releases is the likelier one, and comes first.
  std::vector<std::vector<const OriginPlace*>> places_by_file() const {
    std::map<std::uint32_t, std::vector<const OriginPlace*>> by_file;
    for (const auto& place : places) by_file[place.file].push_back(&place);
    std::vector<std::vector<const OriginPlace*>> all;
    for (auto& of_file : by_file) all.push_back(std::move(of_file.second));
    std::ranges::stable_sort(all, std::greater<>{}, standing_of);
    return all;
  }
  // Those in one function of one file of a library.
  std::vector<const OriginPlace*> places_at(const OriginFile& library, const std::string& path,
                                            std::string_view function) const {
    std::vector<const OriginPlace*> at;
    for (const auto& place : places)
      if (file == &library && library.files()[place.file] == path &&
          last_part(place.function) == last_part(function))
        at.push_back(&place);
    return at;
  }
};

Result<std::shared_ptr<const Origins>> Origins::open(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code failed;
  for (fs::directory_iterator item(folder, failed), end; !failed && item != end;
       item.increment(failed))
    if (item->path().extension() == ".sqlite") paths.push_back(item->path().string());
  if (failed) return fail(ErrorCode::kFileUnreadable, {{"path", folder}});
  std::ranges::sort(paths);
  return gather(paths, [&](std::size_t at) { return OriginFile::read(paths[at]); });
}

Result<std::shared_ptr<const Origins>> Origins::open(std::span<const embedded::File> files) {
  std::vector<std::string> names;
  for (const auto& file : files) names.emplace_back(file.path);
  return gather(names,
                [&](std::size_t at) { return OriginFile::read_bytes(names[at], files[at].bytes); });
}

Result<std::shared_ptr<const Origins>> Origins::gather(
    const std::vector<std::string>& names,
    const std::function<Result<OriginFile>(std::size_t)>& read) {
  const auto origins = std::make_shared<Origins>();
  for (std::size_t at = 0; at < names.size(); ++at) {
    auto file = read(at);
    if (!file) return fail(file.error());
    if (std::ranges::count(origins->files_, file->package(), &OriginFile::package) > 0)
      return fail(ErrorCode::kBadOrigins,
                  {{"path", names[at]}, {"detail", "a second file of " + file->package()}});
    origins->add(std::move(*file));
  }
  std::ranges::sort(origins->anchors_, {}, &Anchor::first);
  std::ranges::sort(origins->roots_, {}, &Root::folder);
  return origins;
}

void Origins::add(OriginFile file) {
  const auto number = static_cast<std::uint32_t>(files_.size());
  for (const auto& anchor : file.take_anchors())
    anchors_.push_back({short_hash(anchor.first),
                        anchor.second.empty() ? 0 : short_hash(anchor.second), number,
                        anchor.wording});
  std::set<std::string> folders;
  for (const auto& name : file.files())
    if (const auto slash = name.find('/'); slash != name.npos)
      folders.insert(name.substr(0, slash));
  if (file.package() == "lightning") folders.insert("pytorch_lightning");
  for (const auto& folder : folders) roots_.push_back({folder, number});
  files_.push_back(std::move(file));
}

const OriginFile* Origins::library_of(std::string_view frame_file, std::string& path) const {
  const auto whole = with_slashes(frame_file);
  if (whole.find("/../") != whole.npos) return nullptr;  // where it lies cannot be read off it
  const OriginFile* left_out = nullptr;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    const auto slash = whole.find('/', at);
    if (slash == whole.npos) break;
    const std::string_view folder = std::string_view(whole).substr(at, slash - at);
    for (auto root = std::ranges::lower_bound(roots_, folder, {}, &Root::folder);
         root != roots_.end() && root->folder == folder; ++root) {
      const auto& file = files_[root->file];
      const auto rest = whole.substr(at);
      path = path_in_record(rest);
      if (std::ranges::binary_search(file.files(), path)) return &file;
      // A checkout of one's own may have the name; only an installed package is the library.
      if (at >= 9 && whole.substr(0, at).ends_with("-packages/")) left_out = &file;
    }
    at = slash;
  }
  return left_out;
}

std::vector<Origins::Found> Origins::found_for(const OriginQuestion& question,
                                               const OriginFile* library) const {
  const auto folded = folded_message(question.message);
  const auto text = unquoted(question.exception, folded);
  std::vector<std::uint64_t> words;
  for (const auto& word : words_of_message(text)) words.push_back(short_hash(word));
  std::ranges::sort(words);
  std::vector<Found> found;
  std::size_t tried = 0;
  for (const auto word : words) {
    auto anchor = std::ranges::lower_bound(anchors_, word, {}, &Anchor::first);
    for (; anchor != anchors_.end() && anchor->first == word; ++anchor) {
      if (library && &files_[anchor->file] != library) continue;
      if (anchor->second != 0 && !std::ranges::binary_search(words, anchor->second)) continue;
      if (++tried > kMostCandidates || found.size() >= kMostFitting) return found;
      Found one{&files_[anchor->file], anchor->wording, {}, {}, {}, {}};
      one.wording = one.file->wording(anchor->wording);
      auto values = fit_wording(one.wording, text);
      if (!values) continue;
      one.values = std::move(*values);
      one.weight = weight_of(one.wording);
      for (auto& place : one.file->places(anchor->wording))
        if (same_class(question.exception, place)) one.places.push_back(std::move(place));
      if (!one.places.empty()) found.push_back(std::move(one));
    }
  }
  // What says more of the message is nearer to it.
  std::ranges::stable_sort(found, std::greater<>{}, [](const Found& one) {
    return std::pair(one.weight.words, one.wording.size());
  });
  return found;
}

std::vector<Origin> Origins::of(const OriginQuestion& question,
                                const Environment& environment) const {
  if (!question.frames.empty()) return of_frames(question, environment);
  const auto found = found_for(question, nullptr);
  return found.empty() ? std::vector<Origin>() : of_words(found, environment);
}

// The innermost frame has to lie in the library: what another one raises is its own.
std::vector<Origin> Origins::of_frames(const OriginQuestion& question,
                                       const Environment& environment) const {
  const auto& frames = question.frames;
  std::string path;
  const auto* library = library_of(frames.back().file, path);
  if (!library) return {};
  const auto found = found_for(question, library);
  if (found.empty()) return {};
  for (std::size_t back = 0; back < std::min(kFramesLooked, frames.size()); ++back) {
    const auto& frame = frames[frames.size() - 1 - back];
    std::string here;
    if (library_of(frame.file, here) != library) break;
    for (const auto& one : found)
      if (const auto places = one.places_at(*library, here, frame.function); !places.empty())
        return {origin_made(one.fitting(), places, &frame, here, environment)};
  }
  // A folder that is left out of the files: the wording is the library's, the place the frame's.
  const auto& one = found.front();
  const bool is_read = std::ranges::binary_search(library->files(), path);
  if (is_read || !one.weight.identifies()) return {};
  return {origin_made(one.fitting(), one.all_places(), &frames.back(), path, environment)};
}

// One origin for the files of a package: named where they are not too many.
Origin Origins::of_package(const Found& one, const Environment& environment) {
  auto origin = origin_made(one.fitting(), one.all_places(), nullptr, {}, environment);
  const auto by_file = one.places_by_file();
  if (by_file.size() == 1 || by_file.size() > kMostFiles) return origin;
  for (const auto& places : by_file)
    origin.paths.push_back(one.file->files()[places.front()->file]);
  origin.path = origin.paths.front();
  return origin;
}

// Where few files have the message, each is told; where more do, the package with their names.
std::vector<Origin> Origins::of_words(const std::vector<Found>& found,
                                      const Environment& environment) {
  std::vector<Origin> packages, files;
  std::set<const OriginFile*> libraries;
  bool are_few = true;
  for (const auto& one : found) {
    if (!one.weight.identifies() || one.weight.words < found.front().weight.words) break;
    libraries.insert(one.file);
    packages.push_back(of_package(one, environment));
    const auto by_file = one.places_by_file();
    are_few = are_few && files.size() + by_file.size() <= kMostOrigins;
    if (!are_few) continue;
    for (const auto& places : by_file)
      files.push_back(origin_made(one.fitting(), places, nullptr, {}, environment));
  }
  if (libraries.size() >= kCommonPackages) return {};
  auto& told = are_few ? files : packages;
  if (told.size() > kMostOrigins) told.resize(kMostOrigins);
  return told;
}

}  // namespace tracelore
