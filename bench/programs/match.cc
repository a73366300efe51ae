// How long a match takes, and whether it is right, in the same run: bench_match FOLDER RESULTS
// [SIZE…]. FOLDER keeps the indexes between runs. SIZE may be 100000:bare, entries without prose.
// From a million entries on the match structures alone are measured.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "bench/report/child.h"
#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/corpus.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/pastes.h"
#include "engine/base/heap.h"
#include "engine/index/legs/legs.h"
#include "engine/match/matcher.h"
#include "engine/traceback/parse.h"
#include "indexer/write/filing.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kPastes = 500;
constexpr std::size_t kNegatives = 100;
constexpr std::uint64_t kLabelled = 1000;
constexpr int kRounds = 5;
const std::size_t kCandidates = Limits().text_leg_candidates;
constexpr double kTenKilobytes = 10'240;
constexpr std::size_t kStructuresOnly = 1'000'000;

using Pastes = std::vector<LabelledPaste>;

struct Size {
  std::size_t entries = 0;
  Prose prose = Prose::kWhole;

  std::string name() const {
    return std::to_string(entries) + (prose == Prose::kNone ? " without prose" : "");
  }
};

struct ClassScore {
  std::size_t count = 0;
  std::size_t first = 0;    // the labelled entry
  std::size_t twin = 0;     // another entry with the very same template
  std::size_t related = 0;  // the labelled entry or its twin, as related
  std::size_t claimed = 0;  // exact or likely
  std::size_t exact = 0;
};
using Scores = std::map<PasteClass, ClassScore>;

bool is_negative(PasteClass kind) {
  return kind >= PasteClass::kHardNegative;
}

bool holds_template(const Entry& entry, const std::string& pattern) {
  return std::any_of(
      entry.signatures.begin(), entry.signatures.end(),
      [&](const Signature& signature) { return signature.pattern.text() == pattern; });
}

void judge_answer(const LabelledPaste& paste, const Answer& answer, ClassScore& score) {
  ++score.count;
  score.claimed += is_claim(answer.verdict);
  score.exact += answer.verdict == Verdict::kExact;
  if (answer.matches.empty() || is_negative(paste.kind)) return;
  const Entry& first = *answer.matches.front().entry;
  const bool same = first.id == id_of(paste.entry);
  const bool twin = !same && holds_template(first, paste.pattern);
  score.first += same;
  score.twin += twin;
  score.related += (same || twin) && answer.verdict == Verdict::kRelated;
}

double timed(const Reader& reader, const std::string& text, Answer& answer) {
  const double before = thread_seconds();
  auto result = match_paste(reader, text);
  const double us = (thread_seconds() - before) * 1e6;
  if (!result) std::exit(3);
  answer = std::move(*result);
  return us;
}

// The paste's time is the median of its rounds.
Json times_json(const Pastes& pastes, const std::vector<std::vector<double>>& rounds) {
  std::vector<double> us, ten_kb;
  for (std::size_t i = 0; i < pastes.size(); ++i) {
    us.push_back(median(rounds[i]));
    ten_kb.push_back(us.back() * kTenKilobytes / static_cast<double>(pastes[i].text.size()));
  }
  return {{"p50_us", percentile(us, 50)},
          {"p99_us", percentile(us, 99)},
          {"p50_10kb_us", percentile(ten_kb, 50)},
          {"p99_10kb_us", percentile(ten_kb, 99)}};
}

Json classes_json(const Scores& scores) {
  Json json = Json::object();
  for (const auto& [kind, score] : scores)
    json[std::string(kPasteClassNames[static_cast<std::size_t>(kind)])] = {
        {"count", score.count},     {"first", score.first}, {"same_message", score.twin},
        {"related", score.related}, {"exact", score.exact}, {"claimed", score.claimed},
    };
  return json;
}

