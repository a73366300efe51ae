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
Json sourced(const char* name, const std::string& value, const std::string& from,
             std::size_t line) {
  return {{name, value}, {"from", from}, {"line", line == 0 ? Json() : Json(line)}};
}

Json packages_json(const Environment& environment) {
  Json packages = Json::object();
  for (const auto& [package, known] : environment)
    if (!is_version_fact(package))
      packages[package] = sourced("version", known.version, known.from, known.line);
  return packages;
}

Json devices_json(const std::vector<StatedDevice>& devices) {
  Json list = Json::array();
  for (const auto& device : devices)
    list.push_back({{"gpu", redact(device.gpu)},
                    {"memory_total", device.memory_total},
                    {"memory_used", device.memory_used},
                    {"line", device.line}});
  return list;
}

}  // namespace

Json facts_json(const Answer& answer) {
  Json facts = Json::object();
  for (const auto& [name, fact] : answer.facts)
    facts[name] = sourced("value", redact(fact.value), fact.from, fact.line);
  facts["packages"] = packages_json(answer.environment);
  facts["devices"] = devices_json(answer.report->devices);
  return facts;
}

Json your_code_json(const YourCode& code) {
  return {{"file", clipped(redact(code.file))},
          {"line", code.line},
          {"function", clipped(redact(code.function))},
          {"source", clipped(redact(code.source))}};
}

}  // namespace tracelore
