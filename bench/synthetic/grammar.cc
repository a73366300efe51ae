#include "bench/synthetic/grammar.h"

#include <array>
#include <string_view>
#include <vector>

#include "bench/synthetic/vocabulary.h"

namespace tracelore::bench {
namespace {

constexpr std::string_view kHole = "{}";

constexpr std::array<std::string_view, 32> kPatterns = {
    "$o(): argument '$a' must be $c, not {}",
    "$o(): expected $a to be $c but got {}",
    "$o: $a should be $c, got {} instead",
    "\"$o_$k\" has no kernel for '{}'",
    "all tensors given to $o must share a device, but $a is on {} and the mask on {} (checked in "
    "wrapper_$k_$o)",
    "the length of $a ({}) must equal the length of the output ({}) at dimension {} in $o",
    "aten::$o cannot run with arguments of the '{}' backend because $a is not $c",
    "$o_backward: the gradient of $a has shape {} which is not $c",
    "for $a of shape {}, $o wants input {} to have {} channels, $c",
    "cannot multiply {} by {} while lowering $o with $a",
    "kernel $o_$k read $a out of its allocation at {}",
    "$o takes no combination of arguments like {}, but $a that is $c",
    "export of $o failed: a dynamic $a is refused when it is not $c (found {})",
    "operator aten::$o is not in opset {}: attribute $a must be $c",
    "$o does not take $a on $k unless the input is $c (input type {})",
    "check failed at $o.cpp:{}: $a must be $c, found {}",
    "$o on $k wants $a $c, type {} has no implementation",
    "sharding rule of aten.$o.default failed because $a is not $c; mesh {}",
    "compiling the fused kernel {} of $o failed: $a is not $c",
    "$m.$a(): $o of parameter {} is not $c",
    "$m: found $a={} but $o needs it to be $c",
    "quantized $o requires $a to be $c; scale {} zero point {}",
    "second backward pass through $o after $a was released in $m",
    "a tensor that the gradient of $m needs was changed in place: {}, output of $o, where $a is at "
    "version {} and version {} was expected",
    "tracing aten.$o failed: $a of $m depends on data and is not $c (symbol {})",
    "collective $o of $m timed out, $a={}, last work enqueued {}",
    "$o: no $a could be derived for $k, the tensor of shape {} is not $c",
    "vmap over $o with $a batched at {} cannot run on $k unless $c",
    "guard on $a in $m.$o failed: expected $c, saw {}",
    "$k kernel of $o: $a out of range, index {} is outside dimension {} of size {}",
    "$m cannot be pickled while $o holds $a of type '{}'",
    "$m lacks $a for $o; the checkpoint has {}"};

constexpr std::array<std::string_view, 40> kConditions = {"contiguous in memory",
                                                          "a floating point tensor",
                                                          "an integer tensor",
                                                          "on the device of its weight",
                                                          "a positive integer",
                                                          "non-negative",
                                                          "a tuple of ints",
                                                          "divisible by the number of groups",
                                                          "a one-dimensional tensor",
                                                          "at least two-dimensional",
                                                          "a leaf that wants a gradient",
                                                          "smaller than the embedding",
                                                          "a CUDA tensor",
                                                          "a dense tensor",
                                                          "a sparse CSR tensor",
                                                          "of the accumulator's type",
                                                          "broadcastable with the mask",
                                                          "aligned to 16 bytes",
                                                          "a power of two",
                                                          "strictly increasing",
                                                          "within the reduction's range",
                                                          "a complex tensor",
                                                          "symmetric positive definite",
                                                          "a batch of square matrices",
                                                          "normalized to sum to one",
                                                          "marked as static",
                                                          "a python scalar",
                                                          "known at trace time",
                                                          "replicated across ranks",
                                                          "in pinned host memory",
                                                          "in channels_last format",
                                                          "shorter than the padded sequence",
                                                          "free of NaN values",
                                                          "consistent with the output stride",
                                                          "a valid reduction axis",
                                                          "sorted in descending order",
                                                          "a quantized tensor",
                                                          "initialised before the first forward",
                                                          "detached from the graph",
                                                          "registered as a buffer"};

constexpr std::array<std::string_view, 10> kBackends = {"cpu", "cuda",   "mps",    "xpu",   "meta",
                                                        "hpu", "vulkan", "mkldnn", "cudnn", "rocm"};
constexpr std::array<std::string_view, 20> kModuleHeads = {
    "Fully",   "Inductor", "Quantized", "Fused",    "Lazy",     "Distributed", "MultiHead",
    "Reverse", "Sparse",   "Dynamic",   "Replica",  "Piped",    "Elastic",     "Symbolic",
    "Sharded", "Batch",    "Bilinear",  "Adaptive", "Scripted", "Functional"};
constexpr std::array<std::string_view, 15> kModuleTails = {
    "Linear",   "Attention",   "Encoder", "Conv",      "Embedding",
    "Norm",     "Sampler",     "Stepper", "Scheduler", "Observer",
    "Splitter", "LoadHandler", "Loader",  "Groups",    "Graph"};

constexpr std::array<CommonMessage, 20> kCommon = {{
    {"RuntimeError", "CUDA error: device-side assert triggered"},
    {"torch.OutOfMemoryError", "CUDA out of memory. Tried to allocate {} MiB. GPU {} has {} free."},
    {"RuntimeError", "CUDA error: no kernel image is available for execution on the device"},
    {"RuntimeError", "cuDNN error: CUDNN_STATUS_EXECUTION_FAILED"},
    {"RuntimeError", "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`"},
    {"RuntimeError", "expected scalar type {} but found {}"},
    {"RuntimeError", "tensors on at least two devices, {} and {}, in one call"},
    {"RuntimeError", "mat1 and mat2 shapes cannot be multiplied ({} and {})"},
    {"RuntimeError", "Input type ({}) and weight type ({}) should be the same"},
    {"RuntimeError", "DataLoader worker (pid(s) {}) exited unexpectedly"},
    {"RuntimeError", "NCCL communicator was aborted on rank {}."},
    {"IndexError", "index {} is out of bounds for dimension {} with size {}"},
    {"RuntimeError", "element {} of tensors does not require grad and does not have a grad_fn"},
    {"RuntimeError", "the rendezvous address is already in use"},
    {"ImportError", "libcudart.so.{}: cannot open shared object file: No such file or directory"},
    {"AttributeError", "'NoneType' object has no attribute '{}'"},
    {"ValueError", "the loss is not finite at step {}"},
    {"RuntimeError", "the state of {} lacks the keys {}"},
    {"TypeError", "forward() got an unexpected keyword argument '{}'"},
    {"ModuleNotFoundError", "No module named '{}'"},
}};

std::uint64_t digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash ^ (hash >> 29U);
}

std::string draw_value(Random& random) {
  static constexpr std::array<std::string_view, 10> kTypes = {
      "Half", "Float",         "Double",        "BFloat16",    "Long",
      "Byte", "torch.float16", "torch.float32", "torch.int64", "torch.bfloat16"};
  static constexpr std::array<std::string_view, 9> kNames = {
      "layers.3.attention.query", "encoder.block.0", "SparseCPU", "NoneType", "hidden_states",
      "attention_mask",           "pixel_values",    "Nested",    "head"};
  const auto number = [&](std::size_t bound) { return std::to_string(random.below(bound)); };
  switch (random.below(9)) {
    case 0:
      return number(100'000);
    case 1:
      return "[" + number(512) + ", " + number(4096) + "]";
    case 2:
      return std::string(random.pick(kTypes));
    case 3:
      return "cuda:" + number(8);
    case 4:
      return std::string(random.pick(kNames));
    case 5:
      return "0x7f" + std::to_string(10'000'000 + random.below(89'999'999));
    case 6:
      return number(64) + "." + number(100);
    case 7:
      return "/data/run" + number(99) + "/step_" + number(99'999) + ".pt";
    default:
      return "<" + std::string(random.pick(kNames)) + ">";
  }
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(' ', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

}  // namespace

Topic draw_topic(Random& random) {
  const auto& words = vocabulary();
  Topic topic;
  topic.operation = random.pick(words.operators);
  topic.argument = random.pick(words.arguments);
  topic.condition = random.pick(kConditions);
  topic.module = std::string(random.pick(kModuleHeads)) + std::string(random.pick(kModuleTails));
  topic.backend = random.pick(kBackends);
  return topic;
}

Topic draw_sibling(const Topic& topic, Random& random) {
  Topic sibling = topic;
  sibling.argument = random.pick(vocabulary().arguments);
  sibling.condition = random.pick(kConditions);
  return sibling;
}

std::string fill_names(std::string_view pattern, const Topic& topic, Random& random) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] != '$' || at + 1 == pattern.size()) {
      text.push_back(pattern[at]);
      continue;
    }
    switch (pattern[++at]) {
      case 'o':
        text += topic.operation;
        break;
      case 'a':
        text += topic.argument;
        break;
      case 'c':
        text += topic.condition;
        break;
      case 'm':
        text += topic.module;
        break;
      case 'k':
        text += topic.backend;
        break;
      case 'v':
        text += "2." + std::to_string(random.below(9)) + "." + std::to_string(random.below(4));
        break;
      default:
        text.push_back(pattern[at]);
    }
  }
  return text;
}

std::string draw_template(const Topic& topic, Random& random) {
  return fill_names(random.pick(kPatterns), topic, random);
}

const CommonMessage& draw_common(Random& random) {
  return random.pick(kCommon);
}

bool is_held_out(std::string_view pattern) {
  return digest(pattern) % 500 == 7;
}

std::string fill_values(std::string_view pattern, Random& random) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    if (pattern.substr(at).starts_with(kHole)) {
      text += draw_value(random);
      at += kHole.size();
    } else {
      text.push_back(pattern[at++]);
    }
  }
  return text;
}

std::string change_a_word(const std::string& pattern, Random& random) {
  auto words = words_of(pattern);
  std::vector<std::size_t> literal;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i].find(kHole) == std::string::npos) literal.push_back(i);
  if (literal.size() < 3) return pattern;
  const auto at = static_cast<std::ptrdiff_t>(random.pick(literal));
  switch (random.below(3)) {
    case 0:
      words.erase(words.begin() + at);
      break;
    case 1:
      words.insert(words.begin() + at, random.chance(50) ? "unexpectedly" : "the");
      break;
    default:
      words[static_cast<std::size_t>(at)] = "given";
  }
  std::string text;
  for (const auto& word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

}  // namespace tracelore::bench