Json measure(const std::string& folder, const Size& size, const Pastes& pastes) {
  const double empty = resident_mib();
  const double before = thread_seconds();
  const auto reader = synthetic_index(folder, size.entries, size.prose);
  const double opened_ms = (thread_seconds() - before) * 1e3;
  const double opened_mib = resident_mib() - empty;
  std::uint64_t salt = 0;
  Scores scores;
  std::vector<double> first_us;
  std::vector<std::vector<double>> rounds(pastes.size());
  for (int round = 0; round <= kRounds; ++round)
    for (std::size_t i = 0; i < pastes.size(); ++i) {
      Answer answer;
      const double us = timed(*reader, salted(pastes[i].text, ++salt), answer);
      (round == 0 ? first_us : rounds[i]).push_back(us);
      if (round == 0) judge_answer(pastes[i], answer, scores[pastes[i].kind]);
    }
  Json json = times_json(pastes, rounds);
  json.update({{"entries", size.name()},
               {"first_p50_us", percentile(first_us, 50)},
               {"first_p99_us", percentile(first_us, 99)},
               {"opened_ms", opened_ms},
               {"opened_mib", opened_mib},
               {"used_mib", resident_mib() - empty},
               {"classes", classes_json(scores)}});
  return json;
}

// A file of what `size` entries are filed under, as the indexer files them, each with its length.
std::string filings_file(const std::string& folder, std::size_t size) {
  const std::string path = folder + "/filings-" + std::to_string(size);
  if (std::filesystem::exists(path)) return path;
  std::fprintf(stderr, "filing %zu synthetic entries\n", size);
  in_child([&] {
    Filing filing;
    for (std::size_t i = 0; i < size; ++i) filing.count(bare_entry_of(i));
    std::ofstream file(path, std::ios::binary);
    for (std::size_t i = 0; i < size; ++i) {
      const auto bytes = filing_bytes(filing.of(bare_entry_of(i)));
      const auto count = static_cast<std::uint32_t>(bytes.size());
      file.write(reinterpret_cast<const char*>(&count), sizeof count);
      file << bytes;
    }
    return Json();
  });
  return path;
}

// Parsing and the look-ups of both legs of so many entries: what stays to be
// done is confirming the candidates.
Json measure_structures(const std::string& path, std::size_t size, const Pastes& pastes) {
  const double empty = resident_mib();
  const double before = thread_seconds();
  std::ifstream file(path, std::ios::binary);
  Legs::Draft draft;
  std::string filing;
  for (std::uint32_t entry = 0; entry < size; ++entry) {
    std::uint32_t count = 0;
    file.read(reinterpret_cast<char*>(&count), sizeof count);
    filing.resize(count);
    file.read(filing.data(), count);
    if (!file || !draft.add(entry, filing)) std::exit(3);
  }
  const Legs legs(std::move(draft));
  const double opened_ms = (thread_seconds() - before) * 1e3;
  const double opened_mib = resident_mib() - empty;
  std::uint64_t salt = 0;
  std::size_t labelled = 0, found = 0;
  std::vector<double> candidates;
  std::vector<std::vector<double>> rounds(pastes.size());
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i < pastes.size(); ++i) {
      const auto text = salted(pastes[i].text, ++salt);
      const double start = thread_seconds();
      std::vector<SignatureRef> refs;
      const auto report = parse_paste(text);
      const Paste paste(report);
      const auto shingles = shingles_of(paste.passages);
      legs.for_each_anchored(shingles, [&](const AnchorRow& row) {
        refs.push_back({row.entry, row.signature});
      });
      std::sort(refs.begin(), refs.end());
      refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
      std::vector<SimilarEntry> alike;
      if (is_negative(pastes[i].kind) || pastes[i].kind == PasteClass::kDrift)
        alike = legs.similar().find(ShingleSet(shingles), kCandidates);
      rounds[i].push_back((thread_seconds() - start) * 1e6);
      if (round > 0) continue;
      candidates.push_back(static_cast<double>(refs.size() + alike.size()));
      if (is_negative(pastes[i].kind) || pastes[i].kind == PasteClass::kDrift) continue;
      ++labelled;
      found += std::any_of(refs.begin(), refs.end(),
                           [&](const SignatureRef& ref) { return ref.entry == pastes[i].entry; });
    }
  Json json = times_json(pastes, rounds);
  json.update({{"entries", std::to_string(size)},
               {"opened_ms", opened_ms},
               {"opened_mib", opened_mib},
               {"labelled", labelled},
               {"found", found},
               {"candidates_p50", percentile(candidates, 50)},
               {"candidates_p99", percentile(candidates, 99)}});
  return json;
}

using Rows = std::vector<std::vector<std::string>>;

std::string at(const Json& json, const char* key) {
  return figure(json[key].get<double>());
}

