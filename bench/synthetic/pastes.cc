#include "bench/synthetic/pastes.h"

#include "bench/synthetic/corpus.h"

namespace tracelore::bench {
namespace {

constexpr std::uint64_t kPasteStream = 100;

constexpr std::array<std::string_view, 4> kPackages = {
    "/usr/lib/python3.10/site-packages/", "/opt/conda/envs/ml/lib/python3.11/site-packages/",
    "/home/u/venv/lib/python3.9/site-packages/", "/root/miniconda3/lib/python3.12/site-packages/"};
constexpr std::array<std::string_view, 7> kOwnFiles = {
    "train.py",    "main.py",   "trainer/loop.py", "src/model/net.py",
    "evaluate.py", "engine.py", "data/collate.py"};
constexpr std::array<std::string_view, 8> kOwnFunctions = {
    "main", "train_one_epoch", "forward", "run", "<module>", "evaluate", "training_step", "build"};
constexpr std::array<std::string_view, 3> kWrappers = {
    "torch._inductor.exc.InductorError: LoweringException: the compiled step failed",
    "torch.multiprocessing.spawn.ProcessRaisedException: process {} ended with the error above",
    "ray.exceptions.RayTaskError: the task on node {} failed"};
constexpr std::array<std::string_view, 6> kForeign = {
    "django.db.utils.OperationalError: could not connect to the server on port {}",
    "pandas.errors.MergeError: keys are not unique in either data set; column {}",
    "sqlalchemy.exc.IntegrityError: UNIQUE constraint failed: users.email {}",
    "requests.exceptions.ConnectionError: the pool of {} has no connection left after {} tries",
    "jinja2.exceptions.UndefinedError: {} is undefined",
    "botocore.exceptions.NoCredentialsError: no credentials for {}"};

class Writer {
 public:
  explicit Writer(Random& random) : random_(random), packages_(random.pick(kPackages)) {}

  // A traceback with `depth` frames that ends in `places`.
  std::string traceback(std::string_view exception, std::string_view message,
                        const std::vector<Place>& places, std::size_t depth) {
    std::string text = "Traceback (most recent call last):\n";
    const std::size_t own = 3 + random_.below(5);
    for (std::size_t i = 0; i < own; ++i) text += own_frame();
    for (std::size_t i = own; i < depth; ++i) text += frame(draw_common_place(random_));
    for (const auto& place : places) text += frame(place);
    return text.append(exception).append(": ").append(message).append("\n");
  }

  std::string log(std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += log_line();
    return text;
  }

 private:
  std::string number(std::size_t bound) { return std::to_string(random_.below(bound)); }

  std::string own_frame() {
    return "  File \"/home/user" + number(50) + "/project/" + std::string(random_.pick(kOwnFiles)) +
           "\", line " + number(900) + ", in " + std::string(random_.pick(kOwnFunctions)) +
           "\n    outputs = self." + std::string(random_.pick(kOwnFunctions)) +
           "(batch, step=" + number(9) + ")\n";
  }

  std::string frame(const Place& place) {
    const auto& arguments = vocabulary().arguments;
    return "  File \"" + packages_ + place.file + "\", line " + number(2000) + ", in " +
           place.function + "\n    " + random_.pick(arguments) + " = self." +
           random_.pick(arguments) + "(" + random_.pick(arguments) + ", " +
           random_.pick(arguments) + "=None)\n";
  }

  std::string two(std::size_t bound) {
    const auto text = number(bound);
    return text.size() < 2 ? "0" + text : text;
  }

