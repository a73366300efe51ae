#include "engine/traceback/environment.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/package_name.h"
#include "engine/traceback/environment_tables.h"
#include "engine/traceback/scan.h"
#include "engine/traceback/version_text.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostVersions = 600;
constexpr std::size_t kLongestLabel = 48;

constexpr std::string_view kUnixPython = "python3.";
constexpr std::string_view kWindowsPython = "Python3";
constexpr std::array<std::string_view, 2> kInstalledEnds = {".dist-info", ".egg"};
constexpr std::string_view kDriver = "Driver Version: ";

// starts_with() that is decided by the first byte nearly always, without a call.
[[gnu::always_inline]] inline bool begins(std::string_view text, std::string_view literal) {
  return !text.empty() && text.front() == literal.front() && text.starts_with(literal);
}

// The last byte of a label, as most of what stands before a colon has not.
bool may_end_label(std::string_view text) {
  static constexpr auto kEnds = [] {
    std::array<bool, 256> ends{};
    for (const auto& row : kLabels) ends[static_cast<unsigned char>(row.text.back())] = true;
    return ends;
  }();
  while (!text.empty() && (is_blank(text.back()) || text.back() == '`')) text.remove_suffix(1);
  return !text.empty() && kEnds[static_cast<unsigned char>(lower_case(text.back()))];
}

class VersionFinder {
 public:
  explicit VersionFinder(CleanText& clean)
      : clean_(clean),
        windows_(clean.text.find('\\') != std::string::npos && has(clean.text, kWindowsPython)),
        installed_((clean.formats >> kNamesInstalled & 1U) != 0 ||
                   has(clean.text, kInstalledEnds.back())),
        driver_((clean.formats >> kNamesDriver & 1U) != 0),
        next_python_(find_text(clean.text, kUnixPython)) {}

  std::vector<StatedVersion> find() {
    for (auto& line : clean_.lines) {
      const auto text = std::string_view(clean_.text).substr(line.text.begin, line.text.size());
      if (found_.size() >= kMostVersions || text.size() < 4) {
        if (text.empty()) list_ = false;
        continue;
      }
      number_ = line.source.first;
      const bool open = line.kind == LineKind::kLog || line.kind == LineKind::kDecoration;
      if (open && listing(text)) line.kind = LineKind::kEnvironment;
      if (open) banners(text);
      // "* PyTorch version: 2.5.1" below a message is read as a part of it, and is stated there.
      if (line.kind == LineKind::kMessage) label(trim(text));
      if (line.kind != LineKind::kCode) paths(text);
    }
    return std::move(found_);
  }

 private:
  bool add(std::string package, std::string_view version, const char* from) {
    if (version.empty() || package.empty()) return false;
    if (seen_.insert(package + '\n' + std::string(version)).second)
      found_.push_back({std::move(package), std::string(version), from, number_});
    return true;
  }

  // Lines that are nothing but a version.
  bool listing(std::string_view line) {
    const auto text = trim(line);
    if (list_header(text)) return true;
    if (list_) {
      if (list_row(text)) return true;
      list_ = false;
    }
    return label(text) || requirement(text) || shown(text) || installed(text) || smi(text);
  }

  // "Package    Version" of pip list, "# Name  Version  Build  Channel" of conda list
  bool list_header(std::string_view text) {
    const bool pip = begins(text, "Package ") && has(text, " Version");
    const bool conda = begins(text, "# Name") && has(text, "Version");
    if (pip || conda) return list_ = true;
    return false;
  }

  bool list_row(std::string_view text) {
    if (text.starts_with("---")) return true;
    Scan scan{text};
    const auto name = scan.run([](char c) { return !is_blank(c); });
    if (!is_package_name(name) || scan.blanks() == 0) return false;
    const auto version = version_at(scan.rest());
    return !version.empty() && add(normalize_package(name), version, "text");
  }

