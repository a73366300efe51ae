// Releases that prose names and entry.yaml does not.
#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/json/json.h"
#include "engine/base/package_name.h"
#include "indexer/content/article.h"
#include "indexer/lint/lint_checks.h"
#include "indexer/lint/prose/release_mentions.h"

namespace tracelore {
namespace {

using Numbers = std::vector<std::uint64_t>;

Numbers without_zeros(Numbers numbers) {
  while (numbers.size() > 1 && numbers.back() == 0) numbers.pop_back();
  return numbers;
}

bool same_series(const Numbers& a, const Numbers& b) {
  const auto minor = [](const Numbers& numbers) { return numbers.size() > 1 ? numbers[1] : 0; };
  return !a.empty() && !b.empty() && a[0] == b[0] && minor(a) == minor(b);
}

// "<2.8" speaks of 2.7 as well.
bool is_right_below(const Numbers& release, const Numbers& bound) {
  return bound.size() > 1 && bound[1] > 0 && release.size() > 1 && release[0] == bound[0] &&
         release[1] + 1 == bound[1] && (bound.size() < 3 || bound[2] == 0);
}

bool names(const Specifier::Clause& clause, const Version& release) {
  const auto bound = Version::parse(clause.version);
  if (!bound) return false;
  if (without_zeros(bound->release()) == without_zeros(release.release())) return true;
  if (release.release().size() < 3 && same_series(bound->release(), release.release())) return true;
  return clause.op == "<" && is_right_below(release.release(), bound->release());
}

// Open at neither end: a release between its ends is one of those that it speaks of.
bool is_closed(const Specifier& range) {
  bool from = false, to = false;
  for (const auto& clause : range.clauses()) {
    const bool both = clause.op == "==" || clause.op == "~=" || clause.op == "===";
    from = from || both || clause.op.starts_with('>');
    to = to || both || clause.op.starts_with('<');
  }
  return from && to;
}

bool speaks_of(const Specifier& range, const Version& release) {
  if (is_closed(range) && range.contains(release)) return true;
  return std::ranges::any_of(range.clauses(),
                             [&](const auto& clause) { return names(clause, release); });
}

// Two distributions of one release.
std::string family_of(const std::string& package) {
  return package == "pytorch-lightning" ? "lightning" : package;
}

// Every bound that entry.yaml states.
class Stated {
 public:
  explicit Stated(const Entry& entry) {
    add(entry.affects);
    for (const auto& [package, version] : entry.fixed_in) add(package, "==" + version);
    for (const auto& release : entry.releases) add(release.package, release.range);
    for (const auto& cause : entry.causes) add(cause.when);
    for (const auto& workaround : entry.workarounds) {
      add(workaround.when);
      add(workaround.asks);
      for (const auto& command : workaround.commands) add(command.when);
    }
    add(entry.verify.packages);
  }

  bool has(const std::string& package, const Version& release) const {
    return std::ranges::any_of(bounds_, [&](const auto& bound) {
      return (package.empty() || bound.first == family_of(package)) &&
             speaks_of(bound.second, release);
    });
  }

 private:
  void add(const std::string& package, const Specifier& range) {
    bounds_.emplace_back(family_of(package), range);
  }
  void add(const std::string& package, const std::string& range) {
    if (const auto specifier = Specifier::parse(range)) add(package, *specifier);
  }
  void add(const VersionBounds& bounds) {
    for (const auto& [package, range] : bounds) add(package, range);
  }
  void add(const std::optional<Expression>& expression) {
    if (!expression) return;
    for (const auto& [name, range] : expression->bounds()) add(normalize_package(name), range);
  }

  std::vector<std::pair<std::string, Specifier>> bounds_;
};

// The releases that the recorded runs of its check had.
std::set<std::string> releases_run(const Entry& entry) {
  std::set<std::string> releases;
  for (const auto& line : entry.verified) {
    const auto run = parse_json(line);
    if (!run || !run->is_object() || !run->contains("versions")) continue;
    for (const auto& [package, version] : run->at("versions").items())
      if (const auto parsed = Version::parse(version.is_string() ? version.get<std::string>() : ""))
        releases.insert(parsed->base().text());
  }
  return releases;
}

// The lines of a part, without its heading.
std::pair<std::size_t, std::size_t> lines_of(const MarkdownDocument& document, Language language,
                                             ArticlePart part) {
  constexpr auto kEnd = static_cast<std::size_t>(-1);
  std::pair<std::size_t, std::size_t> lines{kEnd, kEnd};
  for (const auto& heading : document.headings) {
    if (heading.level != 2) continue;
    if (lines.first != kEnd) {
      lines.second = heading.line;
      break;
    }
    if (part_of(heading.title, language) == part) lines.first = heading.line;
  }
  return lines;
}

bool is_within(std::size_t line, const std::pair<std::size_t, std::size_t>& lines) {
  return line >= lines.first && line < lines.second;
}

std::vector<std::string_view> lines_in(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

Position place_of(const ReleaseMention& mention, const std::vector<std::string_view>& lines) {
  if (mention.line == 0 || mention.line > lines.size()) return {mention.line, 1};
  const auto column = lines[mention.line - 1].find(mention.version);
  return {mention.line, column == std::string_view::npos ? 1 : column + 1};
}

void check_says(const EntrySource& source, const LintContext& context) {
  for (std::size_t i = 0; i < source.entry.releases.size(); ++i)
    for (const auto language : kLanguages)
      if (source.entry.releases[i].says.count(language) == 0)
        context.report(ErrorCode::kMissingKey, source.yaml_file(),
                       source.place("release/" + std::to_string(i)),
                       {{"key", std::string(tag_of(language))}});
}

}  // namespace

void check_releases(const EntrySource& source, const LintContext& context) {
  if (!source.both_languages) return;
  check_says(source, context);
  const Stated stated(source.entry);
  const auto run = releases_run(source.entry);
  for (const auto& [language, document] : source.documents) {
    const auto lines = lines_in(document.text);
    const auto verify = lines_of(document, language, ArticlePart::kVerify);
    const auto references = lines_of(document, language, ArticlePart::kReferences);
    std::set<std::pair<std::size_t, std::string>> told;
    for (const auto& prose : document.prose) {
      if (is_within(prose.line, references)) continue;
      for (const auto& mention : release_mentions(prose, source.entry.packages)) {
        const auto release = Version::parse(mention.version);
        if (!release || stated.has(mention.package, *release)) continue;
        if (is_within(mention.line, verify) && run.contains(release->base().text())) continue;
        if (!told.emplace(mention.line, mention.version).second) continue;
        const auto name =
            mention.package.empty() ? mention.version : mention.package + " " + mention.version;
        context.report(ErrorCode::kReleaseWithoutData, source.article_file(language),
                       place_of(mention, lines), {{"release", name}});
      }
    }
  }
}

}  // namespace tracelore
