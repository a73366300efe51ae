#include "server/pages/subjects.h"

#include <algorithm>
#include <string>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

constexpr Subject kSubjects[] = {
    {"install",
     "install installation import pip conda wheel version versions upgrade driver "
     "docker compute-capability abi build nvcc cpp_extension extension windows macos "
     "undefined missing glibc environment blackwell ld_library_path compiler cudnn "
     "toolkit numpy extras hardware kernel-image importerror modulenotfounderror dll"},
    {"memory",
     "memory oom out-of-memory allocator cache kv-cache shared-memory offload "
     "fragmentation swap leak gpu-memory"},
    {"shapes",
     "shape shapes dtype device half fp16 bfloat16 index view linear conv matmul "
     "broadcast embedding padding scatter size strides contiguous numel dim labels "
     "cross_entropy indices batch-size numpy-dtype lstm attention type loss tensor "
     "channels"},
    {"autograd",
     "autograd backward in-place inplace requires_grad grad nan autocast gradscaler "
     "optimizer gradient scheduler detach leaf amp hooks training numerics anomaly"},
    {"compile",
     "torch.compile dynamo inductor triton graph-break torch.export export onnx "
     "torchscript torch.jit.script dynamic-shapes control-flow fx aot cudagraphs jit "
     "tracing vmap functorch tensorrt recompile quantization"},
    {"distributed",
     "distributed nccl ddp torchrun fsdp gloo deepspeed rank timeout slurm ray cluster "
     "dataparallel init_process_group watchdog hang deadlock multi-node collective "
     "accelerate network rdma pipeline tensor-parallel"},
    {"checkpoints",
     "checkpoint checkpoints torch.load torch.save state_dict load_state_dict "
     "safetensors serialization pickle from_pretrained resume download loader hub "
     "config.json trust_remote_code weights model-loading device_map lora peft"},
    {"data",
     "dataloader dataset datasets num_workers multiprocessing spawn fork loader "
     "load_dataset collate shuffle worker tokenizer torchvision audio video transforms "
     "sampler image truncation pin_memory iterable tokenizers torchaudio torchcodec"},
    {"other", ""}};

constexpr int kTag = 2;  // what a tag tells more than a piece of the id

bool holds(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const auto end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

std::string written(std::string_view tag) {
  std::string text = lower_case(tag);
  std::replace(text.begin(), text.end(), ' ', '-');
  return text;
}

int worth_of(const Subject& subject, const Entry& entry) {
  int worth = 0;
  for (const auto& tag : entry.tags)
    if (holds(subject.words, written(tag))) worth += kTag;
  const std::string_view id = entry.id;
  for (std::size_t at = 0; at < id.size();) {
    const auto end = std::min(id.find('-', at), id.size());
    if (holds(subject.words, id.substr(at, end - at))) ++worth;
    at = end + 1;
  }
  return worth;
}

}  // namespace

std::span<const Subject> subjects() {
  return kSubjects;
}

const Subject& subject_of(const Entry& entry) {
  const Subject* best = std::prev(std::end(kSubjects));
  int most = 0;
  for (const auto& subject : kSubjects)
    if (const int worth = worth_of(subject, entry); worth > most) {
      best = &subject;
      most = worth;
    }
  return *best;
}

}  // namespace tracelore
