#include "engine/traceback/machine/environment.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/base/bytes/ascii.h"
#include "engine/base/package_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/machine/cards_in_words.h"
#include "engine/traceback/machine/environment_tables.h"
#include "engine/traceback/machine/image_name.h"
#include "engine/traceback/machine/listings.h"
#include "engine/traceback/machine/statements.h"
#include "engine/traceback/machine/systems.h"
#include "engine/traceback/machine/version_text.h"

namespace tracelore::parsing {
namespace {

constexpr std::string_view kUnixPython = "python3.";
constexpr std::string_view kWindowsPython = "Python3";
constexpr std::array<std::string_view, 2> kInstalledEnds = {".dist-info", ".egg"};

class EnvironmentFinder {
 public:
  EnvironmentFinder(CleanText& clean, const Hints& hints)
      : clean_(clean),
        hints_(hints),
        windows_(clean.text.find('\\') != std::string::npos && has(clean.text, kWindowsPython)),
        installed_(hints.may_say(Hint::kInstalled) || has(clean.text, kInstalledEnds.back())),
        listings_(found_, hints),
        next_python_(find_text(clean.text, kUnixPython)) {}

  Statements find(const std::vector<Exception>& exceptions) {
    for (auto& line : clean_.lines) {
      const auto text = std::string_view(clean_.text).substr(line.text.begin, line.text.size());
      if (found_.full() || text.size() < 4) {
        if (text.empty()) listings_.end_list();
        continue;
      }
      found_.line = line.source.first;
      read(text, line);
    }
    keep_the_surer_cards();
    settle_systems(clean_, hints_, exceptions, found_);
    return std::move(found_);
  }

 private:
  // What a program lists of the cards is surer than what a sentence says of one.
  void keep_the_surer_cards() {
    const auto in_words = [](const StatedFact& fact) { return fact.from == "words"; };
    if (std::ranges::any_of(found_.facts, [&](const StatedFact& fact) {
          return !in_words(fact) && (fact.name == "gpu" || fact.name == "capability");
        }))
      std::erase_if(found_.facts, in_words);
  }

  void read(std::string_view text, CleanLine& line) {
    const bool open = line.kind == LineKind::kLog || line.kind == LineKind::kDecoration;
    if (open && listings_.read(trim(text))) line.kind = LineKind::kEnvironment;
    if (open) banners(text);
    if (open)
      for (const auto& card : cards_in_words(text)) found_.fact("gpu", card, "words");
    // "* PyTorch version: 2.5.1" below a message is read as a part of it, and is stated there.
    if (line.kind == LineKind::kMessage && !listings_.label(trim(text)))
      listings_.pinned(trim(text));
    if (line.kind == LineKind::kMessage && has(text, kInMessage)) banners(text);
    if (line.kind == LineKind::kCode) return;
    paths(text);
    if (hints_.may_say(Hint::kCardSentence)) listings_.read_sentence(text);
    if (open && hints_.may_say(Hint::kImage)) read_image(text, found_);
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
        const auto version = version_at(yours(scan.rest()));
        if (parts_of(version) >= 3) found_.version(std::string(row.package), version);
      }
    }
  }

  // xFormers lists what it was built for: "PyTorch 2.8.0+cu128 with CUDA 1208 (you have 2.6.0)".
  static std::string_view yours(std::string_view rest) {
    constexpr std::string_view kYours = "(you have ";
    const auto at = rest.find(kYours);
    return at == rest.npos ? rest : rest.substr(at + kYours.size());
  }

  // What may stand between a name and its version: "torch.__version__ = '2.5.1'",
  // "torch版本：2.5.1", "torch version is 2.5.1", "torch 是 2.5.1", and nothing: "torch2.5.1".
  static bool gap(Scan& scan) {
    bool there = scan.lit(".__version__") || scan.lit("版本") || scan.lit(" 版本");
    there |= scan.lit("：") || scan.lit("-");
    const auto marks = [&] {
      return scan.run(
          [](char c) { return std::string_view(" :(v='\"").find(c) != std::string_view::npos; });
    };
    there |= !marks().empty();
    for (const std::string_view verb : {"is ", "是", "为"})
      if (scan.lit(verb)) there = true, marks();
    return there || is_digit(scan.peek());
  }

  // "xformers requires torch==2.3.0", "worked with torch 2.3.0", "Found existing installation:
  // torch 2.3.0", which pip takes away: that is not what is installed.
  static bool demanded(std::string_view text, std::size_t at) {
    const auto before = rtrim(text.substr(0, at));
    for (const std::string_view word : {"requires",       "require",
                                        "need",           "needs",
                                        "upgrade to",     "install",
                                        "at least",       "than",
                                        "since",          "compiled with",
                                        "built for",      "built with",
                                        "from",           "before",
                                        "after",          "works with",
                                        "worked with",    "works on",
                                        "worked on",      "fine on",
                                        "fine with",      "downgrade to",
                                        "downgrading to", "需要",
                                        "要求",           "existing installation:",
                                        "uninstalling",   "uninstalled",
                                        "支持",           "降级到",
                                        "降到",           "换成"})
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
    found_.version("python", "3." + std::to_string(minor), "paths");
  }

  // "python3.11/site-packages", "Python311\Lib", "torch-2.5.1.dist-info"
  void paths(std::string_view text) {
    unix_python(text);
    if (const auto found = windows_ ? find_text(text, kWindowsPython) : text.npos;
        found != text.npos) {
      Scan scan{text, found + kWindowsPython.size()};
      std::size_t minor = 0;
      if (scan.digits(1, 2, &minor) && scan.peek() == '\\')
        found_.version("python", "3." + std::to_string(minor), "paths");
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
      found_.version(normalize_package(head.substr(0, dash)), version, "paths");
    }
  }

  CleanText& clean_;
  const Hints& hints_;
  bool windows_;    // the text names a folder as Windows names Python's
  bool installed_;  // and one that an installer made
  Statements found_;
  Listings listings_;
  std::string_view last_python_;  // the line that named a Python last, up to the folder's end
  std::size_t next_python_;       // in the whole text: no other is named before it
};

}  // namespace

std::vector<Mark> machine_marks() {
  std::vector<Mark> marks = {{kInstalledEnds.front(), Hint::kInstalled}};
  for (const auto& more : {listing_marks(), card_marks(), image_marks(), system_marks()})
    marks.insert(marks.end(), more.begin(), more.end());
  return marks;
}

Statements find_environment(CleanText& clean, const Hints& hints,
                            const std::vector<Exception>& exceptions) {
  return EnvironmentFinder(clean, hints).find(exceptions);
}

}  // namespace tracelore::parsing
