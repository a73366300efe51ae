/// The texts of a report in which templates are looked for, and the shingles that they are
/// retrieved by.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/normalize.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// "Not an exception": a passage of log lines, or an index that is not there.
inline constexpr std::size_t kNoException = static_cast<std::size_t>(-1);

/// The message of one exception, or all lines of the paste that are no frames, stream by stream.
/// Its comparison forms are made on first use, so one Passage belongs to one thread.
class Passage {
 public:
  struct LineStart {
    std::size_t offset = 0;  ///< in text()
    std::size_t source = 0;  ///< line of the paste
    bool unwrapped = false;  ///< the line was joined from several
  };

  Passage(std::string text, std::vector<LineStart> lines, std::size_t exception)
      : text_(std::move(text)), lines_(std::move(lines)), exception_(exception) {}

  const std::string& text() const { return text_; }
  /// Index in Report::exceptions, or kNoException.
  std::size_t exception() const { return exception_; }
  const FormedText& formed(Form form) const;
  /// The lines of the paste under a span of text(), first to last, each once.
  std::vector<std::size_t> source_lines(Span span) const;
  bool was_unwrapped(Span span) const;

 private:
  std::string text_;
  std::vector<LineStart> lines_;
  std::size_t exception_;
  mutable std::array<std::optional<FormedText>, 4> forms_;
};

/// Every exception's message in the report's order, then the source lines that tracebacks show,
/// then the log lines. Where there are no such lines, there is no such passage.
std::vector<Passage> passages_of(const Report& report);

/// The shingle hashes of every passage, in order, repeated ones too: what the exact leg looks up.
std::vector<std::uint64_t> shingles_of(std::span<const Passage> passages);

/// Dynamo's graph-break ids that the paste names ("GB0025", "gb0025.html"), upper case, unique.
std::vector<std::string> graph_breaks_of(const Report& report);

}  // namespace tracelore
