#include "engine/release/frame_table.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>

#include "engine/release/frame_path.h"
#include "engine/release/framed_libraries.h"
#include "engine/release/version.h"

namespace tracelore {
namespace {

using Frames = std::vector<FrameLine>;

Frames backward_of_2_15() {
  return {
      {"/venv/lib/python3.11/site-packages/torch/_tensor.py", "backward", 623,
       "torch.autograd.backward("},
      {"/venv/lib/python3.11/site-packages/torch/autograd/__init__.py", "backward", 395,
       "_engine_run_backward("},
      {"/venv/lib/python3.11/site-packages/torch/autograd/graph.py", "_engine_run_backward", 1113,
       "return Variable._execution_engine.run_backward(  # Calls into the C++ engine to run the "
       "backward pass"}};
}

Frames dtensor_of_2_3() {
  return {{"/venv/lib/python3.11/site-packages/torch/distributed/_tensor/api.py",
           "__torch_dispatch__", 279, "return DTensor._op_dispatcher.dispatch("},
          {"/venv/lib/python3.11/site-packages/torch/distributed/_tensor/dispatch.py", "dispatch",
           111, "op_info = self.unwrap_to_op_info(op_call, args, kwargs)"},
          {"/venv/lib/python3.11/site-packages/torch/distributed/_tensor/dispatch.py",
           "unwrap_to_op_info", 314, "raise RuntimeError("}};
}

Frames with(Frames frames, const FrameLine& more) {
  frames.push_back(more);
  return frames;
}

Frames without_code(Frames frames) {
  for (auto& frame : frames) frame.code = {};
  return frames;
}

std::optional<std::string> torch_range(const Frames& frames) {
  const auto ranges = ranges_from_frames(frames);
  const auto found = ranges.find("torch");
  return found == ranges.end() ? std::nullopt : std::optional(found->second);
}

std::optional<FrameTable> read_table(std::string_view bytes) {
  return FrameTable::read(bytes, kTorchFolder, Held::kEvery);
}

struct FrameTableRow {
  const char* name;
  Frames frames;
  const char* inside;   // a release of the range; empty: no range at all
  const char* outside;  // a release that must not be in it
};

class TorchRange : public testing::TestWithParam<FrameTableRow> {};
TEST_P(TorchRange, TellsTheRelease) {
  const auto range = torch_range(GetParam().frames);
  ASSERT_EQ(range.has_value(), !std::string_view(GetParam().inside).empty());
  if (!range) return;
  const auto specifier = Specifier::parse(*range);
  ASSERT_TRUE(specifier) << *range;
  EXPECT_TRUE(specifier->contains(*Version::parse(GetParam().inside))) << *range;
  EXPECT_FALSE(specifier->contains(*Version::parse(GetParam().outside))) << *range;
}

// The second frame as other tools and systems print it.
Frames as_printed(std::string_view file, std::string_view function) {
  auto frames = without_code(dtensor_of_2_3());
  frames[1].file = file;
  frames[1].function = function;
  return frames;
}

const FrameLine kLie = {"torch/_tensor.py", "backward", 623, "torch.autograd.backward("};

INSTANTIATE_TEST_SUITE_P(
    , TorchRange,
    testing::ValuesIn<FrameTableRow>({
        {"Newest", backward_of_2_15(), "2.15.0", "2.12.1"},
        {"Older", dtensor_of_2_3(), "2.3.1", "2.4.0"},
        {"WithoutCode", without_code(dtensor_of_2_3()), "2.3.1", "2.5.0"},
        {"OneLie", with(dtensor_of_2_3(), kLie), "2.3.1", "2.4.0"},
        {"OfOtherPackages",
         with(dtensor_of_2_3(), {"/venv/lib/python3.11/site-packages/x/y.py", "f", 1, ""}), "2.3.1",
         "2.4.0"},
        {"Windows",
         as_printed(R"(C:\py\Lib\site-packages\torch\distributed\_tensor\dispatch.py)", "dispatch"),
         "2.3.1", "2.5.0"},
        {"Relative", as_printed("torch/distributed/_tensor/dispatch.py", "dispatch"), "2.3.1",
         "2.5.0"},
        {"InAFolderTorch",
         as_printed("/opt/torch/lib/torch/distributed/_tensor/dispatch.py", "dispatch"), "2.3.1",
         "2.5.0"},
        {"DoubledSlashes",
         as_printed("/opt//lib/torch//distributed/_tensor/dispatch.py", "dispatch"), "2.3.1",
         "2.5.0"},
        {"InTwoFoldersTorch",
         as_printed("/opt/my_torch/torch/torch/distributed/_tensor/dispatch.py", "dispatch"),
         "2.3.1", "2.5.0"},
        {"QualifiedName",
         as_printed("torch/distributed/_tensor/dispatch.py", "OpDispatcher.dispatch"), "2.3.1",
         "2.5.0"},
        {"NoFunction", as_printed("torch/distributed/_tensor/dispatch.py", ""), "2.3.1", "2.5.0"},
        {"Nothing", {}, "", ""},
        {"TwoFrames", {dtensor_of_2_3()[0], dtensor_of_2_3()[1]}, "", ""},
        {"OneFrameThrice", {dtensor_of_2_3()[0], dtensor_of_2_3()[0], dtensor_of_2_3()[0]}, "", ""},
        {"NoSuchLines",
         {{"torch/_tensor.py", "backward", 999999, ""},
          {"torch/x.py", "f", 1, ""},
          {"torch/", "", 0, ""}},
         "",
         ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(TorchRangeContradiction, SaysNothing) {
  auto frames = dtensor_of_2_3();
  for (const auto& frame : backward_of_2_15()) frames.push_back(frame);
  EXPECT_FALSE(torch_range(frames));
}

// Of accelerate 0.20.1, of trl 0.8.5, of peft 0.8.1 and Lightning 1.8.2, which no table holds. The
// texts are made up to have the digests of the lines, or of none that stood there.
Frames accelerate_of_0_20(const std::array<const char*, 3>& texts) {
  return {{"/v/site-packages/accelerate/commands/env.py", "env_command", 54, texts[0]},
          {"/v/site-packages/accelerate/commands/config/config_args.py", "load_config_from_file",
           72, texts[1]},
          {"/v/site-packages/accelerate/commands/config/config_args.py", "from_yaml_file", 131,
           texts[2]}};
}

Frames trl_of_0_8() {
  return {
      {"/v/site-packages/trl/trainer/dpo_trainer.py", "concatenated_forward", 968, "step_177()"},
      {"/v/site-packages/trl/trainer/orpo_trainer.py", "concatenated_inputs", 579, "step_195()"},
      {"/v/site-packages/trl/trainer/utils.py", "pad_to_length", 571, "step_188()"}};
}

Frames peft_of_0_8() {
  return {{"/v/site-packages/peft/tuners/lora/layer.py", "forward", 498},
          {"/v/site-packages/peft/tuners/lora/layer.py", "_embed", 471},
          {"/v/site-packages/peft/tuners/tuners_utils.py", "get_base_layer", 399}};
}

Frames lightning_of_1_8(const std::string& folder) {
  // The texts outlive the rows.
  static std::vector<std::unique_ptr<std::string>> kept;
  const auto file = [&](const char* name) -> std::string_view {
    return *kept.emplace_back(std::make_unique<std::string>("/v/site-packages/" + folder + name));
  };
  return {{file("tuner/lr_finder.py"), "_try_loop_run", 468},
          {file("loops/loop.py"), "run", 198},
          {file("loops/dataloader/dataloader_loop.py"), "on_advance_start", 64}};
}

struct LibraryRow {
  const char* name;
  Frames frames;
  std::map<std::string, std::string, std::less<>> ranges;
};

TEST(LibraryRanges, TellTheReleasesOfEachLibrary) {
  auto both = peft_of_0_8();
  for (const auto& frame : dtensor_of_2_3()) both.push_back(frame);
  const LibraryRow rows[] = {
      {"between the ends of a minor release", peft_of_0_8(), {{"peft", ">=0.8,<0.8.2"}}},
      {"what is older than the table is not known",
       lightning_of_1_8("lightning/pytorch/"),
       {{"lightning", "<1.9"}}},
      {"Lightning's older name",
       lightning_of_1_8("pytorch_lightning/"),
       {{"pytorch-lightning", "<1.9"}}},
      {"without the texts of lines",
       accelerate_of_0_20({"", "", ""}),
       {{"accelerate", ">=0.17,<0.33"}}},
      {"texts tell apart what numbers do not",
       accelerate_of_0_20({"step_199()", "step_195()", "step_192()"}),
       {{"accelerate", ">=0.20,<0.21"}}},
      {"texts of none that is held",
       accelerate_of_0_20({"step_170()", "step_171()", "step_171()"}),
       {{"accelerate", ">=0.17,<0.34"}}},
      {"a minor release that began later", trl_of_0_8(), {{"trl", ">0.8.0,<0.9"}}},
      {"two libraries", both, {{"peft", ">=0.8,<0.8.2"}, {"torch", ">=2.3.0,<2.3.2"}}},
      {"two frames", {peft_of_0_8()[0], peft_of_0_8()[1]}, {}},
      {"no line of it", {{"/v/peft/a.py", "f", 1}, {"/v/peft/b.py", "f", 1}}, {}},
  };
  for (const auto& row : rows) EXPECT_EQ(ranges_from_frames(row.frames), row.ranges) << row.name;
}

TEST(TorchRangeOfBadInput, SaysNothing) {
  const Frames many(10'000, dtensor_of_2_3()[0]);
  EXPECT_FALSE(torch_range(many));
  auto climbing = dtensor_of_2_3();
  for (auto& frame : climbing) frame.file = "/x/torch/../y/torch/distributed/_tensor/api.py";
  EXPECT_FALSE(torch_range(climbing));
}

std::string table_bytes() {
  std::ifstream file(TRACELORE_SOURCE_DIR "/engine/release/frames/torch.bin", std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

TEST(FrameTableFile, HoldsEveryReleaseInOrder) {
  const auto bytes = table_bytes();
  const auto table = read_table(bytes);
  ASSERT_TRUE(table);
  const auto& releases = table->releases();
  ASSERT_GE(releases.size(), 30U);
  EXPECT_EQ(releases.front(), "1.13.0");
  for (std::size_t i = 1; i < releases.size(); ++i)
    EXPECT_LT(*Version::parse(releases[i - 1]), *Version::parse(releases[i]));
}

TEST(FrameTableFile, CutBytesAreNoTable) {
  const auto bytes = table_bytes();
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{5}, std::size_t{13}, std::size_t{400}, bytes.size() / 2})
    EXPECT_FALSE(read_table(std::string_view(bytes).substr(0, size))) << size;
}

// Files are in the order of their names: of the last ones nearly every record is damaged.
TEST(FrameTableFile, DamageCrashesNothingAndStaysInItsFiles) {
  const auto bytes = table_bytes();
  auto damaged = bytes;
  for (std::size_t i = bytes.size() / 3 * 2; i < bytes.size(); i += 97)
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
  const auto table = read_table(damaged);
  ASSERT_TRUE(table);
  for (const auto* file : {"torch/utils/data/dataloader.py", "torch/overrides.py",
                           "torch/utils/checkpoint.py", "torch/optim/adam.py"})
    for (const auto* function : {"", "__next__", "forward", "<module>", "step"})
      for (const std::size_t line : {std::size_t{1}, std::size_t{630}, std::size_t{1} << 40U})
        table->releases_of({file, function, line, "x = 1"});
  const auto frame = backward_of_2_15().front();
  EXPECT_TRUE(table->releases_of(frame).any());
  EXPECT_EQ(table->releases_of(frame), read_table(bytes)->releases_of(frame));
}

}  // namespace
}  // namespace tracelore
