#include "engine/traceback/machine/card_lines.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/paste/scan.h"
#include "engine/traceback/machine/version_text.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kLongestName = 64;

// A card's name begins with one of these…
constexpr std::array<std::string_view, 13> kBrands = {
    "NVIDIA ", "Tesla ",  "GeForce ", "Quadro ", "TITAN ",  "GRID ",       "RTX ",
    "GTX ",    "Radeon ", "AMD ",     "Orin",    "Jetson ", "Intel(R) Arc"};
// …which these do, too, and are none.
constexpr std::array<std::string_view, 7> kNoCards = {
    "NVIDIA-SMI",     "NVIDIA Driver", "NVIDIA CUDA", "NVIDIA driver",
    "NVIDIA Release", "NVIDIA GPU",    "AMD EPYC"};

// "A100", "H100-80GB", "V100": how people shorten it.
bool is_model(std::string_view text) {
  Scan scan{text};
  if (scan.end() || std::string_view("ABHLPTV").find(scan.peek()) == text.npos) return false;
  ++scan.at;
  std::size_t number = 0;
  return scan.digits(1, 3, &number) && !is_lower(scan.peek()) && scan.peek() != '.';
}

// "8x A100", "8 x A100", "8 * A100", "8× A100"
std::string_view without_count(std::string_view text) {
  Scan scan{text};
  std::size_t count = 0;
  if (!scan.digits(1, 3, &count)) return text;
  scan.blanks();
  if (!scan.lit("x") && !scan.lit("*") && !scan.lit("×") && !scan.lit("X")) return text;
  scan.blanks();
  return scan.rest();
}

struct Between {
  std::string_view before;  // empty: the name ends what stands before `after`
  std::string_view after;
};

// Sentences of torch, Triton, vLLM, Lightning, Ultralytics, ComfyUI and Unsloth.
constexpr std::array<Between, 8> kSentences = {{
    {"", " with CUDA capability sm_"},
    {"Found GPU", " which is of "},
    {"Your ", " GPU has compute capability "},
    {"Found ", " which is too old to be supported"},
    {"using a CUDA device ('", "')"},
    {"CUDA:0 (", ", "},
    {"Device: cuda:0 ", " : "},
    {"", ". Num GPUs = "},
}};

// What stands before a capability that the reader's card has; a demand is none.
constexpr std::array<std::string_view, 5> kCapabilityHeads = {
    " with CUDA capability sm_", "is of cuda capability ", "is of CUDA capability ",
    "is of compute capability (CC) ", "GPU has compute capability "};

// NGC's images bring a newer driver's library; the kernel's is what is installed.
constexpr std::string_view kKernel = "kernel driver version ";

// How nvidia-smi's CSV calls its columns.
constexpr std::array<std::pair<std::string_view, CardLines::Column>, 6> kColumns = {{
    {"name", CardLines::Column::kName},
    {"gpu_name", CardLines::Column::kName},
    {"driver_version", CardLines::Column::kDriver},
    {"memory.total", CardLines::Column::kTotal},
    {"memory.used", CardLines::Column::kUsed},
    {"compute_cap", CardLines::Column::kCapability},
}};

// "8.6" of "8.6." or of "86 is not compatible".
std::string capability_at(std::string_view text) {
  Scan scan{text};
  std::size_t number = 0;
  if (!scan.digits(1, 3, &number)) return {};
  const auto major = text.substr(0, scan.at);
  if (scan.peek() == '.' && is_digit(scan.peek(1)) && major.size() <= 2)
    return std::string(text.substr(0, scan.at + 2));
  if (major.size() < 2) return {};
  return std::string(major).insert(major.size() - 1, 1, '.');
}

// The card whose name ends `text`.
std::string_view card_before(std::string_view text) {
  for (const auto brand : kBrands)
    if (const auto at = find_text(text, brand); at != text.npos) {
      const auto name = card_at(text.substr(at));
      if (name.size() == text.size() - at) return name;
    }
  return {};
}

