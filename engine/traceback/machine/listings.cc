#include "engine/traceback/machine/listings.h"

#include <array>
#include <utility>

#include "engine/base/bytes/ascii.h"
#include "engine/base/package_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/machine/environment_tables.h"
#include "engine/traceback/machine/systems.h"
#include "engine/traceback/machine/version_text.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kLongestLabel = 48;
constexpr std::string_view kDriver = "Driver Version: ";
constexpr std::string_view kAskedVersion = "torch.__version__";
constexpr std::string_view kWideColon = "：";
constexpr std::string_view kWideComma = "，";
constexpr std::size_t kMostCards = 64;

bool is_label_mark(char c) {
  return is_blank(c) || c == '`' || c == '*';
}

// The last byte of a label, as most of what stands before a colon has not.
bool may_end_label(std::string_view text) {
  static constexpr auto kEnds = [] {
    std::array<bool, 256> ends{};
    for (const auto& row : kLabels) ends[static_cast<unsigned char>(row.text.back())] = true;
    return ends;
  }();
  while (!text.empty() && is_label_mark(text.back())) text.remove_suffix(1);
  return !text.empty() && kEnds[static_cast<unsigned char>(lower_case(text.back()))];
}

// Its first colon, of either width, and the bytes that it takes; npos where there is none.
std::pair<std::size_t, std::size_t> colon_in(std::string_view text) {
  const auto head = text.substr(0, kLongestLabel + kWideColon.size());
  const auto narrow = head.find(':');
  if (narrow != head.npos) return {narrow, 1};
  const bool may_be_wide = head.find(kWideColon.front()) != head.npos;
  return {may_be_wide ? find_text(head, kWideColon) : head.npos, kWideColon.size()};
}

// "pytorch version" of "🤗 PyTorch version (GPU?)".
std::string_view bare_key(std::string_view key) {
  constexpr char kFourBytes = '\xF0';  // how the UTF-8 of a picture begins
  while (key.size() > 4 && key.front() == kFourBytes) key = ltrim(key.substr(4));
  if (key.ends_with(')')) key = key.substr(0, key.find(" ("));
  return rtrim(key);
}

const Label* find_label(std::string_view key) {
  for (const auto& row : kLabels)
    if (key == row.text) return &row;
  return nullptr;
}

}  // namespace

std::vector<Mark> listing_marks() {
  return {{kDriver, Hint::kDriverVersion}, {kAskedVersion, Hint::kMachineCommand}};
}

bool Listings::read(std::string_view text) {
  if (packages_.read_rows(text)) return true;
  if (hints_.may_say(Hint::kDriverVersion) && smi(text)) return cards_.read(text), true;
  if (parts(text)) return true;
  if (printed(text) || section(text) || label(text)) return true;
  return cards_.read(text) || packages_.read_line(text) || dotted_label(text) || library_file(text);
}

bool Listings::label(std::string_view text) {
  while (text.starts_with("- ") || text.starts_with("* ") || text.starts_with("`") ||
         text.starts_with("["))
    text.remove_prefix(1), text = ltrim(text);
  const auto [colon, width] = colon_in(text);
  if (colon == std::string_view::npos) return false;
  const bool in_section = !section_.empty();
  if (!in_section && !may_end_label(text.substr(0, colon))) return false;
  std::string key;
  for (const char c : text.substr(0, colon))
    if (c != '`' && c != '*') key.push_back(lower_case(c));
  const auto value = text.substr(colon + width);
  return (in_section && section_row(trim(key), trim(value))) || labelled(trim(key), value);
}

// `value` may begin with marks of emphasis: "**OS:** Windows".
bool Listings::labelled(std::string_view key, std::string_view value) {
  while (!value.empty() && is_label_mark(value.front())) value.remove_prefix(1);
  value = rtrim(value);
  const auto* row = find_label(bare_key(key));
  if (row == nullptr) return false;
  const auto version = version_at(value);
  switch (row->kind) {
    case LabelKind::kSystem:
      return found_.fact("os", system_named(value));
    case LabelKind::kCard:
      return cards(value);
    case LabelKind::kCapability:
      return version.size() <= 4 && parts_of(version) == 2 && found_.fact("capability", version);
    case LabelKind::kVersion:
      break;
  }
  // "Python: 3" of a menu is no version.
  const bool dotted = version.find('.') != version.npos;
  const bool of_driver = after_driver_ && key == "cuda version";
  after_driver_ = row->package == "driver";
  const auto package = of_driver ? std::string_view("driver-cuda") : row->package;
  return (dotted || package == "cudnn") && found_.version(std::string(package), version);
}

