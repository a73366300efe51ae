#include "engine/entry/outline_record.h"

#include <utility>

#include "engine/base/number_bytes.h"
#include "engine/release/frame_block.h"

namespace tracelore {
namespace {

// Of the byte with a signature's yes and no.
constexpr std::uint32_t kIsLine = 1;
constexpr std::uint32_t kIsDerived = 2;

// What stands for `when` in the place of an expression, none of which is one word.
constexpr std::string_view kOtherwise = "otherwise";

void put_size(std::size_t size, std::string& bytes) {
  put_number(static_cast<std::uint32_t>(size), bytes);
}

void put_text(std::string_view text, std::string& bytes) {
  put_size(text.size(), bytes);
  bytes.append(text);
}

void put_texts(const std::vector<std::string>& texts, std::string& bytes) {
  put_size(texts.size(), bytes);
  for (const auto& text : texts) put_text(text, bytes);
}

void put(const Signature& signature, std::string& bytes) {
  put_text(signature.id, bytes);
  put_texts(signature.exceptions, bytes);
  put_text(signature.pattern.text(), bytes);
  put_number((signature.is_line ? kIsLine : 0) | (signature.derived ? kIsDerived : 0), bytes);
  put_texts(signature.where, bytes);
  put_texts(signature.graph_breaks, bytes);
}

// An expression is never empty.
void put(const Cause& cause, std::string& bytes) {
  put_text(cause.id, bytes);
  put_text(cause.when        ? std::string_view(cause.when->text())
           : cause.otherwise ? kOtherwise
                             : "",
           bytes);
  put_texts(cause.workarounds, bytes);
}

// What is no outline shows in `ok()` at the latest.
class OutlineReader {
 public:
  OutlineReader(std::string_view record, Templates& templates)
      : at_(record), templates_(templates) {}

  Outline read() {
    Outline outline;
    outline.id = text();
    outline.kind = static_cast<EntryKind>(number(kKinds));
    outline.packages = texts();
    for (auto left = count(); left > 0 && ok(); --left) {
      auto package = text();
      outline.affects.emplace(std::move(package), keep(Specifier::parse(at_.text())));
    }
    for (auto left = count(); left > 0 && ok(); --left) {
      auto package = text();
      outline.fixed_in.emplace(std::move(package), text());
    }
    for (auto left = count(); left > 0 && ok(); --left) outline.signatures.push_back(signature());
    for (auto left = count(); left > 0 && ok(); --left) outline.causes.push_back(cause());
    outline.alternatives = number(2) != 0;
    outline.overlaps = texts();
    return outline;
  }

  bool ok() const { return ok_ && at_.ok(); }
  std::string_view rest() const { return at_.rest(); }

 private:
  static constexpr std::uint64_t kKinds = 3;

  std::string text() { return std::string(at_.text()); }

  // Each thing of a list takes a byte at least.
  std::uint64_t count() { return number(at_.rest().size()); }

  std::uint64_t number(std::uint64_t limit) {
    const auto value = at_.number();
    if (value < limit) return value;
    ok_ = false;
    return 0;
  }

  std::vector<std::string> texts() {
    std::vector<std::string> list;
    for (auto left = count(); left > 0 && ok(); --left) list.push_back(text());
    return list;
  }

  template <class Value>
  Value keep(Result<Value> value) {
    if (value) return std::move(*value);
    ok_ = false;
    return {};
  }

  Signature signature() {
    Signature signature;
    signature.id = text();
    signature.exceptions = texts();
    signature.pattern = keep(templates_.parse(at_.text()));
    const auto flags = at_.number();
    signature.is_line = (flags & kIsLine) != 0;
    signature.derived = (flags & kIsDerived) != 0;
    signature.where = texts();
    signature.graph_breaks = texts();
    return signature;
  }

  Cause cause() {
    Cause cause;
    cause.id = text();
    const auto when = at_.text();
    cause.otherwise = when == kOtherwise;
    if (!when.empty() && !cause.otherwise) cause.when = keep(Expression::parse(when));
    cause.workarounds = texts();
    return cause;
  }

  TableCursor at_;
  Templates& templates_;
  bool ok_ = true;
};

}  // namespace

std::string outline_to_record(const Outline& outline) {
  std::string bytes;
  put_text(outline.id, bytes);
  put_size(static_cast<std::size_t>(outline.kind), bytes);
  put_texts(outline.packages, bytes);
  put_size(outline.affects.size(), bytes);
  for (const auto& [package, specifier] : outline.affects) {
    put_text(package, bytes);
    put_text(specifier.text(), bytes);
  }
  put_size(outline.fixed_in.size(), bytes);
  for (const auto& [package, version] : outline.fixed_in) {
    put_text(package, bytes);
    put_text(version, bytes);
  }
  put_size(outline.signatures.size(), bytes);
  for (const auto& signature : outline.signatures) put(signature, bytes);
  put_size(outline.causes.size(), bytes);
  for (const auto& cause : outline.causes) put(cause, bytes);
  put_number(outline.alternatives ? 1 : 0, bytes);
  put_texts(outline.overlaps, bytes);
  return bytes;
}

std::optional<Outline> take_outline(std::string_view& record, Templates& templates) {
  OutlineReader reader(record, templates);
  auto outline = reader.read();
  if (!reader.ok()) return std::nullopt;
  record = reader.rest();
  return outline;
}

}  // namespace tracelore
