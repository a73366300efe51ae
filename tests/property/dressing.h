/// What terminals, logs, mails and web pages do to a paste.
#pragma once

#include <array>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tracelore::property {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

inline std::string join(const std::vector<std::string>& lines, std::size_t begin, std::size_t end,
                        std::string_view line_end = "\n") {
  std::string text;
  for (std::size_t at = begin; at < end; ++at) text.append(lines[at]).append(line_end);
  return text;
}

/// `text` with every line wrapped in `before` and `after`.
inline std::string around_lines(const std::string& text, std::string_view before,
                                std::string_view after = "") {
  std::string out;
  for (const auto& line : lines_of(text)) out.append(before).append(line).append(after) += '\n';
  return out;
}

/// `File "/a/b.py"` as Windows prints it.
inline std::string with_windows_paths(const std::string& text) {
  constexpr std::string_view kOpening = "File \"/";
  std::string out;
  for (auto line : lines_of(text)) {
    const auto begin = line.find(kOpening);
    const auto end = begin == std::string::npos ? begin : line.find('"', begin + kOpening.size());
    if (end != std::string::npos) {
      for (auto at = begin + 6; at < end; ++at)
        if (line[at] == '/') line[at] = '\\';
      line.insert(begin + 6, "C:");
    }
    out += line + '\n';
  }
  return out;
}

inline std::string with_html_escapes(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

struct Dressing {
  std::string_view name;
  std::function<std::string(const std::string&)> wear;
};

/// Innermost first: the order in which a program, its launcher, its collector and a reader's
/// clipboard add them.
inline const std::array<Dressing, 9>& dressings() {
  static const std::array<Dressing, 9> all = {{
      {"windows paths", with_windows_paths},
      {"rank", [](const std::string& text) { return around_lines(text, "[rank3]: "); }},
      {"time stamp",
       [](const std::string& text) {
         return around_lines(text, "2025-08-04T07:00:00.112717747Z ");
       }},
      {"pod",
       [](const std::string& text) { return around_lines(text, "[pod/worker-0/pytorch] "); }},
      {"colours",
       [](const std::string& text) { return around_lines(text, "\x1b[31m", "\x1b[0m"); }},
      {"quote", [](const std::string& text) { return around_lines(text, "> "); }},
      {"html", with_html_escapes},
      {"indentation", [](const std::string& text) { return around_lines(text, "        "); }},
      {"crlf", [](const std::string& text) { return around_lines(text, "", "\r"); }},
  }};
  return all;
}

}  // namespace tracelore::property
