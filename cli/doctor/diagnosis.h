/// What doctor's Python program said, put in order: findings with their entries, what follows from
/// them, what was not looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/index/reader.h"

namespace tracelore::cli {

struct DoctorFinding {
  std::string id;                 ///< of finding_rows()
  std::string group;              ///< `doctor.group.GROUP`
  std::string about;              ///< the package; may be empty
  std::string entry;              ///< of content/; empty where none is known
  Params values;                  ///< of its sentences
  std::string error;              ///< the text of an error that was met; may be empty
  std::vector<std::string> also;  ///< packages that fail because of it
};

/// A check that told nothing: `reason` is that of `doctor.reason.REASON`.
struct Unfinished {
  std::string check;
  std::string reason;
};

struct Diagnosis {
  Json head;            ///< as the program said it; null where it said nothing: that was no Python
  std::string too_old;  ///< the version of a Python that the program cannot run in
  std::vector<std::string> planned;
  std::vector<std::string> checked;
  std::vector<DoctorFinding> findings;
  std::vector<Unfinished> unfinished;
};

/// Takes one line of the program's output; one that is none of its lines is left out.
/// The name of the check that it is about; empty where it is about none.
std::string take_line(Diagnosis& diagnosis, std::string_view line);

/// Once all lines are taken. Asks the engine which entries the errors are; leaves out findings in
/// `skip` and those that follow from others. Sorts them and names what was not looked at.
/// `releases` are the entries whose checks are of the kind `release`. Errors as match_paste().
Result<void> conclude(Diagnosis& diagnosis, const Reader& reader,
                      const std::vector<std::string>& skip,
                      const std::vector<std::string>& releases, bool timed_out);

/// An object of the head, empty where it has none; lives as long as `diagnosis`.
const Json& head_part(const Diagnosis& diagnosis, const char* key);
/// A value of the head; empty where it has none.
std::string head_text(const Diagnosis& diagnosis, const char* key);

}  // namespace tracelore::cli
