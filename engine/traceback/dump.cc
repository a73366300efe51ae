#include "engine/traceback/dump.h"

#include <array>

namespace tracelore {
namespace {

constexpr std::size_t kShownMessage = 400;

std::string shown(std::string_view message) {
  std::string out;
  const bool cut = message.size() > kShownMessage;
  for (const char c : message.substr(0, kShownMessage)) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return cut ? out + "…" : out;
}

template <class List>
std::string joined(const List& list) {
  std::string out;
  for (const auto item : list) out += (out.empty() ? "" : ",") + std::to_string(item);
  return out;
}

std::string range(LineRange lines) {
  return lines.first == lines.last ? std::to_string(lines.first)
                                   : std::to_string(lines.first) + '-' + std::to_string(lines.last);
}

void dump_exception(const Exception& one, std::string& out) {
  out += name_of(one.relation);
  out += ' ' + one.type + "(\"" + shown(one.message) + "\")";
  out += " format=" + one.format;
  if (!one.frames.empty()) out += " frames=" + std::to_string(one.frames.size());
  if (!one.user_frames.empty()) out += " user_frames=" + std::to_string(one.user_frames.size());
  if (!one.process_ranks.empty()) out += " ranks=" + joined(one.process_ranks);
  if (one.repeats > 1) out += " repeats=" + std::to_string(one.repeats);
  if (one.head_cut) out += " head_cut";
  if (one.tail_cut) out += " tail_cut";
  out += " lines=" + range(one.lines);
  if (one.cause >= 0) out += " -> #" + std::to_string(one.cause + 1);
  out += '\n';
}

}  // namespace

std::string dump(const Report& report) {
  std::string out;
  if (report.encoding != "utf-8") out += "encoding " + report.encoding + '\n';
  for (const auto& one : report.exceptions) dump_exception(one, out);
  const auto& ranks = report.ranks;
  if (ranks.seen > 0 || !ranks.first_to_fail.empty() || !ranks.lagging.empty()) {
    out += "ranks seen=" + std::to_string(ranks.seen);
    if (!ranks.first_to_fail.empty()) out += " first=" + joined(ranks.first_to_fail);
    if (!ranks.lagging.empty()) out += " lagging=" + joined(ranks.lagging);
    out += '\n';
  }
  if (!report.versions.empty()) {
    out += "versions";
    for (const auto& one : report.versions)
      out += ' ' + one.package + '=' + one.version + (one.from == "paths" ? "(paths)" : "");
    out += '\n';
  }
  return out;
}

}  // namespace tracelore
