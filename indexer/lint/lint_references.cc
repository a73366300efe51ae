#include <algorithm>
#include <array>
#include <set>

#include "indexer/lint/lint_checks.h"

namespace tracelore {
namespace {

// Whose versions a paste may tell, whatever the entry is about.
constexpr std::array<std::string_view, 5> kAlwaysKnown = {"torch", "python", "cuda", "nccl",
                                                          "driver"};

void check_ids(const std::vector<std::string>& ids, const std::string& group,
               const EntrySource& source, const LintContext& context) {
  for (const auto& id : ids) {
    const bool known = context.known_ids.count(id) > 0 || context.aliases.count(id) > 0;
    if (!known || id == source.entry.id)
      context.report(ErrorCode::kDeadReference, source.yaml_file(), source.place(group + "/" + id),
                     {{"id", id}});
  }
}

// What an expression of the entry may name.
std::set<std::string> names_in(const Entry& entry) {
  auto names = captures_of(entry);
  names.merge(packages_of(entry));
  names.insert(std::begin(kFacts), std::end(kFacts));
  return names;
}

std::string joined(const std::set<std::string>& names) {
  std::string list;
  for (const auto& name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

template <class Items>
bool has_id(const Items& items, const std::string& id) {
  return std::any_of(items.begin(), items.end(), [&](const auto& item) { return item.id == id; });
}

void check_expression(const Expression& expression, Position at, const EntrySource& source,
                      const LintContext& context) {
  const auto names = names_in(source.entry);
  for (const auto& name : expression.names())
    if (names.count(name) == 0 && names.count(normalize_package(name)) == 0)
      context.report(ErrorCode::kExpressionUnknownName, source.yaml_file(), at,
                     {{"name", name}, {"known", joined(names)}});
  for (const auto& id : expression.signature_ids())
    if (!has_id(source.entry.signatures, id))
      context.report(ErrorCode::kDeadReference, source.yaml_file(), at, {{"id", id}});
}

}  // namespace

std::set<std::string> packages_of(const Entry& entry) {
  std::set<std::string> packages(kAlwaysKnown.begin(), kAlwaysKnown.end());
  for (const auto& package : entry.packages) packages.insert(normalize_package(package));
  for (const auto& [package, bound] : entry.affects) packages.insert(package);
  for (const auto& [package, version] : entry.fixed_in) packages.insert(package);
  for (const auto& [package, bound] : entry.verify.packages) packages.insert(package);
  return packages;
}

void check_references(const EntrySource& source, const LintContext& context) {
  check_ids(source.entry.related, "related", source, context);
  check_ids(source.entry.overlaps, "overlaps", source, context);
  if (!source.entry.split_from.empty())
    check_ids({source.entry.split_from}, "split_from", source, context);
  for (const auto& cause : source.entry.causes)
    for (const auto& id : cause.workarounds)
      if (!has_id(source.entry.workarounds, id))
        context.report(ErrorCode::kDeadReference, source.yaml_file(),
                       source.place("cause-workaround/" + cause.id + "/" + id), {{"id", id}});
}

void check_aliases(const EntrySource& source, const LintContext& context) {
  for (const auto& alias : source.entry.aliases) {
    const auto& owner = context.aliases.at(alias);
    if (context.known_ids.count(alias) == 0 && owner == source.entry.id) continue;
    context.report(ErrorCode::kDuplicateId, source.yaml_file(), source.place("alias/" + alias),
                   {{"id", alias}, {"other", context.known_ids.count(alias) > 0 ? alias : owner}});
  }
}

void check_expressions(const EntrySource& source, const LintContext& context) {
  for (const auto& cause : source.entry.causes)
    if (cause.when)
      check_expression(*cause.when, source.place("when/" + cause.id), source, context);
  for (const auto& workaround : source.entry.workarounds) {
    if (workaround.asks)
      check_expression(*workaround.asks, source.place("workaround-when/" + workaround.id), source,
                       context);
    for (std::size_t i = 0; i < workaround.commands.size(); ++i)
      if (const auto& when = workaround.commands[i].when)
        check_expression(*when,
                         source.place("command-when/" + workaround.id + "/" + std::to_string(i)),
                         source, context);
  }
}

}  // namespace tracelore
