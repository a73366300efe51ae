/// What is fuzzed: one function for each place where foreign bytes come in. libFuzzer drives them
/// (`./dev fuzz`, preset `fuzz`), and the replay test runs their seeds with every compiler, so that
/// neither a target nor a mended fault rots.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>
#include <span>
#include <string_view>

namespace tracelore::fuzz {

struct Target {
  std::string_view name;  ///< also the folder of its seeds: tests/fuzz/seeds/<name>
  void (*run)(std::string_view input);
  std::string_view more_seeds;  ///< a folder of the repository to begin with beside them, or ""
};

std::span<const Target> targets();

void run_parse(std::string_view input);
void run_template(std::string_view input);
void run_expression(std::string_view input);
void run_entry_yaml(std::string_view input);
void run_match(std::string_view input);
void run_query(std::string_view input);
void run_redact(std::string_view input);
void run_http_body(std::string_view input);
void run_form(std::string_view input);
void run_slack(std::string_view input);
void run_mcp(std::string_view input);

/// What must hold for any input: says where it does not and ends the process, as libFuzzer expects
/// it.
inline void require(bool holds, std::source_location where = std::source_location::current()) {
  if (holds) return;
  std::fprintf(stderr, "%s:%u: does not hold\n", where.file_name(),
               static_cast<unsigned>(where.line()));
  std::abort();
}

/// Cuts the first line off: for targets that take two texts.
inline std::string_view take_line(std::string_view& input) {
  const auto end = input.find('\n');
  const auto line = input.substr(0, end);
  input.remove_prefix(end == input.npos ? input.size() : end + 1);
  return line;
}

}  // namespace tracelore::fuzz
