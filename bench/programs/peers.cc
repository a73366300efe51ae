// What other engines are asked, and how long we take for it: bench_peers FOLDER OUT SIZE writes
// OUT/documents.jsonl and OUT/questions.jsonl in terms of ours, and OUT/ours.json. bench/peers.py
// asks the others.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <unordered_map>
#include <unordered_set>

#include "bench/report/clock.h"
#include "bench/synthetic/corpus.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/pastes.h"
#include "bench/synthetic/terms.h"
#include "engine/base/json/json.h"
#include "engine/match/matcher.h"
#include "engine/traceback/parse.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kPastes = 500;
constexpr std::uint64_t kLabelled = 1000;
constexpr std::size_t kRarest = 16;
constexpr int kRounds = 5;

using Terms = std::unordered_set<std::string>;
using Frequencies = std::unordered_map<std::string, std::size_t>;

void add(Terms& terms, const std::vector<std::string>& more) {
  terms.insert(more.begin(), more.end());
}

// Words of its templates, frames of its sample.
Terms document_terms(std::uint64_t number) {
  Terms terms;
  for (const auto& signature : bare_entry_of(number).signatures)
    add(terms, signature_terms(signature));
  for (const auto& exception : parse_paste(sample_of(number)).exceptions)
    add(terms, frame_terms(exception));
  return terms;
}

Terms question_terms(const LabelledPaste& paste) {
  Terms terms;
  for (const auto& exception : parse_paste(paste.text).exceptions)
    add(terms, exception_terms(exception));
  return terms;
}

Frequencies write_documents(const std::string& path, std::size_t size) {
  std::ofstream out(path);
  Frequencies frequencies;
  for (std::uint64_t number = 0; number < size; ++number) {
    const auto terms = document_terms(number);
    for (const auto& term : terms) ++frequencies[term];
    out << write_json({{"id", id_of(number)}, {"terms", terms}}) << '\n';
  }
  return frequencies;
}

// The others get the rarest terms that they hold, chosen for them without a cost.
std::vector<std::string> rarest(const Terms& terms, const Frequencies& frequencies) {
  std::vector<std::string> known;
  for (const auto& term : terms)
    if (frequencies.contains(term)) known.push_back(term);
  std::sort(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
    return std::pair(frequencies.at(a), a) < std::pair(frequencies.at(b), b);
  });
  if (known.size() > kRarest) known.resize(kRarest);
  return known;
}

std::vector<LabelledPaste> positives() {
  std::vector<LabelledPaste> chosen;
  for (auto& paste : draw_pastes(kPastes, 0, kLabelled))
    if (paste.kind <= PasteClass::kLogs) chosen.push_back(std::move(paste));
  return chosen;
}

// Entries that hold the very same template answer as well: the terms do not tell them apart.
std::vector<std::string> right_answers(
    const LabelledPaste& paste,
    const std::unordered_map<std::string, std::vector<std::string>>& holders) {
  std::vector<std::string> right = {id_of(paste.entry)};
  if (const auto found = holders.find(paste.pattern); found != holders.end())
    right.insert(right.end(), found->second.begin(), found->second.end());
  return right;
}

std::unordered_map<std::string, std::vector<std::string>> holders_of(
    const std::vector<LabelledPaste>& pastes, std::size_t size) {
  std::unordered_map<std::string, std::vector<std::string>> holders;
  for (const auto& paste : pastes) holders[paste.pattern];
  for (std::uint64_t number = 0; number < size; ++number)
    for (const auto& signature : bare_entry_of(number).signatures)
      if (const auto found = holders.find(signature.pattern.text()); found != holders.end())
        found->second.push_back(id_of(number));
  return holders;
}

Json measure_ours(const Reader& reader, const std::vector<LabelledPaste>& pastes,
                  const std::unordered_map<std::string, std::vector<std::string>>& holders) {
  std::vector<double> whole, parse;
  std::size_t first = 0;
  std::uint64_t salt = 0;
  for (const auto& paste : pastes) {
    std::vector<double> whole_us, parse_us;
    Answer answer;
    for (int round = 0; round <= kRounds; ++round) {
      const auto text = salted(paste.text, ++salt);
      double before = thread_seconds();
      auto result = match_paste(reader, text);
      whole_us.push_back((thread_seconds() - before) * 1e6);
      if (!result) std::exit(3);
      answer = std::move(*result);
      before = thread_seconds();
      const auto report = parse_paste(text);
      parse_us.push_back((thread_seconds() - before) * 1e6);
    }
    whole.push_back(median(whole_us));
    parse.push_back(median(parse_us));
    const auto right = right_answers(paste, holders);
    first += !answer.matches.empty() &&
             std::find(right.begin(), right.end(), answer.matches.front().entry->id) != right.end();
  }
  std::vector<double> apart;
  for (std::size_t i = 0; i < whole.size(); ++i) apart.push_back(whole[i] - parse[i]);
  return {{"questions", pastes.size()},
          {"first", first},
          {"p50_us", percentile(whole, 50)},
          {"p99_us", percentile(whole, 99)},
          {"p50_us_without_parsing", percentile(apart, 50)},
          {"p99_us_without_parsing", percentile(apart, 99)}};
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc != 4) return std::fprintf(stderr, "usage: bench_peers FOLDER OUT SIZE\n"), 2;
  const std::string out = argv[2];
  const auto size = static_cast<std::size_t>(std::atoll(argv[3]));
  const auto pastes = positives();
  const auto holders = holders_of(pastes, size);
  const auto frequencies = write_documents(out + "/documents.jsonl", size);
  std::ofstream questions(out + "/questions.jsonl");
  for (const auto& paste : pastes)
    questions << tracelore::write_json({{"right", right_answers(paste, holders)},
                                        {"terms", rarest(question_terms(paste), frequencies)}})
              << '\n';
  const auto reader = synthetic_index(argv[1], size);
  std::ofstream(out + "/ours.json")
      << tracelore::write_json(measure_ours(*reader, pastes, holders), 1) << '\n';
  return 0;
}
