#include "indexer/notes/note_article.h"

#include <algorithm>

#include "engine/messages/messages.h"
#include "indexer/notes/note_sections.h"
#include "indexer/notes/note_text.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostCures = 12;
constexpr std::size_t kMostNoteBytes = 4'000;
// What follows an error without a word of what it is: no more than one reads at a glance.
constexpr std::size_t kMostFollowing = 1'500;
constexpr std::size_t kMostLines = 200;

// Where what a cure belongs to begins and ends: the section around it, else the whole note.
struct Problem {
  Span region;
  std::string title;
  Span before_cure;                // from the error on
  std::vector<std::size_t> cures;  // by their number
  std::vector<std::string> signatures;
};

class NoteReader {
 public:
  NoteReader(std::string_view text, bool markdown, Language language,
             const std::vector<DerivedSignature>& errors, Entry& entry, Article& article)
      : text_(text),
        markdown_(markdown),
        language_(language),
        errors_(errors),
        entry_(entry),
        article_(article),
        sections_(note_sections(text, markdown)) {}

  void read() {
    add_cures();
    if (entry_.workarounds.empty()) add_what_follows();
    if (problems_.size() > 1 && share_signatures())
      add_problems();
    else
      add_cause();
  }

 private:
  // ---- cures

  void add_cures() {
    std::size_t done = 0;  // within a section that was taken, nothing is looked for
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      const auto& section = sections_[i];
      if (section.begin < done) continue;
      if (section.part != NotePart::kOther) done = section.body.end;
      if (section.part == NotePart::kCure) add_cure(i);
    }
  }

  // `### A` and `### B` below "Workarounds" are two.
  void add_cure(std::size_t index) {
    const auto& section = sections_[index];
    const auto first = entry_.workarounds.size();
    const auto last =
        std::find_if(sections_.begin() + static_cast<std::ptrdiff_t>(index) + 1, sections_.end(),
                     [&](const NoteSection& other) { return other.begin >= section.body.end; });
    const auto end = static_cast<std::size_t>(last - sections_.begin());
    int level = kLabelLevel;
    for (auto below = index + 1; below < end; ++below)
      level = std::min(level, sections_[below].level);
    auto lead_end = section.body.end;
    for (auto below = index + 1; below < end && level < kLabelLevel; ++below) {
      const auto& part = sections_[below];
      if (part.level != level) continue;
      if (part.part == NotePart::kCause || part.part == NotePart::kVerify) continue;
      lead_end = std::min(lead_end, part.begin);
      add(part.title, text_of({part.body.begin, std::min(part.body.end, section.body.end)}));
    }
    if (entry_.workarounds.size() == first) {
      add(section.title, text_of(section.body));
    } else {
      article_.workarounds_lead.markdown = shown({section.body.begin, lead_end});
    }
    note_problem(section, first);
  }

  void add(const std::string& title, std::string_view body) {
    if (entry_.workarounds.size() >= kMostCures) return;
    auto markdown = note_markdown(body, markdown_, kMostNoteBytes);
    if (markdown.empty()) return;
    article_.workarounds.push_back(
        {title.empty() ? say(language_, "note.cure") : title, std::move(markdown)});
    Workaround workaround;
    workaround.id = "note-" + std::to_string(entry_.workarounds.size() + 1);
    entry_.workarounds.push_back(std::move(workaround));
  }

  std::string_view text_of(Span body) const { return text_.substr(body.begin, body.size()); }
  std::string shown(Span body) const {
    return note_markdown(text_of(body), markdown_, kMostNoteBytes);
  }

  // ---- what follows the error, where no section says what to do

  void add_what_follows() {
    if (errors_.empty()) return;
    const auto lines = note_lines(text_, markdown_);
    auto at = std::min(errors_.front().last_line, lines.size());
    if (at < lines.size() && lines[at].code && lines[at - 1].code)
      while (at < lines.size() && lines[at].code) ++at;
    std::string body;
    const auto last = std::min(lines.size(), at + kMostLines);
    for (; at < last && body.size() < kMostFollowing; ++at) {
      const auto& line = lines[at];
      if (is_told_elsewhere(line.begin)) continue;
      const bool heading = begins_section(line.begin);
      const bool anything = body.find_first_not_of('\n') != body.npos;
      if (anything && (heading || (is_rule(line.text) && lines[at - 1].blank()))) break;
      if (!heading && !is_navigation(line.text)) body.append(line.text).push_back('\n');
    }
    add(say(language_, "note.follows"), body);
  }

  // Symptom, cause and check are no cure.
  bool is_told_elsewhere(std::size_t at) const {
    return std::any_of(sections_.begin(), sections_.end(), [&](const NoteSection& section) {
      return section.part != NotePart::kOther && section.part != NotePart::kSymptom &&
             at >= section.begin && at < section.body.end;
    });
  }

  bool begins_section(std::size_t at) const {
    return std::any_of(sections_.begin(), sections_.end(), [&](const NoteSection& section) {
      return section.begin == at && section.level < kLabelLevel;
    });
  }

  // ---- several problems

  void note_problem(const NoteSection& cure, std::size_t first) {
    if (entry_.workarounds.size() == first) return;
    const NoteSection* around = nullptr;
    for (const auto& section : sections_)
      if (section.begin < cure.begin && cure.begin < section.body.end &&
          section.level < cure.level && section.level > 1)
        around = &section;
    Problem problem;
    problem.region = around ? Span{around->begin, around->body.end} : Span{0, text_.size()};
    const auto known = std::find_if(problems_.begin(), problems_.end(), [&](const Problem& other) {
      return other.region.begin == problem.region.begin;
    });
    auto& found = known == problems_.end() ? problems_.emplace_back(std::move(problem)) : *known;
    if (around && found.title.empty()) {
      found.title = around->title;
      found.before_cure = {around->body.begin, cure.begin};
    }
    for (auto i = first; i < entry_.workarounds.size(); ++i) found.cures.push_back(i);
  }

  // Whether each problem has signatures of its own, and none of them is another's.
  bool share_signatures() {
    const auto lines = note_lines(text_, markdown_);
    for (const auto& error : errors_) {
      if (error.last_line == 0 || error.last_line > lines.size()) return false;
      const auto at = lines[error.last_line - 1].begin;
      std::size_t owners = 0;
      for (auto& problem : problems_)
        if (at >= problem.region.begin && at < problem.region.end) {
          ++owners;
          auto next = error.last_line;
          while (next < lines.size() && lines[next].code && lines[next - 1].code) ++next;
          const auto behind = next < lines.size() ? lines[next].begin : text_.size();
          problem.before_cure.begin =
              std::min(std::max(problem.before_cure.begin, behind), problem.before_cure.end);
          problem.signatures.push_back(error.signature.id);
        }
      if (owners != 1) return false;
    }
    return std::none_of(problems_.begin(), problems_.end(),
                        [](const Problem& problem) { return problem.signatures.empty(); });
  }

  void add_problems() {
    for (const auto& problem : problems_) {
      std::string when;
      for (const auto& id : problem.signatures)
        when.append(when.empty() ? "signature == \"" : " or signature == \"")
            .append(id)
            .append("\"");
      auto parsed = Expression::parse(when);
      if (!parsed) continue;
      Cause cause;
      cause.id = "problem-" + std::to_string(entry_.causes.size() + 1);
      cause.when = std::move(*parsed);
      for (const auto cure : problem.cures) {
        cause.workarounds.push_back(entry_.workarounds[cure].id);
        // "Fix" stands there once for each problem.
        auto& title = article_.workarounds[cure].title;
        title = problem.title.empty() ? title : problem.title + " · " + title;
      }
      entry_.causes.push_back(std::move(cause));
      article_.causes.push_back({problem.title, shown(problem.before_cure)});
    }
  }

  void add_cause() {
    for (const auto& section : sections_)
      if (section.part == NotePart::kCause) {
        auto markdown = shown(section.body);
        if (markdown.empty()) continue;
        article_.cause = {section.title, std::move(markdown)};
        return;
      }
  }

  std::string_view text_;
  bool markdown_;
  Language language_;
  const std::vector<DerivedSignature>& errors_;
  Entry& entry_;
  Article& article_;
  std::vector<NoteSection> sections_;
  std::vector<Problem> problems_;
};

}  // namespace

void read_cures(std::string_view text, bool markdown, Language language,
                const std::vector<DerivedSignature>& errors, Entry& entry, Article& article) {
  NoteReader(text, markdown, language, errors, entry, article).read();
}

}  // namespace tracelore
