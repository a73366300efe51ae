#include "server/pages/home/examples.h"

#include <algorithm>
#include <array>

namespace tracelore {
namespace {

// One rank fails in its own code; the others wait for it until their watchdogs end the run.
std::string one_of_eight_ranks() {
  std::string text =
      "[rank5]: Traceback (most recent call last):\n"
      "[rank5]:   File \"/workspace/train.py\", line 96, in forward\n"
      "[rank5]:     return self.head(x)\n"
      "[rank5]: RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x512 and 256x10)\n";
  for (const char* rank : {"0", "1", "2", "3", "4", "6", "7"})
    text.append("[rank")
        .append(rank)
        .append("]:[E804 07:22:30.674931661 ProcessGroupNCCL.cpp:685] [Rank ")
        .append(rank)
        .append(
            "] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=812, "
            "OpType=ALLREDUCE, NumelIn=16777216, NumelOut=16777216, Timeout(ms)=600000) ran "
            "for 600029 milliseconds before timing out.\n");
  return text;
}

}  // namespace

std::span<const Example> examples() {
  // Constants of the program.
  static const std::array<Example, 4> kExamples = {{
      {"memory",
       "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total "
       "capacity of 23.69 GiB of which 1.12 GiB is free. Including non-PyTorch memory, this "
       "process has 22.56 GiB memory in use. Of the allocated memory 12.05 GiB is allocated by "
       "PyTorch, and 10.01 GiB is reserved by PyTorch but unallocated.\n"},
      {"keys",
       "RuntimeError: Error(s) in loading state_dict for ResNet:\n"
       "\tMissing key(s) in state_dict: \"conv1.weight\", \"bn1.weight\".\n"
       "\tUnexpected key(s) in state_dict: \"module.conv1.weight\", \"module.bn1.weight\".\n"},
      {"ranks", one_of_eight_ranks()},
      {"backward",
       "RuntimeError: Trying to backward through the graph a second time (or directly access saved "
       "tensors after they have already been freed). Saved intermediate values of the graph are "
       "freed when you call .backward() or autograd.grad().\n"},
  }};
  return kExamples;
}

const Example& example_of(std::string_view id) {
  const auto all = examples();
  const auto found = std::ranges::find(all, id, &Example::id);
  return found == all.end() ? all.front() : *found;
}

}  // namespace tracelore
