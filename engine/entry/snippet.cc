#include "engine/entry/snippet.h"

#include <algorithm>
#include <utility>

#include "engine/base/bytes/ascii.h"
#include "engine/base/digest/digest.h"

namespace tracelore {
namespace {

constexpr std::string_view kEntryLine = "ENTRY = {}  # filled in by tracelore";
constexpr std::string_view kAuthorLine = "# --- verify.py stands here ---";

// The shortest Python string that is easy to read: regexes are full of backslashes.
std::string python_string(std::string_view text) {
  const bool plain = text.find_first_of("\n\r") == text.npos && !text.ends_with('\\');
  const bool raw = plain && text.find('\\') != text.npos;
  for (const std::string_view quotes : {"\"", "'", "\"\"\""}) {
    const bool clash =
        text.find(quotes) != text.npos || (quotes.size() == 3 && text.ends_with('"'));
    const bool fits = raw || (plain && quotes.size() == 1);
    if (!clash && fits)
      return std::string(raw ? "r" : "").append(quotes).append(text).append(quotes);
  }
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '\n')
      literal += "\\n";
    else if (c == '\r')
      literal += "\\r";
    else
      literal.append(c == '"' || c == '\\' ? 1 : 0, '\\').push_back(c);
  }
  return literal + '"';
}

std::string python_list(const std::vector<std::string>& items) {
  std::string list = "[";
  for (const auto& item : items) list += (list.size() > 1 ? ", " : "") + item;
  return list + "]";
}

std::vector<std::string> quoted(const std::vector<std::string>& texts) {
  std::vector<std::string> literals;
  for (const auto& text : texts) literals.push_back(python_string(text));
  return literals;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c); });
}

// "2.8.0a0" -> [2, 8, "0a0"]; the harness joins the parts again. Leading zeros are no Python
// numbers.
std::string python_version(std::string_view version, bool wildcard) {
  version = version.substr(0, version.find('+'));
  if (version.ends_with(".*")) {
    version.remove_suffix(2);
    wildcard = true;
  }
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= version.size();) {
    const auto end = std::min(version.find('.', begin), version.size());
    const auto part = version.substr(begin, end - begin);
    const bool number = is_number(part) && (part.size() == 1 || part[0] != '0');
    parts.push_back(number ? std::string(part) : python_string(part));
    begin = end + 1;
  }
  if (wildcard) parts.emplace_back("\"*\"");
  return python_list(parts);
}

std::string python_bounds(const VersionBounds& bounds) {
  std::string dict = "{";
  for (const auto& [package, specifier] : bounds) {
    std::vector<std::string> clauses;
    for (const auto& clause : specifier.clauses())
      clauses.push_back(python_list({python_string(clause.op == "===" ? "==" : clause.op),
                                     python_version(clause.version, clause.wildcard)}));
    dict += (dict.size() > 1 ? ", " : "") + python_string(package) + ": " + python_list(clauses);
  }
  return dict + "}";
}

std::string python_signature(const Signature& signature) {
  std::string dict = "{\"id\": " + python_string(signature.id);
  if (!signature.is_line) dict += ", \"exception\": " + python_list(quoted(signature.exceptions));
  dict += std::string(",\n         \"") + (signature.is_line ? "line" : "message") + "\": ";
  return dict + python_string(signature.pattern.to_python_regex()) + "}";
}

std::string python_entry(const Entry& entry, std::string_view url) {
  std::string literal = "ENTRY = {\n    \"id\": " + python_string(entry.id);
  literal += ",\n    \"url\": " + python_string(url);
  literal += ",\n    \"requires\": " + python_bounds(entry.verify.packages);
  literal += ",\n    \"devices\": " + python_list(quoted(entry.verify.devices));
  literal += ",\n    \"signatures\": [";
  for (const auto& signature : entry.signatures)
    literal += "\n        " + python_signature(signature) + ",";
  return literal + (entry.signatures.empty() ? "],\n}" : "\n    ],\n}");
}

// What the harness prints, and its name in messages and in classes of a page.
constexpr std::pair<std::string_view, std::string_view> kVerdicts[] = {
    {"AFFECTED, workaround works", "cured"},
    {"AFFECTED, workaround fails", "not_cured"},
    {"NOT AFFECTED", "not_affected"},
    {kSkippedVerdict, "skipped"},
};

std::string version_in(const Json& versions, const std::string& package) {
  if (!versions.is_object()) return {};
  for (const auto& [name, version] : versions.items())
    if (version.is_string() && normalize_package(name) == package) return version;
  return {};
}

std::string_view trimmed_block(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  // Indentation of the first line belongs to it.
  const auto line = text.rfind('\n', first);
  const auto begin = line == text.npos ? 0 : line + 1;
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

void replace_line(std::string& text, std::string_view line, std::string_view by) {
  const auto at = text.find(line);
  if (at != text.npos) text.replace(at, line.size(), by);
}

}  // namespace

std::string render_snippet(const Entry& entry, std::string_view harness,
                           std::string_view entry_url) {
  if (trimmed_block(entry.verify_py).empty()) return {};
  std::string snippet(harness);
  // The later line first: the author's text, which stands above, is not looked through.
  replace_line(snippet, kEntryLine, python_entry(entry, entry_url));
  replace_line(snippet, kAuthorLine, trimmed_block(entry.verify_py));
  return snippet;
}

std::string snippet_file_name(const std::string& id) {
  std::string name = "verify_" + id;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !is_alnum(c); }, '_');
  return name + ".py";
}

std::string_view verdict_id(std::string_view verdict) {
  for (const auto& [recorded, id] : kVerdicts)
    if (verdict.starts_with(recorded)) return id;
  return "error";
}

Json recorded_runs(const std::vector<std::string>& lines) {
  Json runs = Json::array();
  for (const auto& line : lines) {
    auto run = parse_json(line);
    if (!run || !run->is_object() || run->value("verdict", Json()) == Json(kSkippedVerdict))
      continue;
    for (const auto* key : {"entry", "snippet", "output"}) run->erase(key);
    runs.push_back(std::move(*run));
  }
  return runs;
}

std::string DecidingPackage::text() const {
  if (name.empty()) return {};
  return (name == "python" ? "Python" : name) + " " + version;
}

DecidingPackage deciding_package(const Entry& entry, const Json& versions) {
  std::vector<std::string> names;
  for (const auto& [package, bounds] : entry.affects) names.push_back(package);
  for (const auto& [package, release] : entry.fixed_in) names.push_back(normalize_package(package));
  const auto& needs = entry.verify.packages;
  for (const auto& package : entry.packages)
    if (needs.count(normalize_package(package)) > 0) names.push_back(normalize_package(package));
  if (needs.count("torch") > 0) names.emplace_back("torch");
  for (const auto& [package, bounds] : needs) names.push_back(package);
  names.insert(names.end(), {"python", "torch"});
  for (const auto& name : names)
    if (const auto version = version_in(versions, name); !version.empty())
      return {name, version.substr(0, version.find('+'))};
  return {};
}

std::string snippet_digest(std::string_view verify_py) {
  return "sha256:" + sha256_hex(verify_py);
}

}  // namespace tracelore
