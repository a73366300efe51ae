/// What stands around an error in a real paste and is not it: warnings, the launcher's lines, the
/// script, an account of what was tried. None names a machine, a system or a release, which would
/// be facts.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace tracelore::property {

struct Noise {
  std::string_view name;
  std::string_view text;
  bool below = false;  ///< where it stands

  std::string around(const std::string& paste) const {
    return below ? paste + "\n" + std::string(text) : std::string(text) + paste;
  }
};

inline constexpr std::array<Noise, 6> kNoises = {{
    {"hints of libraries",
     "huggingface/tokenizers: The current process just got forked, after parallelism has already "
     "been used. Disabling parallelism to avoid deadlocks...\n"
     "Some weights of ViTModel were not initialized from the model checkpoint at "
     "google/vit-base-patch16-224 and are newly initialized: ['pooler.dense.bias']\n"
     "You should probably TRAIN this model on a down-stream task to be able to use it for "
     "predictions and inference.\n"
     "Setting `pad_token_id` to `eos_token_id`:50256 for open-end generation.\n"
     "Token indices sequence length is longer than the specified maximum sequence length for this "
     "model (812 > 512). Running this sequence through the model will result in indexing errors\n"
     "Loading checkpoint shards: 100%|##########| 4/4 [00:09<00:00,  2.31s/it]\n"
     "{'loss': 2.1742, 'grad_norm': 1.0312, 'learning_rate': 9.9e-05, 'epoch': 0.01}\n"},
    {"warnings of Python",
     "run.py:40: UserWarning: This DataLoader will create 8 worker processes in total. Our "
     "suggested max number of worker in current system is 4, which is smaller than what this "
     "DataLoader is going to create.\n"
     "run.py:55: FutureWarning: `torch.cuda.amp.GradScaler(args...)` is deprecated. Please use "
     "`torch.amp.GradScaler('cuda', args...)` instead.\n"
     "run.py:77: UserWarning: Detected call of `lr_scheduler.step()` before `optimizer.step()`.\n"
     "run.py:90: UserWarning: Using a target size (torch.Size([8])) that is different to the input "
     "size (torch.Size([8, 1])). This will likely lead to incorrect results due to "
     "broadcasting.\n"
     "  loss = F.mse_loss(out, y)\n"},
    {"a record of the level warning",
     "2026-03-04 09:58:04,001 WARNING skipped sample 17: cannot identify image file "
     "'data/17.jpg'\n"},
    {"the launcher's and NCCL's lines",
     "Setting OMP_NUM_THREADS environment variable for each process to be 1 in default, to avoid "
     "your system being overloaded, please further tune the variable for optimal performance in "
     "your application as needed.\n"
     "node01:2211:2211 [0] NCCL INFO Bootstrap : Using eth0:10.0.0.4<0>\n"
     "node01:2211:2240 [0] NCCL INFO NET/IB : No device found.\n"
     "node01:2211:2240 [0] NCCL INFO comm 0x55d6c3a0 rank 0 nranks 8 cudaDev 0 - Init COMPLETE\n"},
    {"an account of what was tried",
     "It used to work, and a colleague does not have it. I tried num_workers=0, batch_size=1, "
     "pin_memory=False, another learning rate and a fresh download, nothing helps.\n",
     true},
    {"an account in Chinese",
     "以前是好的，同事那边也没有这个问题。num_workers 改成 0、batch_size "
     "改小、重新下载都试过了，还是不行。\n",
     true},
}};

}  // namespace tracelore::property
