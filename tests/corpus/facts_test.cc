// Facts of the machine, on labelled listings as programs print them.
#include "engine/match/facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <sstream>

#include "engine/base/json/json.h"
#include "engine/match/versions.h"
#include "engine/traceback/parse.h"
#include "tests/support/files.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using test_support::kCorpus;
using test_support::read;

std::vector<Json> fact_labels() {
  std::vector<Json> rows;
  std::istringstream lines(read(kCorpus / "facts.jsonl"));
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) rows.push_back(*parse_json(line));
  return rows;
}

// "os: linux", "packages.numpy: 2.1.3", "devices.0.gpu: Tesla T4".
using Fields = std::set<std::string>;

// Labels name releases, not their builds.
std::string without_local(const std::string& version) {
  return version.substr(0, version.find('+'));
}

Fields labelled(const Json& facts) {
  Fields fields;
  for (const auto& [name, value] : facts.items()) {
    if (value.is_string()) fields.insert(name + ": " + value.get<std::string>());
    if (value.is_object())
      for (const auto& [package, version] : value.items())
        fields.insert(name + "." + package + ": " + without_local(version.get<std::string>()));
    if (value.is_array())
      for (std::size_t i = 0; i < value.size(); ++i)
        for (const auto& [part, text] : value[i].items())
          fields.insert(name + "." + std::to_string(i) + "." + part + ": " +
                        text.get<std::string>());
  }
  return fields;
}

struct Read {
  Fields fields;
  std::set<std::string> names;  // what is claimed at all: "os", "gpu"
};

Read read_from(const std::string& text) {
  const auto report = parse_paste(text);
  const auto environment = environment_of(report, {});
  Read found;
  const auto add = [&](const std::string& name, const std::string& value) {
    if (value.empty()) return;
    found.names.insert(name);
    found.fields.insert(name + ": " + value);
  };
  for (const auto& [name, fact] : facts_of(report, environment, {})) add(name, fact.value);
  for (const auto& [package, known] : environment) {
    add("packages." + package, without_local(known.version));
    if (package == "torch") add("torch", without_local(known.version));
  }
  for (std::size_t i = 0; i < report.devices.size(); ++i) {
    const auto device = "devices." + std::to_string(i);
    add(device + ".gpu", report.devices[i].gpu);
    add(device + ".memory_total", report.devices[i].memory_total);
    add(device + ".memory_used", report.devices[i].memory_used);
  }
  return found;
}

// Facts that a label either names or denies by leaving them out; what a reader may conclude and
// need not stands under "may".
constexpr std::string_view kClaims[] = {"os",     "place", "python", "gpu",  "capability",
                                        "driver", "cuda",  "cudnn",  "nccl", "torch"};

TEST(FactsOfListings, AreRightInNearlyEveryFieldAndNeverInvented) {
  std::size_t wanted = 0, right = 0;
  for (const auto& row : fact_labels()) {
    const auto file = row["file"].get<std::string>();
    const auto found = read_from(read(kCorpus / file));
    for (const auto& field : labelled(row["facts"])) {
      ++wanted;
      const bool there = found.fields.contains(field);
      right += there ? 1 : 0;
      if (!there) std::cout << file << " lacks " << field << '\n';
    }
    const auto may = row.value("may", Json::object());
    const auto allowed = labelled(may);
    for (const auto name : kClaims) {
      if (row["facts"].contains(std::string(name)) || !found.names.contains(std::string(name)))
        continue;
      const bool is_allowed = std::ranges::any_of(found.fields, [&](const std::string& field) {
        return field.starts_with(std::string(name) + ": ") && allowed.contains(field);
      });
      EXPECT_TRUE(is_allowed) << file << " does not tell " << name;
    }
  }
  ASSERT_GT(wanted, 0U);
  std::cout << right << " of " << wanted << " fields\n";
  EXPECT_GE(static_cast<double>(right), 0.98 * static_cast<double>(wanted));
}

TEST(FactsOfListings, AreLabelledForFortyForms) {
  EXPECT_GE(fact_labels().size(), 40U);
}

}  // namespace
}  // namespace tracelore
