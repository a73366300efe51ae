#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/match/confirm/confirm.h"
#include "engine/match/matcher.h"
#include "engine/traceback/parse.h"
#include "indexer/lint/lint_checks.h"
#include "indexer/write/writer.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMinSignatureLiteral = 12;

bool list_each_other(const Entry& a, const Entry& b) {
  const auto lists = [](const Entry& from, const Entry& to) {
    return std::find(from.overlaps.begin(), from.overlaps.end(), to.id) != from.overlaps.end();
  };
  return lists(a, b) && lists(b, a);
}

// An index of everything that is sound, for as long as the check runs.
class ScratchIndex {
 public:
  explicit ScratchIndex(const LoadedContent& content)
      : folder_(fs::temp_directory_path() / ("tracelore-check-" + std::to_string(::getpid()))) {
    std::vector<EntryToIndex> entries;
    for (const auto& source : content.sources) {
      EntryToIndex row{source.entry, {}};
      for (const auto& sample : source.samples) row.samples.push_back(sample.text);
      entries.push_back(std::move(row));
    }
    IndexInput input = input_of(std::move(entries));
    input.glossary = content.glossary;
    if (!write_index(input, folder_.string())) return;
    if (auto opened = Reader::open(folder_.string())) reader_ = std::move(*opened);
  }
  ~ScratchIndex() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  ScratchIndex(const ScratchIndex&) = delete;
  ScratchIndex& operator=(const ScratchIndex&) = delete;

  const Reader* reader() const { return reader_.get(); }

 private:
  fs::path folder_;
  std::shared_ptr<const Reader> reader_;
};

// Whether the confirmation is what `exact` would rest on: the root cause, everything in `where`,
// nothing forgiven.
bool claims_root(const Confirmation& found, const Report& report) {
  if (!found.missing.empty() || !found.seen->tolerances.empty()) return false;
  if (found.seen->exception == kNoException) return report.exceptions.empty();
  return report.exceptions[found.seen->exception].relation == Relation::kRoot;
}

std::vector<std::string> captures_of(const Signature& signature) {
  std::vector<std::string> names;
  for (const auto& piece : signature.pattern.pieces())
    if (!piece.name.empty()) names.push_back(piece.name);
  return names;
}

// Whether its message by itself settles a cause: the signature does, or what the message always
// says.
bool settles_alone(const Entry& entry, const Signature& signature) {
  const auto captures = captures_of(signature);
  ExpressionContext message;
  message.signatures = {signature.id};
  bool settles = false;
  for (const auto& cause : entry.causes) {
    if (!cause.asks()) return false;
    const auto truth = cause.otherwise ? Truth::kTrue : cause.when->evaluate(message);
    if (truth == Truth::kUnknown && !cause.when->asks_only_of_message(captures)) return false;
    settles = settles || truth != Truth::kFalse;
  }
  return settles;
}

// Then no text leaves the cause open.
bool is_told_by_message(const Entry& entry) {
  return std::ranges::all_of(entry.signatures, [&](const Signature& signature) {
    return settles_alone(entry, signature);
  });
}

// What the samples of one entry show.
struct Shown {
  std::vector<bool> signatures;
  std::set<std::string> settled;  // ids of causes
  bool left_open = false;
};

class SampleCheck {
 public:
  SampleCheck(const LintContext& context, const Reader& reader)
      : context_(context), reader_(reader) {}

  void run() {
    for (const auto& source : context_.content.sources) {
      Shown shown{std::vector<bool>(source.entry.signatures.size(), false), {}, false};
      for (const auto& sample : source.samples) check_sample(source, sample, shown);
      if (source.both_languages) check_causes_shown(source, shown);
      for (std::size_t i = 0; i < shown.signatures.size(); ++i) {
        const auto& id = source.entry.signatures[i].id;
        if (!shown.signatures[i] && !source.plain)
          context_.report(ErrorCode::kSignatureWithoutSample, source.yaml_file(),
                          source.place("signature/" + id), {{"signature", id}});
      }
    }
  }

 private:
  void check_causes_shown(const EntrySource& source, const Shown& shown) {
    const auto& entry = source.entry;
    for (const auto& cause : entry.causes)
      if (cause.asks() && shown.settled.count(cause.id) == 0)
        context_.report(ErrorCode::kCauseWithoutSample, source.yaml_file(),
                        source.place("when/" + cause.id), {{"id", cause.id}});
    if (entry.causes.size() > 1 && !shown.left_open && !is_told_by_message(entry))
      context_.report(ErrorCode::kNoOpenSample, source.yaml_file(),
                      source.place("cause/" + entry.causes.front().id));
  }