  bool label(std::string_view text) {
    while (begins(text, "- ") || begins(text, "* ") || begins(text, "`") || begins(text, "["))
      text.remove_prefix(1), text = ltrim(text);
    const auto colon = text.substr(0, kLongestLabel + 1).find(':');
    if (colon == std::string_view::npos || !may_end_label(text.substr(0, colon))) return false;
    const auto value = version_at(ltrim(text.substr(colon + 1)));
    if (value.empty()) return false;
    // "Python: 3" of a menu is no version.
    const bool dotted = value.find('.') != value.npos;
    std::array<char, kLongestLabel> key;
    std::size_t length = 0;
    for (const char c : text.substr(0, colon))
      if (c != '`') key[length++] = lower_case(c);
    const auto wanted = trim({key.data(), length});
    for (const auto& row : kLabels) {
      if (wanted != row.text) continue;
      return (dotted || row.package == "cudnn") && add(std::string(row.package), value, "text");
    }
    return false;
  }

  // "torch==2.5.1", "[pip3] torch==2.5.1", "[conda] pytorch  2.5.1  py3.11_cuda12.4  pytorch", "-
  // torch==2.5.1"
  bool requirement(std::string_view text) {
    bool conda = false;
    if (text.starts_with('[') || text.starts_with('-'))
      for (const std::string_view lead : {"[pip3] ", "[pip] ", "[conda] ", "- "})
        if (text.starts_with(lead)) {
          conda = lead == "[conda] ";
          text.remove_prefix(lead.size());
        }
    Scan scan{text};
    const auto name = scan.run([](char c) { return is_word(c) || c == '-' || c == '.'; });
    const char behind = scan.peek();
    if (behind != '[' && behind != '=' && !(conda && is_blank(behind))) return false;
    if (!is_package_name(name)) return false;
    if (scan.lit("[")) {
      std::string_view extra;
      if (!scan.until("]", extra, 60)) return false;
    }
    const bool pinned = scan.lit("==");
    if (!pinned && !(conda && scan.blanks() > 0)) return false;
    const auto version = version_at(scan.rest());
    const auto package = normalize_package(name);
    return add(conda && package == "pytorch" ? "torch" : package, version, "text");
  }

  // pip show: "Name: torch", then "Version: 2.5.1"
  bool shown(std::string_view text) {
    if (begins(text, "Name: ")) {
      shown_name_ = normalize_package(trim(text.substr(6)));
      return is_package_name(shown_name_);
    }
    if (begins(text, "Version: ") && !shown_name_.empty()) {
      const bool added = add(shown_name_, version_at(text.substr(9)), "text");
      shown_name_.clear();
      return added;
    }
    return false;
  }

  // "Successfully installed torch-2.5.1 numpy-2.1.0"
  bool installed(std::string_view text) {
    static constexpr std::string_view kHead = "Successfully installed ";
    if (!begins(text, kHead)) return false;
    Scan scan{text, kHead.size()};
    while (!scan.end() && found_.size() < kMostVersions) {
      scan.blanks();
      const auto item = scan.run([](char c) { return !is_blank(c); });
      const auto dash = item.rfind('-');
      if (dash == std::string_view::npos || item.empty()) continue;
      add(normalize_package(item.substr(0, dash)), version_at(item.substr(dash + 1)), "text");
    }
    return true;
  }

  // "| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2  |"
  bool smi(std::string_view text) {
    const auto driver = driver_ ? find_text(text, kDriver) : text.npos;
    if (driver == std::string_view::npos) return false;
    add("driver", version_at(text.substr(driver + kDriver.size())), "text");
    if (const auto cuda = text.find("CUDA Version: "); cuda != std::string_view::npos)
      add("driver-cuda", version_at(text.substr(cuda + 14)), "text");
    return true;
  }

  void banners(std::string_view line) {
    // Sentences speak of "PyTorch 2.6"; a program that names itself gives all three numbers.
    if (line.size() > 600 || !may_hold_three_parts(line)) return;
    const auto text = lower_case(line);
    for (const auto& row : kBanners) {
      for (auto found = text.find(row.text); found != std::string::npos;
           found = text.find(row.text, found + 1)) {
        if (found > 0 && (is_word(text[found - 1]) ||
                          std::string_view("-./[").find(text[found - 1]) != std::string_view::npos))
          continue;
        Scan scan{line, found + row.text.size()};
        if (!gap(scan) || demanded(text, found)) continue;
        const auto version = version_at(scan.rest());
        if (parts_of(version) >= 3) add(std::string(row.package), version, "text");
      }
    }
  }