void add_class_rows(const Json& json, Rows& rows) {
  for (const auto name : kPasteClassNames) {
    const auto score = json["classes"].find(std::string(name));
    if (score == json["classes"].end()) continue;
    const auto share = [&](std::initializer_list<const char*> keys) {
      double sum = 0;
      for (const auto* key : keys) sum += (*score)[key].get<double>();
      return percent(sum / (*score)["count"].get<double>());
    };
    const bool negative = name.ends_with("negative");
    rows.push_back({json["entries"].get<std::string>(), std::string(name),
                    std::to_string((*score)["count"].get<int>()), negative ? "" : share({"first"}),
                    negative ? "" : share({"first", "same_message"}),
                    negative ? "" : share({"related"}), share({"exact"}), share({"claimed"})});
  }
}

void report(const Json& sizes, Results& results) {
  Rows times = {{"entries", "p50 µs", "p99 µs", "p50 µs of 10 KB", "p99 µs of 10 KB",
                 "first p50 / p99 µs", "opened in ms", "MiB opened", "MiB after the pastes"}};
  Rows right = {{"entries", "class", "pastes", "first", "first or same message",
                 "of those as related", "exact", "claimed"}};
  Rows alone = {{"entries", "p50 µs", "p99 µs", "p50 µs of 10 KB", "p99 µs of 10 KB",
                 "opened in ms", "MiB", "candidates p50 / p99", "labelled entry among them"}};
  for (const auto& json : sizes) {
    const std::vector<std::string> head = {json["entries"].get<std::string>(), at(json, "p50_us"),
                                           at(json, "p99_us"), at(json, "p50_10kb_us"),
                                           at(json, "p99_10kb_us")};
    auto& row = (json.contains("classes") ? times : alone).emplace_back(head);
    if (json.contains("classes")) {
      row.push_back(at(json, "first_p50_us") + " / " + at(json, "first_p99_us"));
      for (const auto* key : {"opened_ms", "opened_mib", "used_mib"}) row.push_back(at(json, key));
      add_class_rows(json, right);
    } else {
      for (const auto* key : {"opened_ms", "opened_mib"}) row.push_back(at(json, key));
      row.push_back(at(json, "candidates_p50") + " / " + at(json, "candidates_p99"));
      row.push_back(percent(json["found"].get<double>() / json["labelled"].get<double>()));
    }
  }
  if (times.size() > 1) results.table(times);
  if (right.size() > 1) results.table(right);
  if (alone.size() == 1) return;
  results.paragraph(
      "The match structures alone: parsing, the look-up of every shingle among the anchors, and "
      "for "
      "drifted messages and negatives the text leg; no entry is read and nothing confirmed. Pastes "
      "of the class drift are not counted as labelled.");
  results.table(alone);
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  tracelore::keep_freed_memory();  // as the server does
  if (argc < 3) return std::fprintf(stderr, "usage: bench_match FOLDER RESULTS [SIZE…]\n"), 2;
  const std::string folder = argv[1];
  std::vector<Size> sizes;
  std::string command = "./dev bench match";
  for (int i = 3; i < argc; ++i) {
    sizes.push_back({static_cast<std::size_t>(std::atoll(argv[i])),
                     std::string_view(argv[i]).ends_with(":bare") ? Prose::kNone : Prose::kWhole});
    command.append(" ").append(argv[i]);
  }
  if (sizes.empty()) sizes = {{1'000}, {10'000}, {100'000}};
  const auto pastes = draw_pastes(kPastes, kNegatives, kLabelled);
  Results results("match", "From a paste to an answer", command);
  results.paragraph(
      "CPU time of one thread for a whole match (parse, retrieve, confirm, judge), 500 pastes "
      "about the first 1,000 entries and 100 about none, each salted in every round; the median of "
      "five rounds is a paste's time. First: the round in which its entries were read for the "
      "first time. Opening is CPU time too. Pastes have 3 to 45 KB; \"of 10 KB\" divides by the "
      "size. Each size is measured "
      "in a process of its own; MiB are what its resident memory grew by.");
  tracelore::Json measured = tracelore::Json::array();
  for (const auto& size : sizes) {
    if (size.entries >= kStructuresOnly) {
      const auto path = filings_file(folder, size.entries);
      measured.push_back(in_child([&] { return measure_structures(path, size.entries, pastes); }));
      continue;
    }
    in_child(
        [&] { return tracelore::Json(synthetic_index(folder, size.entries, size.prose)->size()); });
    measured.push_back(in_child([&] { return measure(folder, size, pastes); }));
  }
  results.data()["sizes"] = measured;
  report(measured, results);
  results.write(argv[2]);
  return 0;
}
