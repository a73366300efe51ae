/// What makes a line of a huge log worth parsing. Adding a trigger is adding a row.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tracelore::parsing {

/// What a trigger stands for; kept with how many lines around it, and how often.
enum class TriggerKind : std::uint8_t {
  kStructure,  ///< of a traceback: headers and frames
  kError,      ///< what ends a run
  kSignature,  ///< a literal of a line signature, from the index
  kWarning,
  kFact,  ///< versions and sizes that a run prints once
  kRank,  ///< a process rank; each number is kept once
};

/// Lines kept before and after a triggered line, for the first `often` lines that read the same
/// but for their digits; for the next, up to `seldom`, a quarter of them; none for the rest.
struct TriggerContext {
  std::size_t before = 0;
  std::size_t after = 0;
  std::size_t often = 0;
  std::size_t seldom = 0;
};

inline constexpr std::array<TriggerContext, 6> kTriggerContexts = {{
    {3, 40, 4000, 4000},  // kStructure
    {60, 40, 4, 16},      // kError
    {8, 12, 16, 16},      // kSignature
    {2, 4, 4, 4},         // kWarning
    {0, 0, 4, 4},         // kFact
    {0, 0, 1, 1},         // kRank
}};

struct TriggerRow {
  std::string_view literal;  ///< at least LiteralFilter::kShortest bytes
  TriggerKind kind;
};

inline constexpr auto kTriggers = std::to_array<TriggerRow>({
    {"Traceback", TriggerKind::kStructure},
    {"File \"", TriggerKind::kStructure},
    {"File ~/", TriggerKind::kStructure},
    {"<ipython-input", TriggerKind::kStructure},
    {"frame #", TriggerKind::kStructure},
    {"During handling of", TriggerKind::kStructure},
    {"direct cause of", TriggerKind::kStructure},
    {"Root Cause (first", TriggerKind::kStructure},
    {"Failures:", TriggerKind::kStructure},
    {"exitcode", TriggerKind::kStructure},
    {"Exception raised from", TriggerKind::kStructure},
    {"Current thread 0x", TriggerKind::kStructure},
    {"Error", TriggerKind::kError},
    {"error", TriggerKind::kError},
    {"ERROR", TriggerKind::kError},
    {"Exception", TriggerKind::kError},
    {"exception", TriggerKind::kError},
    {"FATAL", TriggerKind::kError},
    {"Fatal", TriggerKind::kError},
    {"fatal", TriggerKind::kError},
    {"CRITICAL", TriggerKind::kError},
    {"Killed", TriggerKind::kError},
    {"killed", TriggerKind::kError},
    {"egmentation fault", TriggerKind::kError},
    {"core dumped", TriggerKind::kError},
    {"核心已转储", TriggerKind::kError},
    {"已杀死", TriggerKind::kError},
    {"terminate called", TriggerKind::kError},
    {"what():", TriggerKind::kError},
    {"Abort", TriggerKind::kError},
    {"abort", TriggerKind::kError},
    {"ssertion", TriggerKind::kError},
    {"ASSERT", TriggerKind::kError},
    {"Failed", TriggerKind::kError},
    {"failed", TriggerKind::kError},
    {"FAILED", TriggerKind::kError},
    {"failure", TriggerKind::kError},
    {"undefined symbol", TriggerKind::kError},
    {"atchdog", TriggerKind::kError},
    {"timed out", TriggerKind::kError},
    {"imeout", TriggerKind::kError},
    {"out of memory", TriggerKind::kError},
    {"OutOfMemory", TriggerKind::kError},
    {"oom-kill", TriggerKind::kError},
    {"SIGTERM", TriggerKind::kError},
    {"SIGKILL", TriggerKind::kError},
    {"SIGABRT", TriggerKind::kError},
    {"SIGSEGV", TriggerKind::kError},
    {"cannot", TriggerKind::kError},
    {"Cannot", TriggerKind::kError},
    {"not found", TriggerKind::kError},
    {"No such", TriggerKind::kError},
    {"StopIteration", TriggerKind::kError},
    {"KeyboardInterrupt", TriggerKind::kError},
    {"SystemExit", TriggerKind::kError},
    {"Unsupported", TriggerKind::kError},
    {"last enqueued", TriggerKind::kError},
    {"monitoredBarrier", TriggerKind::kError},
    {"issing ranks", TriggerKind::kError},
    {"not joined", TriggerKind::kError},
    {"Warning", TriggerKind::kWarning},
    {"warning", TriggerKind::kWarning},
    {"WARNING", TriggerKind::kWarning},
    {"NCCL WARN", TriggerKind::kWarning},
    {"version", TriggerKind::kFact},
    {"Version", TriggerKind::kFact},
    {"-packages/", TriggerKind::kFact},
    {"-packages\\", TriggerKind::kFact},
    {"torch==", TriggerKind::kFact},
    {"world_size", TriggerKind::kFact},
    {"WORLD_SIZE", TriggerKind::kFact},
    {"world size", TriggerKind::kFact},
    {"nranks ", TriggerKind::kFact},
    {"num_processes", TriggerKind::kFact},
    {"[rank", TriggerKind::kRank},
    {"[Rank ", TriggerKind::kRank},
    {" Rank ", TriggerKind::kRank},
    {" rank ", TriggerKind::kRank},
    {"rank=", TriggerKind::kRank},
    {"rank: ", TriggerKind::kRank},
});

}  // namespace tracelore::parsing
