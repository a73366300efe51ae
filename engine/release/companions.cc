#include "engine/release/companions.h"

#include <algorithm>

namespace tracelore {
namespace {

struct CompanionRow {
  std::string_view torch;
  std::string_view torchvision;
  std::string_view torchaudio;
  std::string_view triton;
  std::string_view triton_windows;  // the first that is too new
  std::string_view torchcodec;      // a series
};

// Empty: none is known. torchaudio ends with 2.11; what has no release of its own is left out.
constexpr CompanionRow kRows[] = {
    {"1.13.0", "0.14.0", "0.13.0", "", "", ""},
    {"1.13.1", "0.14.1", "0.13.1", "", "", ""},
    {"2.0.0", "0.15.1", "2.0.1", "2.0.0", "", ""},
    {"2.0.1", "0.15.2", "2.0.2", "2.0.0", "", ""},
    {"2.1.0", "0.16.0", "2.1.0", "2.1.0", "", ""},
    {"2.1.1", "0.16.1", "2.1.1", "2.1.0", "", ""},
    {"2.1.2", "0.16.2", "2.1.2", "2.1.0", "", ""},
    {"2.2.0", "0.17.0", "2.2.0", "2.2.0", "", ""},
    {"2.2.1", "0.17.1", "2.2.1", "2.2.0", "", ""},
    {"2.2.2", "0.17.2", "2.2.2", "2.2.0", "", ""},
    {"2.3.0", "0.18.0", "2.3.0", "2.3.0", "", ""},
    {"2.3.1", "0.18.1", "2.3.1", "2.3.1", "", ""},
    {"2.4.0", "0.19.0", "2.4.0", "3.0.0", "3.1", ""},
    {"2.4.1", "0.19.1", "2.4.1", "3.0.0", "3.1", ""},
    {"2.5.0", "0.20.0", "2.5.0", "3.1.0", "3.2", ""},
    {"2.5.1", "0.20.1", "2.5.1", "3.1.0", "3.2", ""},
    {"2.6.0", "0.21.0", "2.6.0", "3.2.0", "3.3", "0.2"},
    {"2.7.0", "0.22.0", "2.7.0", "3.3.0", "3.4", "0.5"},
    {"2.7.1", "0.22.1", "2.7.1", "3.3.1", "3.4", "0.5"},
    {"2.8.0", "0.23.0", "2.8.0", "3.4.0", "3.5", "0.7"},
    {"2.9.0", "0.24.0", "2.9.0", "3.5.0", "3.6", "0.9"},
    {"2.9.1", "0.24.1", "2.9.1", "3.5.1", "3.6", "0.9"},
    {"2.10.0", "0.25.0", "2.10.0", "3.6.0", "3.7", "0.10"},
    {"2.11.0", "0.26.0", "2.11.0", "3.6.0", "3.7", "0.11"},
    {"2.12.0", "0.27.0", "", "3.7.0", "3.8", ""},
    {"2.12.1", "0.27.1", "", "3.7.1", "3.8", ""},
    {"2.13.0", "0.28.0", "", "3.7.1", "3.8", ""},
    {"2.14.0", "0.29.0", "", "3.8", "3.9", ""},
    {"2.14.1", "0.29.1", "", "3.8", "3.9", ""},
    {"2.15.0", "0.29.2", "", "3.9", "3.10", ""},
};

using Column = std::pair<std::string_view, std::string_view CompanionRow::*>;

constexpr Column kColumns[] = {
    {"torchvision", &CompanionRow::torchvision}, {"torchaudio", &CompanionRow::torchaudio},
    {"triton", &CompanionRow::triton},           {"triton-windows", &CompanionRow::triton_windows},
    {"torchcodec", &CompanionRow::torchcodec},
};

}  // namespace

std::optional<std::string> companion_of(std::string_view package, const Version& torch) {
  const auto* const column = std::ranges::find(kColumns, package, &Column::first);
  if (column == std::end(kColumns) || torch.is_prerelease()) return std::nullopt;
  const auto release = torch.base().text();
  const auto row = std::ranges::find(kRows, release, &CompanionRow::torch);
  if (row == std::end(kRows) || ((*row).*(column->second)).empty()) return std::nullopt;
  return std::string((*row).*(column->second));
}

Version newest_torch() {
  return *Version::parse(std::rbegin(kRows)->torch);
}

std::vector<std::string> torch_series() {
  std::vector<std::string> series;
  for (const auto& row : kRows) series.push_back(Version::parse(row.torch)->minor_series());
  series.erase(std::unique(series.begin(), series.end()), series.end());
  std::ranges::reverse(series);
  return series;
}

}  // namespace tracelore
