// Which rank speaks, where the prefix of a line tells it only by a local rank or not at all.
#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "engine/paste/scan.h"
#include "engine/traceback/ranks/ranks.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 3> kNamesProcess = {"global", "process", "worker"};
constexpr int kUnsaid = -1, kContradicted = -2;
// Nodes with more processes are rare: a larger world stands on several.
constexpr std::size_t kRanksOfNode = 8;

void agree(int& known, int rank) {
  if (rank >= 0) known = known == kUnsaid || known == rank ? rank : kContradicted;
}

// Whether "rank" at `at` can be the speaker's: not "LoRA rank 64", "max_lora_rank 16", "of rank 2".
bool is_of_speaker(std::string_view text, std::size_t at) {
  auto begin = at;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  const auto part = text.substr(begin, at - begin);
  if (!part.empty() && part != "global_" && part != "world_") return false;
  const auto before = rtrim(text.substr(0, begin));
  if (before.empty() || !is_word(before.back())) return true;
  return std::ranges::any_of(kNamesProcess, [&](auto word) { return before.ends_with(word); });
}

// "rank 27/32", "rank=3", "global_rank: 5": the rank that a line says it is. `of_world`: only the
// form that cannot speak of another rank.
int stated_rank(std::string_view text, bool of_world) {
  for (auto found = text.find("ank"); found != std::string_view::npos;
       found = text.find("ank", found + 3)) {
    if (found == 0 || (text[found - 1] != 'r' && text[found - 1] != 'R')) continue;
    if (found >= 7 && has(text.substr(found - 7, 7), "local")) continue;
    Scan scan{text, found + 3};
    scan.run([](char c) { return c == ' ' || c == ':' || c == '='; });
    std::size_t rank = 0;
    if (scan.at == found + 3 || !scan.number(rank)) continue;
    const bool sure = scan.peek() == '/' || scan.rest().starts_with(" is connected to ");
    const bool loose = (scan.end() || !is_word(scan.peek())) && is_of_speaker(text, found - 1);
    if (of_world ? sure : loose) return static_cast<int>(rank);
  }
  return kUnsaid;
}

// Streams that are one process each and say once which rank they are
// ("(TrainWorker pid=5127) rank 27/32 on gpu 3").
void learn_of_processes(CleanText& clean) {
  std::vector<int> rank_of(clean.stream_names.size(), kUnsaid);
  for (const auto& line : clean.lines)
    if (line.stream != 0 && line.process_rank < 0 && has(clean.stream_names[line.stream], "pid="))
      agree(rank_of[line.stream], stated_rank(clean.text_of(line), false));
  for (auto& line : clean.lines)
    if (line.process_rank < 0 && rank_of[line.stream] >= 0)
      line.process_rank = rank_of[line.stream];
}

// The launcher of a node, by the name of one of its streams: what stands before "[default2]:".
struct Node {
  std::map<int, int> said;  // local rank -> rank
  int offset = kUnsaid;     // the first rank of the node

  void settle() {
    for (const auto& [local, rank] : said) {
      if (rank < local) offset = kContradicted;
      if (offset != kContradicted) agree(offset, rank - local);
    }
  }
};

class Nodes {
 public:
  explicit Nodes(const CleanText& clean) : clean_(clean) {
    std::vector<Node*> by_stream(clean.stream_names.size(), nullptr);
    for (std::size_t stream = 1; stream < by_stream.size(); ++stream)
      by_stream[stream] = node_of(clean.stream_names[stream]);
    by_stream_ = std::move(by_stream);
    if (nodes_.empty()) return;
    for (std::size_t at = 0; at < clean.lines.size(); ++at) hear(clean.lines[at], clean.facts[at]);
    for (auto& [name, node] : nodes_) node.settle();
  }

  bool empty() const { return nodes_.empty(); }

  int rank_of(const CleanLine& line) const {
    const auto* node = by_stream_[line.stream];
    if (!node) return line.process_rank;
    if (const auto said = node->said.find(line.process_rank); said != node->said.end())
      return std::max(said->second, kUnsaid);
    if (node->offset >= 0) return node->offset + line.process_rank;
    const bool alone = node->offset == kUnsaid && nodes_.size() == 1 && !several_;
    return alone ? line.process_rank : kUnsaid;
  }

 private:
  // Of "node-1|[default2]:|rank10" what stands before the tee's own mark.
  Node* node_of(const std::string& stream) {
    const auto end = stream.find("]:");
    if (end == std::string::npos) return nullptr;
    return &nodes_[stream.substr(0, stream.rfind('[', end))];
  }

  void hear(const CleanLine& line, const LineFacts& facts) {
    const auto text = clean_.text_of(line);
    std::size_t count = 0;
    for (const std::string_view key : {"nnodes=", "group_world_size=", "num_machines: "})
      several_ |= number_after(text, key, count) && count > 1;
    for (const std::string_view key : {"world_size=", "world_size: ", "WORLD_SIZE="})
      several_ |=
          number_after(text, key, count) && !has(text, "local_world_size") && count > kRanksOfNode;
    auto* node = by_stream_[line.stream];
    if (!node) return;
    if (facts.local_rank) {
      const int rank = stated_rank(text, true);
      if (rank >= 0) agree(node->said.try_emplace(line.process_rank, kUnsaid).first->second, rank);
      return;
    }
    // "[default2]:[rank10]: …"
    const int local = local_rank_of(clean_.stream_names[line.stream]);
    if (line.process_rank >= 0 && local >= 0)
      agree(node->said.try_emplace(local, kUnsaid).first->second, line.process_rank);
  }

  const CleanText& clean_;
  std::map<std::string, Node> nodes_;
  std::vector<Node*> by_stream_;
  bool several_ = false;  // the run has more nodes than one, whoever prints here
};

}  // namespace

int local_rank_of(std::string_view stream) {
  const auto end = find_text(stream, "]:");
  if (end == std::string_view::npos) return kUnsaid;
  auto begin = end;
  while (begin > 0 && is_digit(stream[begin - 1])) --begin;
  std::size_t local = 0;
  return Scan{stream, begin}.number(local) ? static_cast<int>(local) : kUnsaid;
}

void learn_ranks(CleanText& clean) {
  if (clean.stream_names.size() < 2) return;
  const bool local = std::any_of(clean.facts.begin(), clean.facts.end(),
                                 [](const LineFacts& facts) { return facts.local_rank; });
  if (local) {
    const Nodes nodes(clean);
    for (std::size_t at = 0; at < clean.lines.size(); ++at)
      if (clean.facts[at].local_rank) clean.lines[at].process_rank = nodes.rank_of(clean.lines[at]);
  }
  learn_of_processes(clean);
}

}  // namespace tracelore::parsing
