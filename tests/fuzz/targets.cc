#include "tests/fuzz/targets.h"

namespace tracelore::fuzz {
namespace {

constexpr Target kTargets[] = {
    {"parse", run_parse, "tests/corpus"},
    {"template", run_template, ""},
    {"expression", run_expression, ""},
    {"entry_yaml", run_entry_yaml, "content"},
    {"match", run_match, "tests/corpus/captures"},
    {"query", run_query, ""},
    {"redact", run_redact, "tests/corpus/cases"},
    {"http_body", run_http_body, ""},
    {"form", run_form, ""},
    {"slack", run_slack, "tests/corpus/captures"},
    {"mcp", run_mcp, ""},
};

}  // namespace

std::span<const Target> targets() {
  return kTargets;
}

}  // namespace tracelore::fuzz
