#include "cli/doctor/doctor_findings.h"

#include <algorithm>
#include <iterator>

namespace tracelore::cli {
namespace {

constexpr FindingRow kRows[] = {
    {"torch-missing", "python", "torch-not-installed"},
    {"torch-shadowed", "python", "torch-attribute-missing"},
    {"module-shadowed", "python", ""},
    {"installed-twice", "python", ""},
    {"torch-in-two-places", "python", ""},
    {"files-missing", "python", ""},
    {"torch-import-failed", "python", "", true},
    {"torch-import-died", "python", "segmentation-fault", true},
    {"companion-mismatch", "packages", "torchvision-nms-missing"},
    {"requirement-unmet", "packages", ""},
    {"lightning-mix", "packages", "lightning-package-mix"},
    {"twin-packages", "packages", ""},
    {"numpy-abi", "packages", "numpy2-abi"},
    {"compile-unsupported", "packages", "dynamo-python-version-unsupported"},
    {"openmp-twice", "packages", "openmp-duplicate-runtime"},
    {"library-elsewhere", "packages", "cuda-library-not-found"},
    {"cudnn-broken", "packages", "cudnn-failure", true},
    {"nccl-broken", "packages", "", true},
    {"extension-mismatch", "packages", "cpp-extension-undefined-symbol", true},
    {"import-failed", "packages", "", true},
    {"check-died", "packages", "segmentation-fault", true},
    {"cpu-build", "gpu", "cuda-not-compiled"},
    {"driver-too-old", "gpu", "cuda-driver-too-old"},
    {"driver-outdated", "gpu", "cuda-driver-too-old"},
    {"driver-fault", "gpu", "cuda-no-gpu"},
    {"gpu-without-driver", "gpu", "cuda-no-gpu"},
    {"gpu-hidden", "gpu", "cuda-no-gpu"},
    {"gpu-unseen", "gpu", "cuda-no-gpu"},
    {"gpu-refused", "gpu", "cuda-no-gpu", true},
    {"gpu-without-code", "gpu", "cuda-no-kernel-image"},
    {"gpu-fails", "gpu", "", true},
    {"shm-missing", "system", "dataloader-worker-killed"},
    {"shm-small", "system", "dataloader-worker-killed"},
    {"shm-full", "system", "dataloader-worker-killed"},
    {"few-open-files", "system", "multiprocessing-too-many-open-files"},
    {"disk-full", "system", "checkpoint-write-failed"},
    {"inodes-used-up", "system", "checkpoint-write-failed"},
    {"no-temporary-folder", "system", ""},
    {"home-unwritable", "system", ""},
    {"user-without-name", "system", ""},
    {"locale-not-utf8", "system", "windows-gbk-codec"},
    {"no-compiler", "system", "inductor-no-cxx-compiler"},
    {"compiler-fails", "system", "inductor-cpp-compile-error"},
    {"no-python-headers", "system", "inductor-python-h-missing"},
    {"proxy-unreadable", "system", "huggingface-hub-unreachable"},
    {"proxy-without-socks", "system", "huggingface-hub-unreachable"},
    {"proxy-silent", "system", "huggingface-hub-unreachable"},
    {"entry", "entries", "", true},
};

// They compile for a minute, and a doctor answers in half of one: `tracelore verify` runs them.
constexpr std::string_view kTooLong[] = {"deepspeed-op-build", "dynamo-backend-compiler-failed"};

// Met by importing a library, by the compiler or by the driver's own answer.
constexpr std::string_view kMetOtherwise[] = {
    "bitsandbytes-cuda-setup",
    "flash-attn-undefined-symbol",
    "glibc-not-found",
    "glibcxx-not-found",
    "mmcv-ops-missing",
    "nvml-driver-mismatch",
    "pyg-extension-undefined-symbol",
    "te-library-missing",
    "torch-ijit-undefined-symbol",
    "torchcodec-load-failed",
    "triton-key-import",
    "triton-missing",
};

}  // namespace

std::span<const FindingRow> finding_rows() {
  return kRows;
}

const FindingRow* finding_row(std::string_view id) {
  const auto* row = std::ranges::find(kRows, id, &FindingRow::id);
  return row == std::end(kRows) ? nullptr : row;
}

bool is_left_to_verify(std::string_view entry) {
  return std::ranges::find(kRows, entry, &FindingRow::entry) != std::end(kRows) ||
         std::ranges::find(kMetOtherwise, entry) != std::end(kMetOtherwise) ||
         std::ranges::find(kTooLong, entry) != std::end(kTooLong);
}

}  // namespace tracelore::cli
