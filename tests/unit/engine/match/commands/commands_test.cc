#include "engine/match/commands/commands.h"

#include <gtest/gtest.h>

#include "engine/match/commands/command_values.h"

namespace tracelore {
namespace {

using Names = std::map<std::string, std::string, std::less<>>;

Command command(std::string_view when, std::string_view run) {
  Command made;
  if (!when.empty()) made.when = *Expression::parse(when);
  made.run = *CommandText::parse(run);
  return made;
}

// What is known: versions, facts and captures by name.
struct Known {
  ExpressionContext context() const {
    ExpressionContext context;
    context.environment = &environment;
    context.fact = [this](std::string_view name) { return value_in(facts, name); };
    context.capture = [this](std::string_view name) { return value_in(captures, name); };
    return context;
  }
  static std::optional<std::string> value_in(const Names& names, std::string_view name) {
    const auto found = names.find(name);
    return found == names.end() ? std::nullopt : std::optional(found->second);
  }

  Environment environment;
  Names facts;
  Names captures;
};

struct ChoiceRow {
  const char* name;
  std::vector<Command> commands;
  Known known;
  const char* text;     // of the one that is chosen
  const char* missing;  // separated by blanks
  bool refused = false;
};

class CommandChoices : public testing::TestWithParam<ChoiceRow> {};

TEST_P(CommandChoices, TakeTheFirstThatFits) {
  const auto& row = GetParam();
  Workaround workaround;
  workaround.commands = row.commands;
  Entry entry;
  entry.packages = {"tokenizers"};
  Signature signature;
  signature.pattern = *Template::parse("No module named '{module:cv2|a;b}'");
  entry.signatures.push_back(std::move(signature));
  const auto choice = choose_command(workaround, entry, row.known.context(), Shell::kPosix);
  std::string missing;
  for (const auto& fact : choice.missing) missing += (missing.empty() ? "" : " ") + fact;
  EXPECT_EQ(choice.text, row.text);
  EXPECT_EQ(missing, row.missing);
  EXPECT_EQ(choice.refused, row.refused);
}

const Known kNothing;
const Known kBlackwell = {{{"torch", {"2.6.0+cu126", "text"}}}, {{"capability", "12.0"}}, {}};
const Known kBlackwellOnLinux = {{}, {{"os", "linux"}, {"capability", "12.0"}}, {}};
const Known kPascal = {{{"torch", {"2.8.0+cu128", "text"}}}, {{"capability", "6.1"}}, {}};
const Known kWindows = {{{"torch", {"2.8.0", "text"}}}, {{"os", "windows"}}, {}};
const Known kRange = {{{"torch", {">=2.7.0,<2.7.2", "frames"}}}, {}, {}};

const std::vector<Command> kBuild = {command("os == 'macos'", ""),
                                     command("", "pip install torch whl/{cuda_tag}")};
const std::vector<Command> kPair = {command("", "pip install torchvision=={torchvision}")};

INSTANTIATE_TEST_SUITE_P(
    , CommandChoices,
    testing::ValuesIn<ChoiceRow>({
        {"NewCard", kBuild, kBlackwell, "pip install torch whl/cu128", "os"},
        {"OldCard", kBuild, kPascal, "pip install torch whl/cu126", "os"},
        {"CardNotKnown", kBuild, kNothing, "", "os capability"},
        {"NoneThere", kBuild, {{}, {{"os", "macos"}, {"capability", "9.0"}}, {}}, "", "", true},
        {"NoBuildForTheCard",
         kBuild,
         {{}, {{"os", "linux"}, {"capability", "3.7"}}, {}},
         "",
         "",
         true},
        {"OfOtherReaders", {command("os == 'windows'", "winget")}, kBlackwellOnLinux, "", ""},
        {"ReleaseThatBelongs", kPair, kPascal, "pip install torchvision==0.23.0", ""},
        {"ReleaseNotKnown", kPair, kNothing, "", "torch"},
        {"ReleaseIsARange", kPair, kRange, "", "torch"},
        {"OwnSystemFirst",
         {command("os == 'windows'", "pip install triton-windows"),
          command("", "pip install triton")},
         kWindows,
         "pip install triton-windows",
         ""},
        {"SystemNotKnown",
         {command("os == 'windows'", "pip install triton-windows"),
          command("", "pip install triton")},
         kNothing,
         "pip install triton",
         "os"},
        {"CapturedNumber",
         {command("", "MAX_JOBS={jobs} make")},
         {{}, {}, {{"jobs", "8"}}},
         "MAX_JOBS=8 make",
         ""},
        {"CapturedRequirement",
         {command("", "pip install \"{wanted}\"")},
         {{}, {}, {{"wanted", "tokenizers>=0.21, <0.22"}}},
         "pip install \"tokenizers>=0.21,<0.22\"",
         ""},
        {"CapturedOfAList",
         {command("", "pip install {module}")},
         {{}, {}, {{"module", "cv2"}}},
         "pip install cv2",
         ""},
        {"CapturedOfNoList",
         {command("", "pip install {module}")},
         {{}, {}, {{"module", "cv3"}}},
         "",
         ""},
        {"AListWithWhatAShellReads",
         {command("", "pip install {module}")},
         {{}, {}, {{"module", "a;b"}}},
         "",
         ""},
        {"NotCaptured", {command("", "MAX_JOBS={jobs} make")}, kNothing, "", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct ValueRow {
  const char* name;
  std::string captured;
  const char* expected;  // empty: refused
};

class CapturedValues : public testing::TestWithParam<ValueRow> {};

TEST_P(CapturedValues, AreVersionsAndNumbersAlone) {
  const std::vector<std::string> packages = {"tokenizers"};
  EXPECT_EQ(as_command_value(GetParam().captured, packages).value_or(""), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(, CapturedValues,
                         testing::ValuesIn<ValueRow>({
                             {"Number", "42", "42"},
                             {"Version", "2.8.0+cu128", "2.8.0+cu128"},
                             {"Bounds", ">=0.21, <0.22", ">=0.21,<0.22"},
                             {"KnownPackage", "tokenizers>=0.21", "tokenizers>=0.21"},
                             {"UnknownPackage", "evil-package>=0.21", ""},
                             {"PackageAndMore", "tokenizers>=0.21; rm -rf /", ""},
                             {"Command", "$(rm -rf ~)", ""},
                             {"Quote", "1.0\"; rm -rf /; \"", ""},
                             {"Option", "-1", ""},
                             {"Path", "../../etc", ""},
                             {"Words", "8 GiB", ""},
                             {"Line", "1\nrm", ""},
                             {"Epoch", "1!2.0", ""},
                             {"Long", std::string(200, '1'), ""},
                             {"Empty", "", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