std::string_view card_in(std::string_view line, const Between& sentence) {
  const auto end = find_text(line, sentence.after);
  if (end == line.npos) return {};
  if (sentence.before.empty()) return card_before(line.substr(0, end));
  const auto begin = find_text(line, sentence.before);
  if (begin == line.npos) return {};
  Scan scan{line, begin + sentence.before.size()};
  if (scan.skip_digits()) scan.blanks();  // "Found GPU0 NVIDIA …"
  std::string_view name;
  return scan.until(sentence.after, name) ? card_at(name) : std::string_view{};
}

// "15109MiB" -> "15109 MiB"
std::string memory_of(std::string_view text) {
  text = trim(text);
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto unit = trim(text.substr(digits));
  return digits == 0 ? std::string() : std::string(text.substr(0, digits)).append(" ").append(unit);
}

// How the table says whether a card stays initialised, or which model its driver has on Windows.
bool is_state(std::string_view word) {
  for (const std::string_view state : {"On", "Off", "N/A", "WDDM", "TCC", "MCDM", "Enabled"})
    if (word == state) return true;
  return false;
}

std::vector<std::string_view> cells_of(std::string_view text, char wall) {
  std::vector<std::string_view> cells;
  constexpr std::size_t kMostCells = 24;
  while (cells.size() < kMostCells) {
    const auto end = std::min(text.find(wall), text.size());
    cells.push_back(trim(text.substr(0, end)));
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
  }
  return cells;
}

// The cells between the walls of a row of the table.
std::vector<std::string_view> walled_cells(std::string_view text) {
  if (text.starts_with('|')) text.remove_prefix(1);
  if (text.ends_with('|')) text.remove_suffix(1);
  return cells_of(text, '|');
}

}  // namespace

std::string_view card_at(std::string_view text) {
  text = without_count(trim(text));
  if (starts_with_any(text, kNoCards)) return {};
  if (!starts_with_any(text, kBrands) && !is_model(text)) return {};
  // Only in "TITAN X (Pascal)" do the parentheses belong to the name.
  for (const std::string_view end : {",", ";", " | ", " / ", " x "})
    text = text.substr(0, find_text(text, end));
  if (const auto open = find_text(text, " ("); open != text.npos && !has(text, "(Pascal)"))
    text = text.substr(0, open);
  text = rtrim(text);
  return text.size() <= kLongestName ? text : std::string_view{};
}

std::vector<Mark> card_marks() {
  std::vector<Mark> marks = {{kKernel, Hint::kCardSentence}};
  for (const auto head : kCapabilityHeads) marks.push_back({head, Hint::kCardSentence});
  for (const auto& [before, after] : kSentences)
    marks.push_back({before.size() > after.size() ? before : after, Hint::kCardSentence});
  for (const auto& [name, column] : kColumns)
    if (name != "name") marks.push_back({name, Hint::kMachineCommand});
  return marks;
}

bool CardLines::read(std::string_view text) {
  if (printed(text)) return true;
  if (text.starts_with("| NVIDIA-SMI ") || text.starts_with("NVIDIA-SMI ")) in_table_ = true;
  if (in_table_ && has(text, "Processes:")) in_table_ = false;
  if (in_table_ && table_row(text)) return true;
  if (list_row(text)) return true;
  if (hints_.may_say(Hint::kMachineCommand) && csv_header(text)) return true;
  return !columns_.empty() && csv_row(text);
}

// What torch.cuda.get_device_capability() prints beside the name: "NVIDIA RTX A6000 (8, 6)".
bool CardLines::printed(std::string_view text) {
  if (!text.ends_with(')')) return false;
  const auto open = text.rfind(" (");
  if (open == text.npos || open > kLongestName) return false;
  Scan scan{text, open + 2};
  std::size_t major = 0, minor = 0;
  const bool pair = scan.digits(1, 2, &major) && scan.lit(", ") && scan.digits(1, 1, &minor) &&
                    scan.lit(")") && scan.end();
  const auto name = pair ? card_at(text.substr(0, open)) : std::string_view{};
  if (name.empty()) return false;
  found_.fact("capability", std::to_string(major) + '.' + std::to_string(minor));
  return found_.fact("gpu", name);
}

