#include "engine/match/json_template.h"

#include <charconv>

#include "engine/base/json_writer.h"
#include "engine/text/capture_text.h"

namespace tracelore {
namespace {

// Bytes that no text of an entry needs, and that Markdown and HTML hand on as they are.
constexpr char kOpen = '\x01';
constexpr char kClose = '\x02';
constexpr std::string_view kState = "\x01state\x02";

}  // namespace

Json JsonTemplate::state_mark() {
  return kState;
}

CaptureLookup JsonTemplate::Names::lookup() {
  return [this](std::string_view name) -> std::optional<std::string> {
    names_.emplace_back(name);
    return kOpen + std::to_string(names_.size() - 1) + kClose;
  };
}

JsonTemplate::JsonTemplate(const Json& json, const Names& names) : parts_(1) {
  add(json, names, Hole::kMarkdown);
}

void JsonTemplate::add(const Json& json, const Names& names, Hole prose) {
  std::string& out = parts_.back().literal;
  if (json.is_object()) {
    out += '{';
    bool first = true;
    for (const auto& [key, value] : json.items()) {
      parts_.back().literal += first ? "\"" : ",\"";
      append_escaped(parts_.back().literal, key);
      parts_.back().literal += "\":";
      add(value, names, key == "html" ? Hole::kHtml : prose);
      first = false;
    }
    parts_.back().literal += '}';
  } else if (!json.is_string()) {
    out += write_json(json);
  } else if (const auto& text = json.get_ref<const std::string&>(); text == kState) {
    add_hole(Hole::kState, {});
  } else {
    add_text(text, names, prose);
  }
}

void JsonTemplate::add_text(std::string_view text, const Names& names, Hole prose) {
  parts_.back().literal += '"';
  for (std::size_t at = 0; at < text.size();) {
    const auto open = std::min(text.find(kOpen, at), text.size());
    const auto close = std::min(text.find(kClose, open), text.size());
    std::size_t number = names.size();
    if (close < text.size()) std::from_chars(text.data() + open + 1, text.data() + close, number);
    const auto end = number < names.size() ? open : std::min(open + 1, text.size());
    append_escaped(parts_.back().literal, text.substr(at, end - at));
    if (number < names.size()) add_hole(prose, names[number]);
    at = number < names.size() ? close + 1 : end;
  }
  parts_.back().literal += '"';
}

void JsonTemplate::add_hole(Hole hole, std::string name) {
  parts_.back().hole = hole;
  parts_.back().name = std::move(name);
  parts_.emplace_back();
}

void JsonTemplate::fill(std::string& out, const CaptureLookup& capture,
                        std::string_view state) const {
  for (const auto& part : parts_) {
    out += part.literal;
    if (part.hole == Hole::kNone) continue;
    if (part.hole == Hole::kState) {
      out += state;
      continue;
    }
    const auto value = capture(part.name);
    const std::string as_written = "{{" + part.name + "}}";
    if (part.hole == Hole::kHtml)
      append_escaped(out, as_html_text(value ? *value : as_written));
    else
      append_escaped(out, value ? as_markdown_text(*value) : as_written);
  }
}

std::size_t JsonTemplate::bytes() const {
  std::size_t bytes = sizeof *this;
  for (const auto& part : parts_) bytes += sizeof part + part.literal.size() + part.name.size();
  return bytes;
}

}  // namespace tracelore
