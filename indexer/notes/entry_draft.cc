#include "indexer/notes/entry_draft.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/bytes/dotted.h"
#include "engine/match/confirm/confirm.h"
#include "engine/messages/messages.h"
#include "engine/traceback/parse.h"
#include "indexer/notes/derive.h"
#include "indexer/notes/derive_signatures.h"
#include "indexer/notes/draft_text.h"
#include "indexer/notes/note_sections.h"
#include "indexer/notes/note_text.h"
#include "indexer/source/files.h"
#include "indexer/yaml/glossary_yaml.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostSampleBytes = 8'000;
constexpr std::size_t kLongestTitle = 90;
constexpr std::size_t kLongestSummary = 600;

void append_item(std::string& list, std::string_view text) {
  list.append(list.empty() ? "" : "\n").append(text);
}

// The text of a list item up to the end of its first clause.
std::string clause_of(std::string_view item) {
  auto end = item.size();
  for (const std::string_view mark : {"：", ": ", "。", ". ", "；", "; ", "，", " ("})
    end = std::min(end, item.find(mark));
  auto title = item.substr(0, std::min(end, item.find('\n')));
  if (title.size() > kLongestTitle) {
    title = title.substr(0, kLongestTitle);
    while (!title.empty() && (static_cast<unsigned char>(title.back()) & 0xC0U) == 0x80U)
      title.remove_suffix(1);
    if (!title.empty() && static_cast<unsigned char>(title.back()) >= 0xC0U) title.remove_suffix(1);
  }
  return std::string(title);
}

// The items of a list that is all or most of a text; else nothing.
std::vector<std::string> items_of(std::string_view markdown) {
  std::vector<std::string> items;
  std::size_t others = 0;
  for (const auto& line : note_lines(markdown, false)) {
    if (line.blank()) continue;
    const bool item = is_list_item(line.text) && line.text.front() != ' ';
    if (item)
      items.emplace_back(line.text.substr(line.text.find(' ') + 1));
    else if (!items.empty() && line.text.front() == ' ')
      items.back().append("\n").append(line.text);
    else
      ++others;
  }
  if (items.size() < 2 || others > items.size()) items.clear();
  return items;
}

class Drafter {
 public:
  Drafter(const EntrySource& note, std::string text, bool markdown,
          const std::vector<std::string>& sentences)
      : entry_(note.entry),
        article_(note.entry.articles.begin()->second),
        text_(std::move(text)),
        markdown_(markdown),
        sentences_(sentences),
        sections_(note_sections(text_, markdown)) {
    draft_.language = note.entry.articles.begin()->first;
  }

  EntryDraft run(const std::vector<DerivedSignature>& errors) {
    draft_.title = article_.title;
    draft_.symptom = below_heading(part({title_end(), symptom_end()}));
    take_summary();
    draft_.verify = below_heading(first_of(NotePart::kVerify));
    collect_pastes();
    for (const auto& error : errors) add_signature(error);
    add_workarounds();
    add_causes();
    add_packages();
    return std::move(draft_);
  }

 private:
  std::string part(Span span) const {
    if (span.begin >= span.end) return {};
    return note_markdown(std::string_view(text_).substr(span.begin, span.end - span.begin),
                         markdown_, kMostSampleBytes);
  }

  std::string first_of(NotePart wanted) const {
    for (const auto& section : sections_)
      if (section.part == wanted) return part(section.body);
    return {};
  }

  // ---- what one sees: the note up to why and what to do

  std::size_t title_end() const {
    const auto at = text_.find(article_.title);
    const auto end = at == std::string::npos ? at : text_.find('\n', at);
    return end == std::string::npos ? 0 : end + 1;
  }

  std::size_t symptom_end() const {
    for (const auto& section : sections_)
      if (section.part == NotePart::kCause || section.part == NotePart::kCure ||
          section.part == NotePart::kVerify)
        return section.begin;
    return text_.size();
  }

  // The first paragraph, where it is one of words.
  void take_summary() {
    const auto end = draft_.symptom.find("\n\n");
    const auto first = draft_.symptom.substr(0, end);
    if (first.empty() || first.size() > kLongestSummary || first.starts_with("**") ||
        first.find("```") != first.npos || is_list_item(first) || is_navigation(first))
      return;
    draft_.summary = first;
    draft_.symptom.erase(0, end == std::string::npos ? end : end + 2);
  }

  // ---- signatures and the pastes that show them

  void collect_pastes() {
    std::string paste;
    for (const auto& line : note_lines(text_, markdown_)) {
      if (line.code && !line.fence) paste.append(line.text).append("\n");
      if ((!line.code || line.fence) && !paste.empty()) pastes_.push_back(std::move(paste));
      if (!line.code || line.fence) paste.clear();
    }
    if (!paste.empty()) pastes_.push_back(std::move(paste));
  }

  bool shows(const std::string& text, const Signature& signature) const {
    const Report report = parse_paste(text, {}, {}, sentences_);
    const auto found = confirm(signature, Paste(report), false);
    return found && found->missing.empty();
  }