  std::string log_line() {
    switch (random_.below(4)) {
      case 0:
        return "2026-11-" + std::to_string(10 + random_.below(20)) + " " + two(24) + ":" + two(60) +
               ":" + two(60) + ",123 INFO trainer step " + number(100'000) + " loss 0." +
               number(9999) + " lr 1.2e-05 tokens/s " + number(90'000) + "\n";
      case 1:
        return "W1120 " + two(24) + ":" + two(60) + ":" + two(60) + ".123000 140123 " +
               draw_common_place(random_).file + ":" + number(900) + "] " + sentence() + "\n";
      case 2:
        return "Epoch " + number(90) + ":  " + number(100) + "%|####      | " + number(1000) +
               "/1000 [" + two(60) + ":" + two(60) + "<" + two(60) + ":" + two(60) + ", " +
               number(9) + "." + two(100) + "it/s]\n";
      default:
        return "gradient norm of " + random_.pick(vocabulary().arguments) + " is " + number(9) +
               "." + number(999) + " after " + sentence() + "\n";
    }
  }

  std::string sentence() {
    return "cached " + random_.pick(vocabulary().operators) + " for " +
           random_.pick(vocabulary().arguments) + " once";
  }

  Random& random_;
  std::string packages_;
};

std::string with_rank(const std::string& text, const std::string& rank) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin) + 1;
    out.append(rank).append(text, begin, end - begin);
    begin = end;
  }
  return out;
}

PasteClass draw_class(Random& random) {
  const auto k = random.below(100);
  return k < 50   ? PasteClass::kExact
         : k < 65 ? PasteClass::kDrift
         : k < 75 ? PasteClass::kOtherFrames
         : k < 80 ? PasteClass::kChainLast
         : k < 90 ? PasteClass::kChainFirst
                  : PasteClass::kLogs;
}

std::string foreign(std::string_view line, Writer& writer, Random& random, std::size_t depth) {
  const auto text = fill_values(line, random);
  const auto colon = text.find(": ");
  std::vector<Place> places(3, {"site/backends/base.py", "execute"});
  return writer.traceback(text.substr(0, colon), text.substr(colon + 2), places, depth);
}

std::string text_of(const LabelledPaste& paste, const Problem& problem, Random& random) {
  Writer writer(random);
  const std::size_t depth = 30 + random.below(51);
  auto places = problem.places;
  std::string pattern = problem.pattern;
  if (paste.kind == PasteClass::kOtherFrames)
    for (auto& place : places) place = draw_common_place(random);
  if (paste.kind == PasteClass::kDrift) pattern = change_a_word(pattern, random);
  const auto text =
      writer.traceback(problem.exception, fill_values(pattern, random), places, depth);
  if (paste.kind == PasteClass::kChainLast) {
    const auto before = draw_held_out(random);
    return writer.traceback("KeyError", fill_values(before.pattern, random), before.places, 20) +
           "\nDuring handling of the above exception, another exception occurred:\n\n" + text;
  }
  if (paste.kind == PasteClass::kChainFirst)
    return text + "\nThe above exception was the direct cause of the following exception:\n\n" +
           foreign(random.pick(kWrappers), writer, random, 25);
  if (paste.kind != PasteClass::kLogs) return text;
  const auto before = writer.log(15'000 + random.below(20'000));
  const auto after = writer.log(2'000 + random.below(8'000));
  const bool ranked = random.chance(50);
  return before +
         (ranked ? with_rank(text, "[rank" + std::to_string(random.below(8)) + "]: ") : text) +
         after;
}

}  // namespace

std::vector<LabelledPaste> draw_pastes(std::size_t count, std::size_t negatives,
                                       std::uint64_t labelled) {
  std::vector<LabelledPaste> pastes;
  for (std::size_t i = 0; i < count + negatives; ++i) {
    Random random(kPasteStream, i);
    LabelledPaste paste;
    Problem problem;
    if (i < count) {
      paste.kind = draw_class(random);
      paste.entry = random.below(labelled);
      problem = random.pick(subject_of(paste.entry).problems);
      paste.shared = problem.shared;
    } else if (i % 2 == 0) {
      paste.kind = PasteClass::kHardNegative;
      problem = draw_held_out(random);
    } else {
      paste.kind = PasteClass::kEasyNegative;
      Writer writer(random);
      paste.text = foreign(random.pick(kForeign), writer, random, 30 + random.below(51));
    }
    paste.pattern = problem.pattern;
    if (paste.text.empty()) paste.text = text_of(paste, problem, random);
    pastes.push_back(std::move(paste));
  }
  return pastes;
}

std::string salted(const std::string& paste, std::uint64_t round) {
  return "job " + std::to_string(round * 2'654'435'761ULL % 1'000'000'007ULL) + " started\n" +
         paste;
}

}  // namespace tracelore::bench
