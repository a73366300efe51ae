#include "indexer/yaml/conditions.h"

#include <algorithm>
#include <array>

#include "engine/base/bytes/ascii.h"
#include "engine/entry/expression/expression_lexer.h"

namespace tracelore {
namespace {

// A condition that is called so would read as something else.
constexpr auto kWords = std::to_array<std::string_view>(
    {"and",     "or",   "not", "in",      "otherwise", "signature",  "package", "frame",
     "text",    "min",  "max", "first",   "given",     "perhaps",    "known",   "divides",
     "message", "said", "os",  "library", "your_line", "in_function"});

bool is_name_character(char c) {
  return is_lower(c) || is_digit(c) || c == '_';
}

Error too_long(std::size_t bytes) {
  return {ErrorCode::kExpressionTooLong,
          {},
          {},
          {{"bytes", std::to_string(bytes)}, {"limit", std::to_string(Expression::kMaxBytes)}}};
}

}  // namespace

bool Conditions::is_name(std::string_view name) {
  const bool spelt = !name.empty() && name.front() >= 'a' && name.front() <= 'z' &&
                     std::ranges::all_of(name, is_name_character);
  return spelt && std::ranges::find(kWords, name) == kWords.end();
}

bool Conditions::add(const std::string& name, std::string text) {
  if (!texts_.emplace(name, std::move(text)).second) return false;
  names_.push_back(name);
  return true;
}

Result<Expression> Conditions::resolve(std::string_view text) {
  auto whole = put_in_place(text);
  if (whole)
    for (auto& name : Expression::parse(text, names_)->conditions()) used_.insert(std::move(name));
  return whole;
}

Result<Expression> Conditions::put_in_place(std::string_view text) {
  const auto written = Expression::parse(text, names_);
  if (!written) return fail(written.error());
  const auto whole = expanded(text);
  if (!whole) return fail(whole.error());
  return Expression::parse(*whole);
}

std::optional<Error> Conditions::fault_of(const std::string& name) {
  const auto whole = put_in_place(texts_.at(name));
  if (whole) return std::nullopt;
  return whole.error();
}

std::vector<std::string> Conditions::unused() const {
  std::set<std::string> used;
  std::vector<std::string> left(used_.begin(), used_.end());
  while (!left.empty()) {
    const auto name = std::move(left.back());
    left.pop_back();
    if (!used.insert(name).second) continue;
    if (const auto parsed = Expression::parse(texts_.at(name), names_))
      for (auto& next : parsed->conditions()) left.push_back(std::move(next));
  }
  std::vector<std::string> unused;
  for (const auto& name : names_)
    if (used.count(name) == 0) unused.push_back(name);
  return unused;
}

// The blanks and line ends between the words stay as they are.
Result<std::string> Conditions::expanded(std::string_view text) {
  std::string whole;
  std::size_t copied = 0;
  for (Lexer lexer(text); lexer.token().kind != TokenKind::kEnd; lexer.advance()) {
    const Token& token = lexer.token();
    const std::string name(token.text);
    if (token.kind != TokenKind::kName || texts_.count(name) == 0) continue;
    const auto meant = definition(name);
    if (!meant) return meant;
    whole.append(text, copied, token.at - copied).append("(").append(*meant).append(")");
    if (whole.size() > Expression::kMaxBytes) return fail(too_long(whole.size()));
    copied = token.at + name.size();
  }
  whole.append(text, copied);
  if (whole.size() > Expression::kMaxBytes) return fail(too_long(whole.size()));
  return whole;
}

Result<std::string> Conditions::definition(const std::string& name) {
  const auto known = expanded_.find(name);
  if (known != expanded_.end()) return known->second;
  const bool within_itself = std::ranges::find(open_, name) != open_.end();
  open_.push_back(name);
  if (within_itself) {
    std::string path;
    for (auto at = std::ranges::find(open_, name); at != open_.end(); ++at)
      path.append(path.empty() ? "" : " -> ").append(*at);
    open_.pop_back();
    return fail(ErrorCode::kConditionCycle, {{"name", name}, {"path", path}});
  }
  auto whole = expanded(texts_.at(name));
  open_.pop_back();
  if (whole) expanded_.emplace(name, *whole);
  return whole;
}

}  // namespace tracelore
