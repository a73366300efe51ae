// How long a match takes, and whether it is right, in the same run: bench_match FOLDER RESULTS
// SIZE… FOLDER keeps the indexes between runs.
#include <cstdio>
#include <cstdlib>
#include <map>

#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/corpus.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/pastes.h"
#include "engine/match/matcher.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kPastes = 500;
constexpr std::size_t kNegatives = 100;
constexpr std::uint64_t kLabelled = 1000;
constexpr int kRounds = 5;
constexpr double kTenKilobytes = 10'240;

struct ClassScore {
  std::size_t count = 0;
  std::size_t first = 0;    // the labelled entry
  std::size_t twin = 0;     // another entry with the very same template
  std::size_t claimed = 0;  // exact or likely
  std::size_t exact = 0;
};

struct Measured {
  std::vector<double> first_us;  // first time that the paste is seen: entries are read
  std::vector<double> us;        // median of the rounds
  std::vector<double> ten_kb_us;
  std::map<PasteClass, ClassScore> classes;
  double opened_ms = 0;
  double resident = 0;
};

bool holds_template(const Entry& entry, const std::string& pattern) {
  for (const auto& signature : entry.signatures)
    if (signature.pattern.text() == pattern) return true;
  return false;
}

void judge_answer(const LabelledPaste& paste, const Answer& answer, ClassScore& score) {
  ++score.count;
  score.claimed += answer.verdict == Verdict::kExact || answer.verdict == Verdict::kLikely;
  score.exact += answer.verdict == Verdict::kExact;
  if (answer.matches.empty() || paste.kind >= PasteClass::kHardNegative) return;
  const Entry& first = *answer.matches.front().entry;
  score.first += first.id == id_of(paste.entry);
  score.twin += first.id != id_of(paste.entry) && holds_template(first, paste.pattern);
}

double timed(const Reader& reader, const std::string& text, Answer& answer) {
  const double before = thread_seconds();
  auto result = match_paste(reader, text);
  const double us = (thread_seconds() - before) * 1e6;
  if (!result) std::exit(3);
  answer = std::move(*result);
  return us;
}

Measured measure(const std::string& folder, std::size_t size,
                 const std::vector<LabelledPaste>& pastes) {
  Measured measured;
  { synthetic_index(folder, size); }
  const double empty = resident_mib();
  const double before = wall_seconds();
  const auto reader = synthetic_index(folder, size);
  measured.opened_ms = (wall_seconds() - before) * 1e3;
  measured.resident = resident_mib() - empty;
  std::uint64_t salt = 0;
  std::vector<std::vector<double>> times(pastes.size());
  for (int round = 0; round <= kRounds; ++round)
    for (std::size_t i = 0; i < pastes.size(); ++i) {
      Answer answer;
      const double us = timed(*reader, salted(pastes[i].text, ++salt), answer);
      if (round > 0) {
        times[i].push_back(us);
        continue;
      }
      measured.first_us.push_back(us);
      judge_answer(pastes[i], answer, measured.classes[pastes[i].kind]);
    }
  for (std::size_t i = 0; i < pastes.size(); ++i) {
    const double us = median(times[i]);
    measured.us.push_back(us);
    measured.ten_kb_us.push_back(us * kTenKilobytes / static_cast<double>(pastes[i].text.size()));
  }
  return measured;
}

Json classes_json(const Measured& measured) {
  Json json = Json::object();
  for (const auto& [kind, score] : measured.classes)
    json[std::string(kPasteClassNames[static_cast<std::size_t>(kind)])] = {
        {"count", score.count}, {"first", score.first},     {"same_message", score.twin},
        {"exact", score.exact}, {"claimed", score.claimed},
    };
  return json;
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc < 3) return std::fprintf(stderr, "usage: bench_match FOLDER RESULTS [SIZE…]\n"), 2;
  std::vector<std::size_t> sizes;
  for (int i = 3; i < argc; ++i) sizes.push_back(static_cast<std::size_t>(std::atoll(argv[i])));
  if (sizes.empty()) sizes = {1'000, 10'000, 100'000};
  const auto pastes = draw_pastes(kPastes, kNegatives, kLabelled);
  Results results("match", "From a paste to an answer", "./dev bench match");
  results.paragraph(
      "CPU time of one thread for a whole match (parse, retrieve, confirm, judge), 500 pastes "
      "about "
      "the first 1,000 entries and 100 about none, each salted in every round; the median of five "
      "rounds is a paste's time. First: the round in which its entries were read for the first "
      "time. Pastes have 3 to 45 KB; \"of 10 KB\" divides by the size.");
  std::vector<std::vector<std::string>> times = {{"entries", "p50 µs", "p99 µs", "p50 µs of 10 KB",
                                                  "p99 µs of 10 KB", "first p50 / p99 µs",
                                                  "opened in ms", "resident MiB after opening"}};
  std::vector<std::vector<std::string>> right = {
      {"entries", "class", "pastes", "first", "first or same message", "exact", "claimed"}};
  for (const auto size : sizes) {
    const auto measured = measure(argv[1], size, pastes);
    const auto at = [](const std::vector<double>& values, double p) {
      return figure(percentile(values, p));
    };
    times.push_back({std::to_string(size), at(measured.us, 50), at(measured.us, 99),
                     at(measured.ten_kb_us, 50), at(measured.ten_kb_us, 99),
                     at(measured.first_us, 50) + " / " + at(measured.first_us, 99),
                     figure(measured.opened_ms), figure(measured.resident)});
    for (const auto& [kind, score] : measured.classes) {
      const auto share = [&](std::size_t part) {
        return percent(static_cast<double>(part) / static_cast<double>(score.count));
      };
      const bool negative = kind >= PasteClass::kHardNegative;
      right.push_back({std::to_string(size),
                       std::string(kPasteClassNames[static_cast<std::size_t>(kind)]),
                       std::to_string(score.count), negative ? "" : share(score.first),
                       negative ? "" : share(score.first + score.twin), share(score.exact),
                       share(score.claimed)});
    }
    results.data()["sizes"].push_back({{"entries", size},
                                       {"p50_us", percentile(measured.us, 50)},
                                       {"p99_us", percentile(measured.us, 99)},
                                       {"p50_10kb_us", percentile(measured.ten_kb_us, 50)},
                                       {"p99_10kb_us", percentile(measured.ten_kb_us, 99)},
                                       {"opened_ms", measured.opened_ms},
                                       {"resident_mib", measured.resident},
                                       {"classes", classes_json(measured)}});
  }
  results.table(times);
  results.table(right);
  results.write(argv[2]);
  return 0;
}
