#include "engine/origin/origin_made.h"

#include <algorithm>
#include <set>

namespace tracelore {
namespace {

std::set<std::size_t> releases_of(const std::vector<const OriginPlace*>& places) {
  std::set<std::size_t> numbers;
  for (const auto* place : places)
    for (const auto& run : place->runs)
      for (std::size_t i = 0; i < run.count; ++i) numbers.insert(run.first + i);
  return numbers;
}

std::set<std::size_t> releases_with_line(const std::vector<const OriginPlace*>& places,
                                         std::size_t line) {
  std::set<std::size_t> numbers;
  for (const auto* place : places)
    for (const auto& run : place->runs)
      if (run.line == line)
        for (std::size_t i = 0; i < run.count; ++i) numbers.insert(run.first + i);
  return numbers;
}

// The place that has the wording in a release; nullptr where none has.
const OriginPlace* place_in(const std::vector<OriginPlace>& places, std::size_t release) {
  const auto found = std::ranges::find_if(
      places, [&](const OriginPlace& place) { return releases_of({&place}).contains(release); });
  return found == places.end() ? nullptr : &*found;
}

// 0 where several lines say it.
std::size_t line_in(const std::vector<const OriginPlace*>& places, std::size_t release) {
  std::set<std::size_t> lines;
  for (const auto* place : places)
    for (const auto& run : place->runs)
      if (release >= run.first && release < run.first + run.count) lines.insert(run.line);
  return lines.size() == 1 ? *lines.begin() : 0;
}

bool is_one_file(const std::vector<const OriginPlace*>& places) {
  return std::ranges::all_of(
      places, [&](const OriginPlace* place) { return place->file == places.front()->file; });
}

// A patch that was not read is not said to be one that was: the neighbours bound it.
std::string range_of(const std::set<std::size_t>& numbers,
                     const std::vector<std::string>& releases) {
  if (numbers.empty() || numbers.size() == releases.size()) return {};
  const auto first = *numbers.begin(), last = *numbers.rbegin();
  std::string range = first == 0 ? "" : ">" + releases[first - 1];
  if (last + 1 < releases.size()) range += (range.empty() ? "<" : ",<") + releases[last + 1];
  return range;
}

void tell_newest(const FittingWording& found, const std::vector<const OriginPlace*>& places,
                 const std::set<std::size_t>& numbers, Origin& origin) {
  const auto& releases = found.file.releases();
  origin.newest_release = releases.back();
  if (*numbers.rbegin() + 1 == releases.size()) return;
  origin.gone_since = releases[*numbers.rbegin() + 1];
  if (const auto* now = place_in(found.places, releases.size() - 1)) {
    origin.moved_to = found.file.files()[now->file];
    if (!now->function.empty()) origin.moved_to += ", " + now->function;
    return;
  }
  origin.newest = Newest::kAbsent;
  origin.file_gone = is_one_file(places) && !found.file.is_in_newest(places.front()->file);
  for (const auto* place : places)
    if (place->successor >= 0) {
      origin.successor = found.file.wording(static_cast<std::size_t>(place->successor));
      if (!origin.successor.empty()) origin.newest = Newest::kReworded;
      break;
    }
}

void tell_wording(const FittingWording& found, const std::vector<const OriginPlace*>& places,
                  Origin& origin) {
  origin.package = found.file.package();
  origin.wording = found.wording;
  origin.values = found.values;
  origin.exception = places.front()->exception;
  std::set<std::uint32_t> files;
  for (const auto& place : found.places) files.insert(place.file);
  origin.files = files.size();
}

// Without a frame a file is told where no other has the wording, and so is a function.
void tell_only_place(const FittingWording& found, const std::vector<const OriginPlace*>& places,
                     Origin& origin) {
  if (!is_one_file(places)) return;
  origin.path = found.file.files()[places.front()->file];
  if (std::ranges::all_of(places, [&](const OriginPlace* place) {
        return place->function == places.front()->function;
      }))
    origin.function = places.front()->function;
}

// Of the release that the paste ran where it says it, else of the newest that fits.
void tell_line(const FittingWording& found, const std::vector<const OriginPlace*>& places,
               const FrameLine* frame, const Environment& environment,
               const std::set<std::size_t>& numbers, Origin& origin) {
  if (origin.path.empty() || numbers.empty()) return;
  const auto& releases = found.file.releases();
  auto release = releases[*numbers.rbegin()];
  const auto known = environment.find(origin.package);
  const bool is_stated = known != environment.end();
  const auto stated =
      is_stated ? known->second.version.substr(0, known->second.version.find('+')) : std::string();
  if (const auto at = std::ranges::find(releases, stated); at != releases.end())
    if (const auto number = static_cast<std::size_t>(at - releases.begin()); numbers.count(number))
      release = *at;
  const auto number =
      static_cast<std::size_t>(std::ranges::find(releases, release) - releases.begin());
  const bool at_frame = frame && frame->line > 0;
  origin.line = at_frame ? frame->line : line_in(places, number);
  const bool fits = !at_frame || releases_with_line(places, frame->line).count(number) > 0;
  if (fits) origin.url = found.file.address_of(release, origin.path, origin.line);
}

}  // namespace

std::string_view name_of(Newest newest) {
  switch (newest) {
    case Newest::kReworded:
      return "reworded";
    case Newest::kAbsent:
      return "absent";
    default:
      return "present";
  }
}

std::pair<std::size_t, std::size_t> standing_of(const std::vector<const OriginPlace*>& places) {
  const auto numbers = releases_of(places);
  return {numbers.size(), *numbers.rbegin()};
}

Origin origin_made(const FittingWording& found, const std::vector<const OriginPlace*>& places,
                   const FrameLine* frame, const std::string& path,
                   const Environment& environment) {
  const auto& releases = found.file.releases();
  const auto numbers = releases_of(places);
  const bool is_place = frame && found.file.files()[places.front()->file] == path;
  Origin origin;
  tell_wording(found, places, origin);
  origin.first = releases[*numbers.begin()];
  origin.last = releases[*numbers.rbegin()];
  origin.from_oldest = *numbers.begin() == 0;
  tell_newest(found, places, numbers, origin);
  if (frame) {
    origin.path = path;
    origin.function = is_place ? places.front()->function : std::string(frame->function);
    origin.from_frame = true;
    origin.is_read = is_place;
  } else {
    tell_only_place(found, places, origin);
  }
  const auto at_line = is_place && frame->line > 0 ? releases_with_line(places, frame->line)
                                                   : std::set<std::size_t>();
  for (const auto number : at_line) origin.at_line.push_back(releases[number]);
  const auto& fitting = at_line.empty() ? numbers : at_line;
  origin.range = range_of(fitting, releases);
  if (is_place || !frame)
    tell_line(found, places, frame, environment, fitting, origin);
  else
    origin.line = frame->line;
  return origin;
}

}  // namespace tracelore