// "|   0  Tesla T4            Off  | 00000000:00:04.0 Off |                    0 |", and below it
// "| N/A   52C    P8    10W /  70W |      0MiB / 15109MiB |      0%      Default |"
bool CardLines::table_row(std::string_view text) {
  const auto cells = walled_cells(text);
  if (cells.size() < 2) return text.starts_with("+-") || text.starts_with("|=");
  if (memory_of_ >= 0 && has(cells[1], "MiB /")) {
    const auto slash = cells[1].find('/');
    if (auto* device = found_.device(std::exchange(memory_of_, -1), "...")) {
      device->memory_used = memory_of(cells[1].substr(0, slash));
      device->memory_total = memory_of(cells[1].substr(slash + 1));
    }
    return true;
  }
  Scan scan{cells[0]};
  std::size_t number = 0;
  const bool numbered = scan.digits(1, 3, &number) && scan.blanks() > 0;
  if (!numbered || std::ranges::count(cells[1], ':') < 2) return true;
  auto name = scan.rest();
  const auto last = name.rfind(' ');
  if (last != name.npos && is_state(name.substr(last + 1))) name = rtrim(name.substr(0, last));
  if (name.empty() || name.size() > kLongestName || !found_.fact("gpu", name)) return true;
  if (found_.device(static_cast<int>(number), name)) memory_of_ = static_cast<int>(number);
  return true;
}

// "GPU 0: Tesla T4 (UUID: GPU-…)", "GPU 0: Tesla T4"; and "- Tesla T4" where names are expected.
bool CardLines::list_row(std::string_view text) {
  const bool expected = names_follow_;
  names_follow_ = false;
  Scan scan{text};
  std::size_t number = 0;
  if (scan.lit("GPU ") && scan.digits(1, 3, &number) && scan.lit(": ")) {
    const auto name = card_at(scan.rest());
    if (name.empty()) return false;
    names_follow_ = expected;
    found_.device(static_cast<int>(number), name);
    return found_.fact("gpu", name);
  }
  if (!expected) return false;
  if (text.starts_with("MIG ")) return names_follow_ = true;  // a part of the card above
  scan = Scan{text};
  scan.lit("- ");
  const auto name = card_at(scan.rest());
  return !name.empty() && (names_follow_ = found_.fact("gpu", name));
}

// "name, driver_version, memory.total [MiB]"
bool CardLines::csv_header(std::string_view text) {
  if (!has(text, "name, ") && !has(text, ", name")) return false;
  std::vector<Column> columns;
  std::size_t known = 0;
  for (const auto cell : cells_of(text, ',')) {
    auto column = Column::kOther;
    for (const auto& [name, kind] : kColumns)
      if (cell.substr(0, cell.find(' ')) == name) column = kind;
    columns.push_back(column);
    known += column == Column::kOther ? 0 : 1;
  }
  if (known < 2) return false;
  columns_ = std::move(columns);
  return true;
}

bool CardLines::csv_row(std::string_view text) {
  const auto cells = cells_of(text, ',');
  const auto columns = std::exchange(columns_, {});
  if (cells.size() != columns.size()) return false;
  StatedDevice device;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (columns[i] == Column::kName) device.gpu = cells[i].substr(0, kLongestName);
    if (columns[i] == Column::kTotal) device.memory_total = memory_of(cells[i]);
    if (columns[i] == Column::kUsed) device.memory_used = memory_of(cells[i]);
    if (columns[i] == Column::kDriver) found_.version("driver", version_at(cells[i]));
    if (columns[i] == Column::kCapability) found_.fact("capability", capability_at(cells[i]));
  }
  if (!found_.fact("gpu", device.gpu)) return false;
  if (auto* added = found_.device(-1, device.gpu)) {
    added->memory_total = device.memory_total;
    added->memory_used = device.memory_used;
  }
  columns_ = columns;
  return true;
}

void CardLines::read_sentence(std::string_view line) {
  std::size_t ignored = 0;
  if (number_after(line, kKernel, ignored))
    found_.version("driver", version_at(line.substr(find_text(line, kKernel) + kKernel.size())));
  for (const auto head : kCapabilityHeads)
    if (const auto at = find_text(line, head); at != line.npos)
      found_.fact("capability", capability_at(line.substr(at + head.size())));
  for (const auto& sentence : kSentences)
    if (found_.fact("gpu", card_in(line, sentence))) return;
}

}  // namespace tracelore::parsing