// "GPU 0: Tesla T4", "NVIDIA H200, NVIDIA H200"; where nothing follows, the names stand below.
bool Listings::cards(std::string_view value) {
  if (value.empty()) return cards_.expect_names(), true;
  if (cards_.read(value)) return true;
  bool any = false;
  for (std::size_t count = 0; !value.empty() && count < kMostCards; ++count) {
    const auto end = std::min(value.find(','), value.size());
    any |= found_.fact("gpu", card_at(value.substr(0, end)));
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return any;
}

// "系统：Ubuntu 22.04，显卡 RTX 4090，驱动 550.120": what somebody lists in a sentence.
bool Listings::parts(std::string_view text) {
  constexpr std::size_t kLongest = 400, kMostParts = 16;
  const bool may_hold_comma = text.find(kWideComma.front()) != text.npos;
  if (text.size() > kLongest || !may_hold_comma) return false;
  std::array<std::pair<std::string, std::string_view>, kMostParts> known;
  std::size_t count = 0;
  while (!text.empty() && count < kMostParts) {
    const auto end = std::min(find_text(text, kWideComma), text.size());
    const auto part = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + kWideComma.size(), text.size()));
    const auto [colon, width] = colon_in(part);
    const auto blank = part.find(' ');
    const auto cut = std::min(colon, blank);
    if (cut == part.npos) continue;
    const auto key = lower_case(part.substr(0, cut));
    if (find_label(bare_key(key)) == nullptr) continue;
    known[count++] = {key, part.substr(cut + (cut == colon ? width : 1))};
  }
  // One alone is a sentence.
  if (count < 2) return false;
  for (std::size_t i = 0; i < count; ++i) labelled(known[i].first, known[i].second);
  return true;
}

// What Python prints where a command above asks for it: "2.5.1+cu121 12.1", "'2.5.1+cu121'".
bool Listings::printed(std::string_view text) {
  const bool asked =
      std::exchange(asked_, hints_.may_say(Hint::kMachineCommand) && has(text, kAskedVersion));
  if (!asked) return false;
  if (text.starts_with('\'')) text.remove_prefix(1);
  const auto version = version_at(text);
  return parts_of(version) >= 3 && found_.version("torch", version);
}

// "* CUDA:", "* Packages:" of Lightning's listing, and whatever else ends them.
bool Listings::section(std::string_view text) {
  if (!text.starts_with("* ") || !text.ends_with(':')) return false;
  section_ = lower_case(text.substr(2, text.size() - 3));
  for (const std::string_view name : {"cuda", "lightning", "packages", "system"})
    if (section_ == name) return true;
  section_.clear();
  return false;
}

bool Listings::section_row(std::string_view key, std::string_view value) {
  const auto version = version_at(value);
  const bool whole = version.size() == value.size() && version.find('.') != version.npos;
  if (!whole) return false;
  if (section_ == "cuda") return key == "version" && found_.version("cuda", version);
  const bool packages = section_ == "packages" || section_ == "lightning";
  return packages && is_package_name(key) && found_.version(normalize_package(key), version);
}

// DeepSpeed's report: "torch version .................... 2.1.0+cu118"
bool Listings::dotted_label(std::string_view text) {
  const auto at = text.substr(0, kLongestLabel).find(" ...");
  if (at == text.npos || !may_end_label(text.substr(0, at))) return false;
  const auto end = text.find_first_not_of('.', at + 1);
  return end != text.npos &&
         labelled(trim(lower_case(text.substr(0, at))), ltrim(text.substr(end)));
}

// "| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2  |"
bool Listings::smi(std::string_view text) {
  const auto driver = find_text(text, kDriver);
  if (driver == std::string_view::npos) return false;
  found_.version("driver", version_at(text.substr(driver + kDriver.size())));
  if (const auto cuda = text.find("CUDA Version: "); cuda != std::string_view::npos)
    found_.version("driver-cuda", version_at(text.substr(cuda + 14)));
  return true;
}

// collect_env's "/usr/lib/x86_64-linux-gnu/libcudnn.so.8.9.0": a wheel brings its own beside it
bool Listings::library_file(std::string_view text) {
  static constexpr std::string_view kName = "/libcudnn.so.";
  if (text.empty() || text.front() != '/') return false;
  const auto at = find_text(text, kName);
  if (at == text.npos) return false;
  const auto version = version_at(text.substr(at + kName.size()));
  return parts_of(version) >= 3 && found_.version("system-cudnn", version);
}

}  // namespace tracelore::parsing
