// Deaths without an exception: faulthandler, signals, gdb, the shell's and the kernel's last line.
#include <algorithm>
#include <array>

#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/formats/line_reading.h"
#include "engine/traceback/read/frame.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 3> kStackHeads = {
    "Fatal Python error: ", "Windows fatal exception: ", "Fatal Python error"};

struct FaultRow {
  std::string_view head;
  bool echo;  // only says that the process died: whatever else is there says why
  // Of a death by a signal: its name is the class, and these words are the message, in whatever
  // language and shell they were said.
  const char* signal = "";
  const char* words = "";
};

// Sources: the catalogues of glibc 2.36 and bash 5.2 (zh_CN), zsh 5.9.
constexpr auto kFaults = std::to_array<FaultRow>({
    {"Segmentation fault", false, "SIGSEGV", "Segmentation fault"},
    {"Bus error", false, "SIGBUS", "Bus error"},
    {"Floating point exception", false, "SIGFPE", "Floating point exception"},
    {"Illegal instruction", false, "SIGILL", "Illegal instruction"},
    {"Aborted", true, "SIGABRT", "Aborted"},
    {"Killed", true, "SIGKILL", "Killed"},
    {"段错误", false, "SIGSEGV", "Segmentation fault"},
    {"总线错误", false, "SIGBUS", "Bus error"},
    {"浮点数例外", false, "SIGFPE", "Floating point exception"},
    {"浮点异常", false, "SIGFPE", "Floating point exception"},
    {"非法指令", false, "SIGILL", "Illegal instruction"},
    {"已放弃", true, "SIGABRT", "Aborted"},
    {"已杀死", true, "SIGKILL", "Killed"},
    {"segmentation fault", false, "SIGSEGV", "Segmentation fault"},
    {"bus error", false, "SIGBUS", "Bus error"},
    {"floating point exception", false, "SIGFPE", "Floating point exception"},
    {"illegal hardware instruction", false, "SIGILL", "Illegal instruction"},
    {"abort", true, "SIGABRT", "Aborted"},
    {"killed", true, "SIGKILL", "Killed"},
    {"free(): ", false},
    {"double free or corruption", false},
    {"malloc(): ", false},
    {"corrupted size vs. prev_size", false},
    {"corrupted double-linked list", false},
    {"munmap_chunk(): ", false},
    {"*** stack smashing detected", false},
    {"Out of memory: Killed process", false},
});

constexpr std::array<std::string_view, 2> kSignalWords = {"received signal SIG",
                                                          "!!!!!!! Segfault encountered"};

// What stands before the words where a shell names the process, "run.sh: line 3: 4242 " in the
// reader's language or "bash: 4242 ", and srun the task; zsh names none.
bool is_shell(std::string_view before) {
  if (before == "zsh: ") return true;
  if (before.starts_with("srun: error: ")) return has(before, ": task") && before.ends_with(": ");
  auto head = rtrim(before);
  if (head.empty() || head.size() == before.size() || !is_digit(head.back())) return false;
  while (!head.empty() && is_digit(head.back())) head.remove_suffix(1);
  head = rtrim(head);
  return head.ends_with(':') || head.ends_with("：");
}

// Behind the words stands nothing, "(core dumped)", a number (macOS: "Killed: 9"), or, from a shell
// that names the process, the command.
bool ends_well(std::string_view rest, bool shell) {
  if (shell || rest.empty() || rest.starts_with("（")) return true;
  if (rest.starts_with(": ")) return rest.size() > 2 && is_digit(rest[2]);
  return ltrim(rest).starts_with('(');
}

bool is_stack_title(std::string_view text) {
  return has(text, "(most recent call first):") || text.starts_with("Extension modules:") ||
         text.starts_with("Python runtime state:");
}

// faulthandler prints the innermost frame first; a report holds the outermost first.
std::size_t read_stack(const View& view, std::size_t begin, Reading& reading,
                       FoundException& found) {
  bool current = true, seen_title = false;
  auto end = begin;
  for (auto at = begin; at < view.size() && at < begin + 4000; ++at) {
    const auto text = ltrim(view.text(at));
    if (text.empty()) continue;
    if (is_stack_title(text)) {
      // Only the first stack belongs to the thread that died.
      if (seen_title) current = false;
      seen_title = true;
      reading.mark(view, at, LineKind::kHeader);
    } else if (auto frame = python_frame(text)) {
      frame->source_line = view.source(at).first;
      reading.mark(view, at, LineKind::kFrame);
      if (current && found.exception.frames.size() < view.limits->frames_per_exception)
        found.exception.frames.push_back(*frame);
    } else if (text.starts_with("<no Python frame>") || text.starts_with("...")) {
      reading.mark(view, at, LineKind::kFrame);
    } else {
      break;
    }
    end = at + 1;
  }
  std::reverse(found.exception.frames.begin(), found.exception.frames.end());
  return end;
}

std::size_t take_stack(const View& view, std::size_t at, std::vector<Reading>& readings) {
  Reading reading;
  reading.begin = at;
  reading.mark(view, at, LineKind::kMessage);
  FoundException found;
  found.exception.format = "fault";
  found.exception.message = std::string(trim(view.text(at)));
  found.exception.message_lines = view.source(at);
  found.exception.message_source = {view.source(at).first};
  reading.end = std::max(at + 1, read_stack(view, at + 1, reading, found));
  place(found, view, reading.begin, reading.end);
  reading.found.push_back(std::move(found));
  readings.push_back(std::move(reading));
  return readings.back().end;
}

std::vector<std::string_view> fault_needs() {
  std::vector<std::string_view> needs(kStackHeads.begin(), kStackHeads.end());
  needs.insert(needs.end(), kSignalWords.begin(), kSignalWords.end());
  for (const auto& row : kFaults) needs.push_back(row.head);
  return needs;
}

void recognise_fault(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto text = ltrim(view.text(at));
    if (starts_with_any(text, kStackHeads)) {
      at = take_stack(view, at, readings) - 1;
      continue;
    }
    if (has_any(text, kSignalWords)) {
      take_line(view, at, {"", rtrim(text), "fault", false, false}, readings);
      continue;
    }
    for (const auto& row : kFaults) {
      const auto found = text.find(row.head);
      if (found == std::string_view::npos) continue;
      const bool shell = is_shell(text.substr(0, found));
      if (found != 0 && !shell) continue;
      const auto rest = rtrim(text.substr(found + row.head.size()));
      const bool whole = ends_well(rest, shell);
      // Only zsh says it in small letters.
      if (*row.signal != '\0' && is_lower(row.head.front()) && !shell) continue;
      if (row.echo && !whole) continue;
      const bool named = *row.signal != '\0' && whole;
      const auto words = named ? row.words : rtrim(text.substr(found));
      take_line(view, at, {named ? row.signal : "", words, "fault", row.echo, false}, readings);
      break;
    }
  }
}

}  // namespace

extern const Format kFaultFormat = {"fault", recognise_fault, fault_needs};

}  // namespace tracelore::parsing
