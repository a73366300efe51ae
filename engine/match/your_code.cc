#include "engine/match/your_code.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/find.h"
#include "engine/release/frame_path.h"

namespace tracelore {
namespace {

// A cell of a notebook, which some versions name as a file of its own.
constexpr std::array<std::string_view, 3> kCells = {"<ipython-input-", "Cell In[", "Input In ["};

// In a path with '/' and small letters.
constexpr std::array<std::string_view, 23> kForeign = {
    "site-packages/",
    "dist-packages/",
    "/lib/python3.",
    "/lib64/python3.",
    "pythonsoftwarefoundation.python.",
    ".exe/__main__.py",
    "/helpers/pydev/",
    "/helpers/pycharm/",
    "/.vscode/extensions/",
    "/.vscode-server/extensions/",
    "/ms-python.",
    "/ipykernel_launcher.py",
    "/.cache/",
    "/torchinductor_",
    "/.triton/",
    "/torch_extensions/",
    "/transformers_modules/",
    "/unsloth_compiled_cache/",
    "__torch__/",
    "_remote_module_non_scriptable",
    "/.python-eggs/",
    "/sgl-workspace/sglang/",  // as the images of SGLang and of vLLM have them
    "/vllm-workspace/vllm/",
};

// Of PyTorch's own tree, built in place or frozen into a program; somebody's folder may be called
// "torch", too, but hardly holds a module whose name begins with "_".
constexpr std::array<std::string_view, 16> kTorchParts = {
    "_",   "amp/", "ao/", "autograd/", "cuda/",  "distributed/",     "export/",    "functional.py",
    "fx/", "jit/", "nn/", "onnx/",     "optim/", "serialization.py", "storage.py", "utils/"};

constexpr std::array<std::string_view, 11> kNoPython = {
    ".cpp", ".cc", ".cu", ".cuh", ".h", ".hpp", ".c", ".pyx", ".pxi", ".so", ".dll"};

bool is_cell(std::string_view file) {
  return std::ranges::any_of(kCells, [&](auto head) { return file.starts_with(head); });
}

std::string_view name_in(std::string_view path) {
  return path.substr(path.rfind('/') == path.npos ? 0 : path.rfind('/') + 1);
}

// "C:/Python311/Lib/x.py", "…/anaconda3/lib/x.py", "…/envs/NAME/lib/x.py": Windows keeps the
// standard library in a folder without a version.
bool is_windows_library(std::string_view path) {
  for (auto at = path.find("/lib/"); at != path.npos; at = path.find("/lib/", at + 1)) {
    const auto before = path.substr(0, at);
    const auto folder = name_in(before);
    const auto above = before.substr(0, before.size() - folder.size());
    if (folder.find("python") != folder.npos || folder.ends_with("conda3") ||
        folder.ends_with("conda") || folder.ends_with("forge3") || above.ends_with("/envs/"))
      return true;
  }
  return false;
}

// "/opt/conda/bin/torchrun": what an installer put there to start a module.
bool is_launcher(std::string_view path) {
  const auto name = name_in(path);
  const auto folder = path.substr(0, path.size() - name.size());
  const bool script = name.find('.') == name.npos || name.ends_with("-script.py");
  return script && (folder.ends_with("/bin/") || folder.ends_with("/scripts/"));
}

// "/tmp/torch_geometric.nn.conv.gcn_conv_GCNConv_propagate_k2j_x81z.py": PyG writes the loop of a
// layer into a file of a passing name (torch_geometric/template.py, 2.5.2 to 2.8.1).
bool is_written_by_pyg(std::string_view path) {
  constexpr std::string_view kEnd = "k2j_x81z.py";
  const auto name = name_in(path);
  if (name.size() < kEnd.size()) return false;
  const auto head = name.substr(0, name.size() - kEnd.size());
  return name.ends_with(".py") &&
         (head.ends_with("_propagate_") || head.ends_with("_edge_updater_"));
}

bool is_torch(std::string_view path) {
  constexpr std::string_view kPackage = "torch/";
  for (auto in = in_package(path); !in.empty(); in = next_in_package(in))
    for (const auto part : kTorchParts)
      if (in.substr(kPackage.size()).starts_with(part)) return true;
  return false;
}

const Frame* innermost_own(const std::vector<Frame>& frames) {
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
    if (is_own_file(frame->file)) return &*frame;
  return nullptr;
}

// What Dynamo and TorchScript quote of the reader's code is nearer than where it was called.
const Frame* own_frame_of(const Exception& exception) {
  const auto* quoted = innermost_own(exception.user_frames);
  return quoted ? quoted : innermost_own(exception.frames);
}

std::size_t deepest_cause(std::size_t exception, const Report& report) {
  const auto& all = report.exceptions;
  for (std::size_t step = 0; step < all.size() && all[exception].cause >= 0; ++step)
    exception = static_cast<std::size_t>(all[exception].cause);
  return exception;
}

const Frame* own_frame_of(const Report& report, std::size_t exception) {
  if (exception >= report.exceptions.size()) return nullptr;
  auto at = deepest_cause(exception, report);
  for (std::size_t step = 0; step < report.exceptions.size(); ++step) {
    if (const auto* frame = own_frame_of(report.exceptions[at])) return frame;
    const auto wrapper =
        std::ranges::find(report.exceptions, static_cast<int>(at), &Exception::cause);
    if (wrapper == report.exceptions.end()) return nullptr;
    at = static_cast<std::size_t>(wrapper - report.exceptions.begin());
  }
  return nullptr;
}

}  // namespace

bool is_own_file(std::string_view file) {
  if (file.empty()) return false;
  if (is_cell(file)) return true;
  if (file.front() == '<') return false;
  // Most frames; nothing needs to be copied for them.
  if (find_text(file, kForeign.front()) != file.npos) return false;
  const auto path = lower_case(with_slashes(file));
  if (std::ranges::any_of(kForeign, [&](auto part) { return find_text(path, part) != path.npos; }))
    return false;
  if (std::ranges::any_of(kNoPython, [&](auto end) { return path.ends_with(end); })) return false;
  return !is_windows_library(path) && !is_launcher(path) && !is_written_by_pyg(path) &&
         !is_torch(path);
}

std::optional<YourCode> your_code_of(const Report& report, std::size_t exception) {
  const auto* frame = own_frame_of(report, exception);
  if (!frame) return std::nullopt;
  return YourCode{std::string(frame->file), frame->line, std::string(frame->function),
                  std::string(frame->code), frame->source_line};
}

}  // namespace tracelore
