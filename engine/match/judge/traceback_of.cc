#include "engine/match/judge/traceback_of.h"

#include <algorithm>
#include <numeric>

#include "engine/base/bytes/find.h"
#include "engine/match/your_code.h"
#include "engine/release/frame_path.h"

namespace tracelore {
namespace {

// Both kinds of slash as one, as in `where`.
std::string with_one_slash(std::string text) {
  std::ranges::replace(text, '\\', '/');
  return text;
}

bool are_linked(const std::vector<Exception>& all, std::size_t a, std::size_t b) {
  const auto leads = [&](std::size_t from, std::size_t to) {
    const auto target = static_cast<int>(to);
    return all[from].cause == target || all[from].raised_next == target;
  };
  return leads(a, b) || leads(b, a);
}

}  // namespace

TracebackOf::TracebackOf(std::span<const Confirmation* const> message, const Paste& paste)
    : paste_(paste) {
  std::vector<bool> known(paste.report->exceptions.size(), false);
  for (const auto* confirmation : message) {
    const auto exception = confirmation->seen->exception;
    cut_ |= is_cut(*confirmation->seen);
    whole_paste_ |= exception == kNoException;
    if (exception != kNoException) add_with_its_chain(exception, known);
  }
  if (!exceptions_.empty())
    cut_ |= ends_with_ellipsis(paste.report->exceptions[exceptions_.front()].message);
  if (!whole_paste_) return;
  exceptions_.resize(paste.report->exceptions.size());
  std::iota(exceptions_.begin(), exceptions_.end(), 0U);
}

void TracebackOf::add_with_its_chain(std::size_t exception, std::vector<bool>& known) {
  const auto& all = paste_.report->exceptions;
  const auto add = [&](std::size_t one) {
    if (!known[one]) exceptions_.push_back(one);
    known[one] = true;
  };
  auto next = exceptions_.size();
  for (add(exception); next < exceptions_.size(); ++next)
    for (std::size_t other = 0; other < all.size(); ++other)
      if (are_linked(all, exceptions_[next], other)) add(other);
}

template <class Holds>
Truth TracebackOf::any_frame(const Holds& holds) const {
  bool any = false;
  for (const auto exception : exceptions_) {
    const auto& one = paste_.report->exceptions[exception];
    for (const auto* frames : {&one.frames, &one.user_frames})
      for (const auto& frame : *frames) {
        any = true;
        if (holds(frame)) return Truth::kTrue;
      }
  }
  return any ? Truth::kFalse : Truth::kUnknown;
}

Truth TracebackOf::frame(std::string_view part) const {
  return any_frame([&](const Frame& frame) {
    return find_text(with_slashes(frame.file), part) != std::string_view::npos;
  });
}

Truth TracebackOf::in_function(std::string_view name) const {
  return any_frame([&](const Frame& frame) {
    const auto function = frame.function;
    const auto dot = function.size() - std::min(function.size(), name.size() + 1);
    return function == name || (function.ends_with(name) && function[dot] == '.');
  });
}

Truth TracebackOf::says(std::string_view words) {
  const bool is_said =
      whole_paste_ ? stands_in(paste_, words)
                   : find_text(said(), with_one_slash(std::string(words))) != std::string::npos;
  if (is_said) return Truth::kTrue;
  return cut_ ? Truth::kUnknown : Truth::kFalse;
}

const std::string& TracebackOf::said() {
  if (said_) return *said_;
  said_.emplace();
  for (const auto exception : exceptions_) {
    const auto& one = paste_.report->exceptions[exception];
    *said_ += with_one_slash(one.type + ": " + one.message) + '\n';
  }
  return *said_;
}

Truth TracebackOf::your_line(std::string_view words) {
  const auto& source = your_source();
  if (source.empty()) return Truth::kUnknown;
  return find_text(source, words) == source.npos ? Truth::kFalse : Truth::kTrue;
}

const std::string& TracebackOf::your_source() {
  if (!your_source_) {
    const auto yours =
        exceptions_.empty() ? std::nullopt : your_code_of(*paste_.report, exceptions_.front());
    your_source_ = yours ? yours->source : std::string();
  }
  return *your_source_;
}

}  // namespace tracelore
