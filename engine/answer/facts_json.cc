#include "engine/answer/facts_json.h"

#include <string>

#include "engine/text/secrets/redact.h"

namespace tracelore {
namespace {

// Of a line that is longer than anybody reads. Masked before: half a secret is not known as one.
std::string clipped(std::string text) {
  constexpr std::size_t kMost = 400;  // bytes
  if (text.size() <= kMost) return text;
  auto end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;
  return text.substr(0, end) + "…";
}

// A value and where it was read; line is null where none tells it.
void write_sourced(std::string_view name, const std::string& value, const std::string& from,
                   std::size_t line, JsonWriter& out) {
  out.begin_object();
  out.member(name, value);
  out.member("from", from);
  out.key("line");
  if (line == 0)
    out.null();
  else
    out.value(line);
  out.end_object();
}

void write_packages(const Environment& environment, JsonWriter& out) {
  out.begin_object();
  for (const auto& [package, known] : environment) {
    if (is_version_fact(package)) continue;
    out.key(package);
    write_sourced("version", known.version, known.from, known.line, out);
  }
  out.end_object();
}

void write_devices(const std::vector<StatedDevice>& devices, JsonWriter& out) {
  out.begin_list();
  for (const auto& device : devices) {
    out.begin_object();
    out.member("gpu", redact(device.gpu));
    out.member("memory_total", device.memory_total);
    out.member("memory_used", device.memory_used);
    out.member("line", device.line);
    out.end_object();
  }
  out.end_list();
}

}  // namespace

void write_facts(const Answer& answer, JsonWriter& out) {
  out.key("facts");
  out.begin_object();
  for (const auto& [name, fact] : answer.facts) {
    out.key(name);
    write_sourced("value", redact(fact.value), fact.from, fact.line, out);
  }
  out.key("packages");
  write_packages(answer.environment, out);
  out.key("devices");
  write_devices(answer.report->devices, out);
  out.end_object();
}

void write_your_code(const YourCode& code, JsonWriter& out) {
  out.key("your_code");
  out.begin_object();
  out.member("file", clipped(redact(code.file)));
  out.member("line", code.line);
  out.member("function", clipped(redact(code.function)));
  out.member("source", clipped(redact(code.source)));
  out.end_object();
}

}  // namespace tracelore
