/// What a measurement leaves behind: bench/results/<name>.md for people, <name>.json for programs,
/// both with the machine, the versions and the date.
#pragma once

#include <string>
#include <vector>

#include "engine/base/json/json.h"

namespace tracelore::bench {

/// A figure with as many digits as it is worth (three).
std::string figure(double value);
std::string percent(double share);

class Results {
 public:
  /// `name` of the files, `title` of the page, `command` that makes it.
  Results(std::string name, std::string title, std::string command);

  void paragraph(const std::string& text);
  /// Cells are Markdown; the first row is the head.
  void table(const std::vector<std::vector<std::string>>& rows);
  Json& data() { return data_; }

  /// Writes both files into `folder` and the page to stdout; ends the program where it cannot.
  void write(const std::string& folder) const;

 private:
  std::string name_;
  std::string page_;
  Json data_;
};

}  // namespace tracelore::bench