  // What may stand between a name and its version: "torch.__version__ = 2.5.1", "torch版本：2.5.1".
  static bool gap(Scan& scan) {
    bool there = scan.lit(".__version__") || scan.lit("版本") || scan.lit(" 版本");
    there |= scan.lit("：") || scan.lit("-");
    const auto run =
        scan.run([](char c) { return c == ' ' || c == ':' || c == '(' || c == 'v' || c == '='; });
    return there || !run.empty();
  }

  // "xformers requires torch==2.3.0": that is not what is installed.
  static bool demanded(std::string_view text, std::size_t at) {
    const auto before = rtrim(text.substr(0, at));
    for (const std::string_view word :
         {"requires", "require", "need", "needs", "upgrade to", "install", "at least", "than",
          "since", "compiled with", "built for", "built with"})
      if (before.ends_with(word)) return true;
    return false;
  }

  // "/opt/env/lib/python3.11/site-packages"
  void unix_python(std::string_view text) {
    // The frames of a traceback all lie in one folder.
    if (!last_python_.empty() && text.starts_with(last_python_)) return;
    const auto begin = static_cast<std::size_t>(text.data() - clean_.text.data());
    if (next_python_ < begin) {
      next_python_ = find_text(std::string_view(clean_.text).substr(begin), kUnixPython);
      if (next_python_ != text.npos) next_python_ += begin;
    }
    if (next_python_ >= begin + text.size()) return;
    Scan scan{text, next_python_ - begin + kUnixPython.size()};
    std::size_t minor = 0;
    if (!scan.digits(1, 2, &minor) || (scan.peek() != '/' && scan.peek() != '\\')) return;
    last_python_ = text.substr(0, scan.at + 1);
    add("python", "3." + std::to_string(minor), "paths");
  }

  // "python3.11/site-packages", "Python311\Lib", "torch-2.5.1.dist-info"
  void paths(std::string_view text) {
    unix_python(text);
    if (const auto found = windows_ ? find_text(text, kWindowsPython) : text.npos;
        found != text.npos) {
      Scan scan{text, found + kWindowsPython.size()};
      std::size_t minor = 0;
      if (scan.digits(1, 2, &minor) && scan.peek() == '\\')
        add("python", "3." + std::to_string(minor), "paths");
    }
    if (!installed_) return;
    for (const std::string_view end : kInstalledEnds) {
      const auto found = find_text(text, end);
      if (found == std::string_view::npos) continue;
      auto head = text.substr(0, found);
      head = head.substr(head.find_last_of("/\\ \"'") == std::string_view::npos
                             ? 0
                             : head.find_last_of("/\\ \"'") + 1);
      const auto dash = head.find('-');
      if (dash == std::string_view::npos || !is_package_name(head.substr(0, dash))) continue;
      auto version = head.substr(dash + 1);
      version = version_at(version.substr(0, version.find("-py")));
      add(normalize_package(head.substr(0, dash)), version, "paths");
    }
  }

  CleanText& clean_;
  bool windows_;    // the text names a folder as Windows names Python's
  bool installed_;  // and one that an installer made
  bool driver_;     // nvidia-smi may speak in it
  std::vector<StatedVersion> found_;
  std::set<std::string> seen_;
  std::string shown_name_;
  std::size_t number_ = 0;
  std::string_view last_python_;  // the line that named a Python last, up to the folder's end
  std::size_t next_python_;       // in the whole text: no other is named before it
  bool list_ = false;
};

}  // namespace

std::vector<PathMark> path_marks() {
  return {{kInstalledEnds.front(), kNamesInstalled}, {kDriver, kNamesDriver}};
}

std::vector<StatedVersion> find_versions(CleanText& clean) {
  return VersionFinder(clean).find();
}

}  // namespace tracelore::parsing