  void add_signature(const DerivedSignature& error) {
    const auto& signature = error.signature;
    const auto own = error.text + "\n";
    const auto paste = std::find_if(pastes_.begin(), pastes_.end(), [&](const std::string& text) {
      return shows(text, signature);
    });
    // Without a text that finds it, nobody could tell whether it is right.
    if (paste == pastes_.end() && !shows(own, signature)) return;
    const auto name = signature.exceptions.empty() ? std::string() : signature.exceptions.front();
    const auto id = unique_id(kebab(last_part(name)), signature.is_line ? "line" : "message", ids_);
    renamed_.emplace_back(signature.id, id);
    add_sample(id, paste == pastes_.end() ? own : *paste);
    append_item(draft_.signatures, "  - id: " + id);
    if (!name.empty()) append_item(draft_.signatures, "    exception: " + yaml_quoted(name));
    append_item(draft_.signatures, (signature.is_line ? "    line: " : "    message: ") +
                                       yaml_quoted(signature.pattern.text()));
    if (signature.where.empty()) return;
    append_item(draft_.signatures, "    where: [");
    for (const auto& where : signature.where)
      draft_.signatures.append(&where == &signature.where.front() ? "" : ", ")
          .append(yaml_quoted(where));
    draft_.signatures += "]";
  }

  void add_sample(const std::string& id, const std::string& text) {
    for (const auto& sample : draft_.samples)
      if (sample.text == text) return;
    draft_.samples.push_back({id + ".txt", text});
  }

  // ---- what to do

  void add_workarounds() {
    for (std::size_t i = 0; i < entry_.workarounds.size(); ++i) {
      const auto& section = article_.workarounds[i];
      const auto id = unique_id(kebab(section.title), "cure", cure_ids_);
      cures_.emplace_back(entry_.workarounds[i].id, id);
      append_item(draft_.workarounds, "  - id: " + id);
      const bool named = section.title != say(draft_.language, "note.follows") &&
                         section.title != say(draft_.language, "note.cure");
      append_section(draft_.cures, named ? section.title : "TODO: " + section.title, id,
                     section.markdown);
    }
  }

  static void append_section(std::string& out, const std::string& title, const std::string& id,
                             std::string_view text) {
    if (!out.empty()) out += "\n\n";
    out.append("### ").append(title).append(" {#").append(id).append("}\n\n");
    out.append(below_heading(text));
  }

  // ---- why

  void add_causes() {
    if (!entry_.causes.empty()) return add_problems();
    const auto items = items_of(article_.cause.markdown);
    if (items.empty()) {
      draft_.cause = below_heading(article_.cause.markdown);
      return;
    }
    std::set<std::string> ids;
    for (const auto& item : items) {
      const auto title = clause_of(item);
      const auto id = unique_id(kebab(title), "cause", ids);
      append_item(draft_.causes, "  - id: " + id);
      append_section(draft_.cause, title, id, item);
    }
  }

  void add_problems() {
    std::set<std::string> ids;
    for (std::size_t i = 0; i < entry_.causes.size(); ++i) {
      const auto& cause = entry_.causes[i];
      const auto& section = article_.causes[i];
      const auto id = unique_id(kebab(section.title), "problem", ids);
      append_item(draft_.causes, "  - id: " + id);
      append_item(draft_.causes, "    when: '" + renamed(cause.when->text()) + "'");
      std::string cures;
      for (const auto& [note, cure] : cures_)
        if (std::find(cause.workarounds.begin(), cause.workarounds.end(), note) !=
            cause.workarounds.end())
          cures.append(cures.empty() ? "" : ", ").append(cure);
      append_item(draft_.causes, "    workarounds: [" + cures + "]");
      append_section(draft_.cause, section.title, id, section.markdown);
    }
  }

  // The note's ids of signatures, quoted, by those of the draft.
  std::string renamed(std::string when) const {
    for (const auto& [from, to] : renamed_) {
      const auto quoted = "\"" + from + "\"";
      const auto at = when.find(quoted);
      if (at != when.npos) when.replace(at, quoted.size(), "\"" + to + "\"");
    }
    return when;
  }

  // `glacierfeed.errors.ShardLeaseExpired` is glacierfeed's.
  void add_packages() {
    for (const auto& signature : entry_.signatures)
      for (const auto& name : signature.exceptions) {
        const auto package = name.substr(0, name.find('.'));
        if (package.size() == name.size() || package.starts_with('_')) continue;
        if (draft_.packages.empty()) draft_.packages = package;
      }
  }

  const Entry& entry_;
  const Article& article_;
  std::string text_;
  bool markdown_;
  const std::vector<std::string>& sentences_;
  std::vector<NoteSection> sections_;
  std::vector<std::string> pastes_;
  std::set<std::string> ids_;
  std::set<std::string> cure_ids_;
  std::vector<std::pair<std::string, std::string>> renamed_;
  std::vector<std::pair<std::string, std::string>> cures_;
  EntryDraft draft_;
};

}  // namespace

Result<EntryDraft> draft_of_note(const std::string& path) {
  std::vector<Error> problems;
  const auto sentences = sentences_of(read_glossaries({}, problems));
  const auto note = derive_entry(path, id_of_file(path), sentences, problems);
  if (!problems.empty()) return fail(problems.front());
  const auto bytes = read_file(path);
  if (!bytes) return fail(bytes.error());
  const Report report = parse_paste(*bytes, {}, {}, sentences);
  auto text = note_text(report, *bytes, is_markdown(path));
  const auto errors = derive_signatures(report, *bytes);
  return Drafter(note, std::move(text), is_markdown(path), sentences).run(errors);
}

std::string id_of_file(const std::string& path) {
  return kebab(std::filesystem::path(path).stem().string());
}

}  // namespace tracelore
