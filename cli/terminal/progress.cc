#include "cli/terminal/progress.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>

namespace tracelore::cli {
namespace {

constexpr std::size_t kBarColumns = 24;

std::string megabytes(double bytes) {
  std::ostringstream text;
  text << std::fixed;
  if (bytes >= 1e9)
    text << std::setprecision(2) << bytes / 1e9 << " GB";
  else
    text << std::setprecision(0) << bytes / 1e6 << " MB";
  return text.str();
}

}  // namespace

Progress::Progress(Terminal& terminal, std::uint64_t total)
    : terminal_(terminal), total_(total), next_(started_ + std::chrono::seconds(1)) {}

Progress::~Progress() {
  wipe();
}

bool Progress::due() {
  if (!terminal_.err_is_terminal) return false;
  const auto now = Clock::now();
  if (now < next_) return false;
  next_ = now + std::chrono::milliseconds(100);
  shown_ = true;
  return true;
}

void Progress::bar(std::uint64_t done) {
  terminal_.err << "\r\x1b[K";
  if (total_ == 0) return;
  const auto full = static_cast<std::size_t>(static_cast<double>(std::min(done, total_)) /
                                             static_cast<double>(total_) * kBarColumns);
  for (std::size_t i = 0; i < kBarColumns; ++i) terminal_.err << (i < full ? "█" : "░");
  terminal_.err << ' ' << std::setw(3) << std::min(done, total_) * 100 / total_ << " %  ";
}

void Progress::show(std::uint64_t done) {
  if (!due()) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - started_).count();
  bar(done);
  terminal_.err << megabytes(static_cast<double>(done)) << "  "
                << megabytes(static_cast<double>(done) / seconds) << "/s" << std::flush;
}

void Progress::show_count(std::uint64_t done, std::string_view name) {
  if (!due()) return;
  bar(done);
  terminal_.err << done << '/' << total_ << "  " << name << std::flush;
}

void Progress::wipe() {
  if (shown_) terminal_.err << "\r\x1b[K" << std::flush;
  shown_ = false;
}

}  // namespace tracelore::cli
