// An entry from what the index stores (entry_record.cc).
#include <algorithm>

#include "engine/base/json/json.h"
#include "engine/entry/command/command_record.h"
#include "engine/entry/entry.h"
#include "engine/entry/template/templates.h"

namespace tracelore {
namespace {

using Strings = std::vector<std::string>;

// Reads what entry_to_record() wrote. Anything else throws inside nlohmann and
// is caught once, in entry_from_record().
class EntryReader {
 public:
  EntryReader(const Json& json, std::string_view texts, Templates& templates)
      : json_(json), texts_(texts), templates_(templates) {}

  Result<Entry> read() {
    Entry entry;
    read_head(entry);
    entry.aliases = json_.at("aliases").get<Strings>();
    entry.split_from = json_.value("split_from", "");
    entry.tags = json_.at("tags").get<Strings>();
    entry.asked = json_.at("asked").get<Strings>();
    entry.upstream = json_.at("upstream").get<Strings>();
    for (const auto& row : json_.at("workarounds")) entry.workarounds.push_back(workaround(row));
    entry.because = sayings(json_.at("because"));
    entry.verify = {bounds(json_.at("requires")), json_.at("devices").get<Strings>(),
                    check_kind_of(json_.value("shows", "")).value_or(CheckKind::kUnstated)};
    entry.related = json_.at("related").get<Strings>();
    for (const auto& [tag, row] : json_.at("articles").items())
      entry.articles[language_from_tag(tag)] = article(row.at(0), row.at(1));
    entry.verify_py = whole();
    entry.source = text(json_, "source");
    for (auto left = json_.at("verified").get<std::size_t>(); left > 0 && !error_; --left)
      entry.verified.push_back(placed());
    for (auto left = json_.value("reported", std::size_t{0}); left > 0 && !error_; --left)
      entry.reported.push_back(placed());
    if (error_) return fail(*error_);
    if (entry.articles.empty()) return fail(ErrorCode::kBadValue, {{"key", "articles"}});
    return entry;
  }

 private:
  void read_head(Entry& entry) {
    entry.id = text(json_, "id");
    entry.kind = keep(kind_of(text(json_, "kind")));
    entry.packages = json_.at("packages").get<Strings>();
    entry.affects = bounds(json_.at("affects"));
    entry.fixed_in = json_.at("fixed_in").get<std::map<std::string, std::string>>();
    for (const auto& row : json_.value("releases", Json::array()))
      entry.releases.push_back(release(row));
    for (const auto& row : json_.at("signatures")) entry.signatures.push_back(signature(row));
    for (const auto& row : json_.at("causes")) entry.causes.push_back(cause(row));
    entry.alternatives = json_.at("alternatives").get<bool>();
    entry.overlaps = json_.at("overlaps").get<Strings>();
  }

  static Result<EntryKind> kind_of(const std::string& name) {
    if (const auto kind = entry_kind_of(name)) return *kind;
    return fail(ErrorCode::kBadValue, {{"key", "kind"}});
  }

  ReleaseNote release(const Json& row) {
    return {text(row, "package"), keep(Specifier::parse(text(row, "range"))),
            sayings(row.at("says")), text(row, "source")};
  }

  Signature signature(const Json& row) {
    Signature signature;
    signature.id = text(row, "id");
    signature.exceptions = row.at("exceptions").get<Strings>();
    signature.pattern = keep(templates_.parse(text(row, "pattern")));
    signature.is_line = row.at("line").get<bool>();
    signature.derived = row.at("derived").get<bool>();
    signature.where = row.at("where").get<Strings>();
    signature.graph_breaks = row.at("graph_breaks").get<Strings>();
    for (const auto& stand : row.value("stands", Json::array()))
      signature.stands.push_back({stand.at(0).get<std::string>(), stand.at(1).get<std::string>(),
                                  stand.at(2).get<std::string>(), stand.at(3).get<bool>()});
    return signature;
  }

  Cause cause(const Json& row) {
    Cause cause;
    cause.id = text(row, "id");
    if (const auto when = text(row, "when"); !when.empty())
      cause.when = keep(Expression::parse(when));
    cause.otherwise = row.at("otherwise").get<bool>();
    cause.workarounds = row.at("workarounds").get<Strings>();
    cause.tell = sayings(row.at("tell"));
    cause.because = sayings(row.at("because"));
    cause.command = text(row, "command");
    return cause;
  }

  static std::string text(const Json& json, const char* key) {
    return json.at(key).get<std::string>();
  }

  // The next text.
  std::string placed() {
    const auto gap = json_.at("gaps").at(next_).get<std::int64_t>();
    const auto size = json_.at("sizes").at(next_).get<std::uint64_t>();
    ++next_;
    const auto end = static_cast<std::int64_t>(end_);
    const auto left = static_cast<std::int64_t>(texts_.size() - end_);
    if (gap < -end || gap > left || size > static_cast<std::uint64_t>(left - gap)) {
      error_ = Error{ErrorCode::kBadJson, {}, {}, {}};
      return {};
    }
    const auto begin = static_cast<std::size_t>(end + gap);
    end_ = begin + static_cast<std::size_t>(size);
    return std::string(texts_.substr(begin, size));
  }

  // The same; what comes next is in it.
  std::string whole() {
    auto text = placed();
    end_ -= text.size();
    return text;
  }

  template <class T>
  T keep(Result<T> result) {
    if (result) return std::move(*result);
    error_ = result.error();
    return T{};
  }

  VersionBounds bounds(const Json& json) {
    VersionBounds bounds;
    for (const auto& [package, specifier] : json.items())
      bounds.emplace(package, keep(Specifier::parse(specifier.get<std::string>())));
    return bounds;
  }

  Workaround workaround(const Json& row) {
    Workaround workaround{text(row, "id"),   bounds(row.at("when")), std::nullopt,
                          text(row, "cost"), text(row, "risk"),      {}};
    if (const auto asks = text(row, "asks"); !asks.empty())
      workaround.asks = keep(Expression::parse(asks));
    workaround.commands = keep(commands_from_json(row.at("commands")));
    return workaround;
  }

  static Sayings sayings(const Json& json) {
    Sayings sayings;
    for (const auto& [tag, sentences] : json.items())
      sayings[language_from_tag(tag)] = sentences.get<Strings>();
    return sayings;
  }

  Section section() {
    Section section;
    section.title = placed();
    section.markdown = placed();
    return section;
  }

  std::vector<Section> sections(const Json& count) {
    std::vector<Section> list;
    for (auto left = count.get<std::size_t>(); left > 0 && !error_; --left)
      list.push_back(section());
    return list;
  }

  Article article(const Json& causes, const Json& workarounds) {
    Article article;
    article.markdown = whole();
    article.title = placed();
    article.summary = placed();
    article.symptom = section();
    article.cause = section();
    article.causes = sections(causes);
    article.workarounds_lead = section();
    article.workarounds = sections(workarounds);
    article.verify = section();
    article.references = section();
    return article;
  }

  const Json& json_;
  std::string_view texts_;
  Templates& templates_;
  std::size_t next_ = 0;  // of the places
  std::size_t end_ = 0;   // of the last text
  std::optional<Error> error_;
};

}  // namespace

Result<Entry> entry_from_record(std::string_view text, Templates& templates) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto json = parse_json(text.substr(0, end));
  if (!json) return fail(json.error());
  try {
    return EntryReader(*json, text.substr(std::min(end + 1, text.size())), templates).read();
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::kBadJson);
  }
}

}  // namespace tracelore
