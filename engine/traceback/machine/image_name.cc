#include "engine/traceback/machine/image_name.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/bytes/ascii.h"
#include "engine/paste/scan.h"
#include "engine/traceback/machine/version_text.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 4> kImages = {
    "pytorch/pytorch:", "pytorch-training:", "pytorch-inference:", "vllm/vllm-openai:"};
// In small letters. A line that only speaks of an image says nothing of the reader's.
constexpr std::array<std::string_view, 4> kUses = {"docker run", "from ", "image:", "image ="};
constexpr std::array<std::string_view, 3> kRefusals = {"not found", "denied", "no such"};

std::string with_dot(std::string_view digits, std::size_t at) {
  const bool number =
      digits.size() > at && digits.size() <= at + 2 && std::ranges::all_of(digits, is_digit);
  return number ? std::string(digits).insert(at, 1, '.') : std::string();
}

// One part of the tag between two dashes.
void read_part(std::string_view part, Statements& found) {
  if (part.starts_with("cudnn")) return;  // the major number alone
  if (part.starts_with("cuda"))
    found.version("cuda", version_at(part.substr(4)));
  else if (part.starts_with("cu"))
    found.version("cuda", with_dot(part.substr(2), part.size() - 3));
  else if (part.starts_with("py3"))
    found.version("python", with_dot(part.substr(2), 1), "paths");
  else if (part.starts_with("ubuntu"))
    found.fact("os", "linux");
}

}  // namespace

std::vector<Mark> image_marks() {
  std::vector<Mark> marks;
  for (const auto image : kImages) marks.push_back({image, Hint::kImage});
  return marks;
}

void read_image(std::string_view line, Statements& found) {
  const auto small = lower_case(line);
  if (!has_any(small, kUses) || has_any(small, kRefusals)) return;
  for (const auto image : kImages) {
    const auto at = find_text(line, image);
    if (at == line.npos) continue;
    auto tag = line.substr(at + image.size());
    tag = tag.substr(0, tag.find_first_of(" \t\"'@"));
    const auto version = version_at(tag.substr(0, tag.find('-')));
    const bool dotted = parts_of(version) >= 3;
    found.fact("place", "container");
    if (dotted) found.version(image.starts_with("vllm") ? "vllm" : "torch", version);
    while (dotted && !tag.empty()) {
      const auto part = tag.substr(0, tag.find('-'));
      read_part(part, found);
      tag.remove_prefix(std::min(part.size() + 1, tag.size()));
    }
  }
}

}  // namespace tracelore::parsing
