#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/settings/index_location.h"
#include "engine/base/digest/digest.h"
#include "engine/base/utc.h"
#include "engine/evaluation/calibrate.h"
#include "engine/evaluation/evaluate.h"
#include "engine/evaluation/evaluate_answers.h"
#include "engine/evaluation/evaluate_origins.h"
#include "engine/evaluation/evaluate_search.h"
#include "engine/messages/messages.h"
#include "indexer/source/files.h"

namespace tracelore::cli {
namespace {

struct EvalOptions {
  IndexLocation index;
  std::string labels;
  std::string baseline;
  std::string calibrate;
  std::string rows;
  bool json = false;
  bool bless = false;
  bool search = false;
  bool answers = false;
  bool origins = false;
};

// Captures may be longer than a content file.
Result<std::string> read_evaluated(const std::string& path) {
  return read_file(path, {.content_file_bytes = 64 << 20});
}

std::string listed(const std::vector<int>& ranks) {
  return write_json(Json(ranks));
}

void print_rank_misses(Terminal& terminal, const std::vector<Outcome>& outcomes) {
  for (const auto& outcome : outcomes) {
    const auto& label = outcome.label;
    if (!outcome.names_first())
      terminal.out << "FIRST  " << label.file << " wanted " << listed(*label.first) << " got "
                   << listed(outcome.ranks.first_to_fail) << '\n';
    if (!outcome.names_lagging())
      terminal.out << "LAGS   " << label.file << " wanted " << listed(*label.lagging) << " got "
                   << listed(outcome.ranks.lagging) << '\n';
  }
}

void print_misses(Terminal& terminal, const std::vector<Outcome>& outcomes) {
  for (const auto& outcome : outcomes) {
    const bool negative = outcome.label.id.empty();
    const bool false_claim =
        negative && outcome.label.named && outcome.claimed() && !outcome.right();
    const bool noise = negative && outcome.label.kind == "far" && outcome.verdict != Verdict::kNone;
    const bool missed =
        !negative && outcome.label.named && (!outcome.right() || !outcome.claimed());
    if (!false_claim && !noise && !missed) continue;
    terminal.out << (false_claim         ? "FALSE "
                     : noise             ? "noise "
                     : outcome.claimed() ? "WRONG "
                     : outcome.right()   ? "unsure"
                                         : "missed")
                 << ' ' << name_of(outcome.verdict) << ' ' << outcome.label.file << " wanted "
                 << (negative ? "nothing" : outcome.label.id) << " got";
    for (std::size_t i = 0; i < outcome.ids.size() && i < 3; ++i)
      terminal.out << ' ' << outcome.ids[i];
    terminal.out << '\n';
  }
}

void print_left_out(Terminal& terminal, const std::vector<Outcome>& left_out) {
  for (const auto& outcome : left_out)
    if (outcome.verdict == Verdict::kExact && !outcome.right())
      terminal.out << "LEFT-OUT exact " << outcome.label.file << " without " << outcome.label.id
                   << " got " << outcome.ids.front() << '\n';
}

void print_reliability(Terminal& terminal, const std::vector<Outcome>& outcomes) {
  for (int bin = 0; bin < 10; ++bin) {
    std::size_t count = 0, right = 0;
    for (const auto& outcome : outcomes)
      if (outcome.claimed() && outcome.label.named &&
          std::min(9, static_cast<int>(outcome.confidence * 10)) == bin) {
        ++count;
        right += outcome.right();
      }
    if (count > 0)
      terminal.out << "confidence " << bin * 10 << "-" << bin * 10 + 10 << " %: " << right << " of "
                   << count << " right\n";
  }
}

// One line a text, for looking into the figures with other tools.
void write_rows(std::ostream& out, const std::vector<Outcome>& outcomes, bool left_out) {
  for (const auto& outcome : outcomes)
    out << write_json(Json{{"file", outcome.label.file},
                           {"id", outcome.label.id},
                           {"left_out", left_out},
                           {"verdict", name_of(outcome.verdict)},
                           {"ids", outcome.ids},
                           {"right", outcome.right()},
                           {"confidence", outcome.confidence},
                           {"features", outcome.features},
                           {"torch", outcome.label.torch},
                           {"torch_range", outcome.torch_range},
                           {"milliseconds", outcome.milliseconds}})
        << '\n';
}

// What `worse` finds in the baseline file fails the run; with --bless the file is written anew.
int compare(Terminal& terminal, const EvalOptions& options, const Json& figures,
            const std::function<std::vector<std::string>(const Json&)>& worse_than) {
  if (options.baseline.empty()) return kFound;
  if (options.bless) {
    std::ofstream(options.baseline) << write_json(figures, 2) << '\n';
    return kFound;
  }
  const auto text = read_evaluated(options.baseline);
  if (!text) return report_error(terminal, text.error());
  const auto baseline = parse_json(*text);
  if (!baseline) return report_error(terminal, baseline.error());
  const auto worse = worse_than(*baseline);
  for (const auto& figure : worse)
    terminal.err << say(terminal.language, "cli.regression", {{"figure", figure}}) << '\n';
  return worse.empty() ? kFound : kNotFound;
}

void print_search_misses(Terminal& terminal, const std::vector<SearchMiss>& misses) {
  for (const auto& miss : misses) {
    if (miss.wanted.empty())
      terminal.out << "FALSE  " << miss.query << "\n       wanted nothing";
    else
      terminal.out << (miss.rank == 0 ? "missed " : "at " + std::to_string(miss.rank) + "   ")
                   << miss.query << "\n       wanted " << miss.wanted;
    terminal.out << " got";
    for (const auto& id : miss.got) terminal.out << ' ' << id;
    terminal.out << '\n';
  }
}

int evaluate_questions(Terminal& terminal, const Reader& reader, const std::string& questions,
                       const EvalOptions& options) {
  const auto score = evaluate_search(reader, questions);
  if (!score) return report_error(terminal, score.error());
  if (!options.json) print_search_misses(terminal, score->misses);
  const auto figures = search_score_to_json(*score);
  terminal.out << write_json(figures, 2) << '\n';
  return compare(terminal, options, figures,
                 [&](const Json& baseline) { return search_regressions(*score, baseline); });
}

LoadText texts_beside(const std::string& labels) {
  return [folder = std::filesystem::path(labels).parent_path()](const std::string& file) {
    return read_evaluated((folder / file).string());
  };
}

int judge_answers(Terminal& terminal, const Reader& reader, const std::string& rows,
                  const EvalOptions& options) {
  const auto labels = read_answer_labels(rows);
  if (!labels) return report_error(terminal, labels.error());
  const auto score = evaluate_answers(reader, *labels, texts_beside(options.labels));
  if (!score) return report_error(terminal, score.error());
  if (!options.json)
    for (const auto& miss : score->misses)
      terminal.out << miss.figure << ' ' << miss.file << " got " << miss.got << '\n';
  const auto figures = answer_score_to_json(*score);
  terminal.out << write_json(figures, 2) << '\n';
  return compare(terminal, options, figures,
                 [&](const Json& baseline) { return answer_regressions(*score, baseline); });
}

int judge_origins(Terminal& terminal, const Reader& reader, const std::string& rows,
                  const EvalOptions& options) {
  const auto score = evaluate_origins(reader, rows);
  if (!score) return report_error(terminal, score.error());
  if (!options.json)
    for (const auto& miss : score->misses)
      terminal.out << miss.figure << " wanted " << miss.wanted << " got " << miss.got << "\n    "
                   << miss.text << '\n';
  const auto figures = origin_score_to_json(*score);
  terminal.out << write_json(figures, 2) << '\n';
  return compare(terminal, options, figures,
                 [&](const Json& baseline) { return origin_regressions(*score, baseline); });
}

int evaluate(Terminal& terminal, const EvalOptions& options) {
  const auto reader = open_index(options.index);
  if (!reader) return report_error(terminal, reader.error());
  const auto text = read_evaluated(options.labels);
  if (!text) return report_error(terminal, text.error());
  if (options.search) return evaluate_questions(terminal, **reader, *text, options);
  if (options.origins) return judge_origins(terminal, **reader, *text, options);
  if (options.answers) return judge_answers(terminal, **reader, *text, options);
  const auto labels = read_labels(*text);
  if (!labels) return report_error(terminal, labels.error());
  const auto load = texts_beside(options.labels);
  const auto outcomes = run_labels(**reader, *labels, load);
  if (!outcomes) return report_error(terminal, outcomes.error());
  const auto left_out = run_labels(**reader, *labels, load, /*leave_out=*/true);
  if (!left_out) return report_error(terminal, left_out.error());
  if (!options.calibrate.empty()) {
    std::ofstream(options.calibrate)
        << fit_calibration(*outcomes, *left_out, sha256_hex(*text), today_utc());
    return kFound;
  }
  if (!options.rows.empty()) {
    std::ofstream file(options.rows);
    write_rows(file, *outcomes, false);
    write_rows(file, *left_out, true);
  }
  const Score score = score_of(*outcomes, *left_out);
  if (!options.json) {
    print_misses(terminal, *outcomes);
    print_rank_misses(terminal, *outcomes);
    print_left_out(terminal, *left_out);
    print_reliability(terminal, *outcomes);
  }
  const auto figures = score_to_json(score);
  terminal.out << write_json(figures, 2) << '\n';
  return compare(terminal, options, figures,
                 [&](const Json& baseline) { return regressions(score, baseline); });
}

Run define_eval(Arguments& arguments) {
  auto options = std::make_shared<EvalOptions>();
  arguments.add_option("labels", options->labels, "cli.option.labels").required();
  arguments.add_option("--baseline", options->baseline, "cli.option.baseline");
  arguments.add_option("--calibrate", options->calibrate, "cli.option.calibrate");
  arguments.add_option("--rows", options->rows, "cli.option.rows");
  arguments.add_flag("--search", options->search, "cli.option.search");
  arguments.add_flag("--answers", options->answers, "cli.option.answers");
  arguments.add_flag("--origins", options->origins, "cli.option.eval_origins");
  arguments.add_flag("--bless", options->bless, "cli.option.bless");
  arguments.add_flag("--json", options->json, "cli.option.json");
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) { return evaluate(terminal, *options); };
}

}  // namespace

extern const Command kEvalCommand = {"eval", define_eval};

}  // namespace tracelore::cli