  void check_sample(const EntrySource& source, const Sample& sample, Shown& shown) {
    const Report report = parse_paste(sample.text, {}, {}, reader_.sentences());
    const Paste paste(report);
    for (std::size_t i = 0; i < shown.signatures.size(); ++i)
      if (!shown.signatures[i])
        shown.signatures[i] = confirm(source.entry.signatures[i], paste, false).has_value();
    check_rank(source, sample, shown);
    if (source.entry.kind == EntryKind::kIssue) check_claims(source, sample, report, paste);
  }

  static void note_cause(const Match& match, Shown& shown) {
    if (match.cause == CauseState::kSettled)
      shown.settled.insert(match.entry->causes[match.causes.front().index].id);
    shown.left_open = shown.left_open || (match.cause == CauseState::kOpen);
  }

  void check_rank(const EntrySource& source, const Sample& sample, Shown& shown) {
    const auto answer = match_paste(reader_, sample.text);
    if (!answer) return;
    const auto is_own = [&](const Match& match) { return match.entry->id == source.entry.id; };
    const bool first = !answer->matches.empty() && is_own(answer->matches.front());
    if (first) note_cause(answer->matches.front(), shown);
    // Wrappers and guides are context as soon as something more specific is there.
    const bool may_follow = source.entry.kind != EntryKind::kIssue;
    const bool follows = std::any_of(answer->context.begin(), answer->context.end(), is_own) ||
                         std::any_of(answer->matches.begin(), answer->matches.end(), is_own);
    const bool overlaps = follows && !answer->matches.empty() &&
                          list_each_other(*answer->matches.front().entry, source.entry);
    if (first || overlaps || (may_follow && follows)) return;
    context_.report(ErrorCode::kSampleNotFirst, sample.file, {1, 1},
                    {{"id", source.entry.id},
                     {"first", answer->matches.empty() ? "-" : answer->matches.front().entry->id}});
  }

  void check_claims(const EntrySource& source, const Sample& sample, const Report& report,
                    const Paste& paste) {
    const auto shingles = shingles_of(paste.passages);
    for (const auto& ref : reader_.signatures_for(shingles)) {
      const auto entry = reader_.entry(ref.entry);
      if (!entry || (*entry)->id == source.entry.id || (*entry)->kind != EntryKind::kIssue)
        continue;
      const auto& signature = (*entry)->signatures[ref.signature];
      if (signature.derived || list_each_other(**entry, source.entry)) continue;
      const auto found = confirm(signature, paste, false);
      if (!found || !claims_root(*found, report)) continue;
      const auto& other = context_.content.sources[ref.entry];
      context_.report(
          ErrorCode::kSignatureClaimsOther, other.yaml_file(),
          other.place("signature/" + signature.id),
          {{"signature", signature.id}, {"other", source.entry.id}, {"sample", sample.file}});
    }
  }

  const LintContext& context_;
  const Reader& reader_;
};

// "SIGKILL: Killed" is how a report has the shell's word: the class says what the words are.
bool is_death(const Signature& signature) {
  return !signature.exceptions.empty() &&
         std::ranges::all_of(signature.exceptions,
                             [](std::string_view name) { return name.starts_with("SIG"); });
}

}  // namespace

void check_templates(const EntrySource& source, const LintContext& context) {
  for (const auto& signature : source.entry.signatures) {
    const Position at = source.place("template/" + signature.id);
    if (signature.pattern.literal_size() < kMinSignatureLiteral && !is_death(signature)) {
      context.report(ErrorCode::kTemplateTooWeak, source.yaml_file(), at,
                     {{"found", std::to_string(signature.pattern.literal_size())},
                      {"wanted", std::to_string(kMinSignatureLiteral)}});
    } else if (signature.pattern.literal_words().empty()) {
      context.report(ErrorCode::kTemplateWithoutWord, source.yaml_file(), at);
    }
  }
}

void check_samples(const LintContext& context) {
  const ScratchIndex index(context.content);
  if (index.reader()) SampleCheck(context, *index.reader()).run();
}

}  // namespace tracelore
