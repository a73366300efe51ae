// What launchers and collectors put before a line to say who speaks: ranks, pods, actors.
#include <array>

#include "engine/paste/prefix/prefix.h"

namespace tracelore::parsing {
namespace {

// "[pod/llm-worker-0/pytorch] " of kubectl logs --prefix
bool kubernetes_pod(Scan& scan, Prefixes& found) {
  std::string_view name;
  if (!scan.lit("[pod/") || !scan.until("]", name)) return false;
  scan.lit(" ");
  found.speak(name);
  return true;
}

// "[rank3]: " of torch, "[rank: 3] " of Lightning, "[RANK 3] "
bool torch_rank(Scan& scan, Prefixes& found) {
  std::size_t rank = 0;
  if (!scan.lit("[rank") && !scan.lit("[RANK")) return false;
  if (scan.lit(":")) scan.blanks();
  scan.blanks();
  if (!scan.number(rank) || !scan.lit("]")) return false;
  scan.lit(":");
  // C++ lines follow at once ("[rank3]:[E804 …"); Python's own have one blank that is not
  // indentation.
  scan.lit(" ");
  found.set_rank(rank);
  found.speak("rank" + std::to_string(rank));
  return true;
}

// "[default3]:", "[trainer0]:" of torchrun --tee
bool torchrun_tee(Scan& scan, Prefixes& found) {
  std::size_t rank = 0;
  const auto start = scan.at;
  if (!scan.lit("[")) return false;
  const auto role = scan.run([](char c) { return is_alpha(c) || c == '_' || c == '-'; });
  if (role.empty() || role == "rank" || !scan.number(rank) || !scan.lit("]:")) return false;
  found.set_rank(rank, RankOf::kLocal);
  found.speak(scan.text.substr(start, scan.at - start));
  return true;
}

// "[1,3]<stderr>: " of mpirun --tag-output
bool mpi_tag(Scan& scan, Prefixes& found) {
  std::size_t job = 0, rank = 0;
  if (!scan.lit("[") || !scan.number(job) || !scan.lit(",") || !scan.number(rank) ||
      !scan.lit("]<std"))
    return false;
  std::string_view stream;
  if (!scan.until(">:", stream, 8)) return false;
  found.set_rank(rank, RankOf::kTask);
  found.speak("mpi" + std::to_string(rank));
  return true;
}

// "(RayTrainWorker pid=123, ip=10.0.0.1) ", "(EngineCore_DP0 pid=5) ", "(VllmWorker rank=1 pid=7) "
bool actor_pid(Scan& scan, Prefixes& found) {
  if (!scan.lit("(")) return false;
  const auto start = scan.at;
  std::string_view inner;
  if (!is_alpha(scan.peek()) && scan.peek() != '_') return false;
  if (!scan.until(")", inner, 160) || (scan.peek() != ' ' && !scan.end())) return false;
  if (!has(inner, " pid=") && inner != "raylet" && inner != "autoscaler") return false;
  std::size_t rank = 0;
  if (number_after(inner, " rank=", rank)) found.set_rank(rank);
  scan.lit(" ");
  found.speak(scan.text.substr(start, inner.size()));
  return true;
}

constexpr std::array kSpeakerRows = std::to_array<PrefixRow>({
    {"kubernetes-pod", "[", Evidence::kNone, false, kubernetes_pod},
    {"torch-rank", "[", Evidence::kNone, false, torch_rank},
    {"torchrun-tee", "[", Evidence::kNone, false, torchrun_tee},
    {"mpi-tag", "[", Evidence::kNone, false, mpi_tag},
    {"actor-pid", "(", Evidence::kNone, false, actor_pid},
});

}  // namespace

std::span<const PrefixRow> speaker_rows() {
  return kSpeakerRows;
}

}  // namespace tracelore::parsing
