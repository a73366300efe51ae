#include "engine/text/markdown/markdown_table.h"

#include <algorithm>
#include <vector>

#include "engine/base/bytes/blank.h"

namespace tracelore {
namespace {

using Row = std::vector<std::string>;

// The cells between bars; `\|` is a bar in a cell, and a bar inside `code` belongs to it.
Row split_row(std::string_view line) {
  line = trimmed(line, kLineBlanks);
  if (line.starts_with('|')) line.remove_prefix(1);
  Row cells(1);
  bool in_code = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '\\' && at + 1 < line.size() && line[at + 1] == '|') {
      cells.back().push_back('|');
      ++at;
    } else if (line[at] == '|' && !in_code) {
      cells.emplace_back();
    } else {
      in_code = in_code != (line[at] == '`');
      cells.back().push_back(line[at]);
    }
  }
  if (cells.size() > 1 && trimmed(cells.back(), kLineBlanks).empty()) cells.pop_back();
  return cells;
}

bool is_rule(const Row& row) {
  return std::all_of(row.begin(), row.end(), [](const std::string& cell) {
    const auto dashes = trimmed(cell, kLineBlanks);
    return dashes.find('-') != dashes.npos && dashes.find_first_not_of("-:") == dashes.npos;
  });
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!trimmed(text.substr(0, end), kLineBlanks).empty()) lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

std::optional<std::string> render_table(
    std::string_view text, const std::function<std::string(std::string_view)>& render_cell) {
  const auto lines = lines_of(text);
  if (lines.size() < 2 || lines[0].find('|') == std::string_view::npos) return std::nullopt;
  const Row head = split_row(lines[0]);
  const Row rule = split_row(lines[1]);
  if (rule.size() != head.size() || !is_rule(rule)) return std::nullopt;
  const auto add_row = [&](std::string& html, const Row& row, std::string_view tag) {
    html += "<tr>";
    for (std::size_t i = 0; i < head.size(); ++i) {
      const std::string cell =
          i < row.size() ? render_cell(trimmed(row[i], kLineBlanks)) : std::string{};
      html.append("<").append(tag).append(">").append(cell).append("</").append(tag).append(">");
    }
    html += "</tr>\n";
  };
  std::string html = "<table>\n<thead>\n";
  add_row(html, head, "th");
  html += "</thead>\n<tbody>\n";
  for (std::size_t i = 2; i < lines.size(); ++i) add_row(html, split_row(lines[i]), "td");
  return html + "</tbody>\n</table>\n";
}

}  // namespace tracelore
