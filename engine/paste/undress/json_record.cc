#include "engine/paste/undress/json_record.h"

#include <algorithm>
#include <array>

#include "engine/base/json/json.h"
#include "engine/paste/class_name.h"
#include "engine/paste/prefix/timestamps.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kLongestLevel = 16;
constexpr std::size_t kLongestClass = 128;

enum class RecordField { kOther, kMessage, kClass, kTrace, kRank, kTime, kLevel };

struct FieldRow {
  std::string_view key;
  RecordField field;
};

constexpr auto kFields = std::to_array<FieldRow>({
    {"message", RecordField::kMessage},
    {"msg", RecordField::kMessage},
    {"log", RecordField::kMessage},
    {"line", RecordField::kMessage},
    {"event", RecordField::kMessage},
    {"textPayload", RecordField::kMessage},
    {"@message", RecordField::kMessage},
    {"MESSAGE", RecordField::kMessage},
    {"exc_value", RecordField::kMessage},
    {"error.message", RecordField::kMessage},
    {"exception.message", RecordField::kMessage},
    {"type", RecordField::kClass},
    {"exc_type", RecordField::kClass},
    {"error_type", RecordField::kClass},
    {"error.type", RecordField::kClass},
    {"exception.type", RecordField::kClass},
    {"exc_info", RecordField::kTrace},
    {"exc_text", RecordField::kTrace},
    {"exception", RecordField::kTrace},
    {"traceback", RecordField::kTrace},
    {"stack_trace", RecordField::kTrace},
    {"stacktrace", RecordField::kTrace},
    {"stack", RecordField::kTrace},
    {"error", RecordField::kTrace},
    {"error.stack_trace", RecordField::kTrace},
    {"exception.stacktrace", RecordField::kTrace},
    {"timestamp", RecordField::kTime},
    {"@timestamp", RecordField::kTime},
    {"time", RecordField::kTime},
    {"asctime", RecordField::kTime},
    {"ts", RecordField::kTime},
    {"level", RecordField::kLevel},
    {"levelname", RecordField::kLevel},
    {"severity", RecordField::kLevel},
    {"rank", RecordField::kRank},
    {"global_rank", RecordField::kRank},
});

RecordField field_of(std::string_view key) {
  const auto row = std::find_if(kFields.begin(), kFields.end(),
                                [&](const FieldRow& candidate) { return candidate.key == key; });
  return row == kFields.end() ? RecordField::kOther : row->field;
}

// Collects the strings of the table's keys at any depth; a list of strings counts line by line.
class TextCollector : public nlohmann::json_sax<Json> {
 public:
  bool key(string_t& name) override {
    field_ = field_of(name);
    return true;
  }
  bool string(string_t& value) override {
    if (field_ == RecordField::kMessage) append(messages_, value);
    if (field_ == RecordField::kClass && is_exception_name(value))
      class_ = value.substr(0, kLongestClass);
    if (field_ == RecordField::kTrace) append(traces_, value);
    if (field_ == RecordField::kTime) note_time(value);
    if (field_ == RecordField::kLevel) level_ = value.substr(0, kLongestLevel);
    return true;
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (field_ == RecordField::kRank && value < 1'000'000) rank_ = static_cast<int>(value);
    return true;
  }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

  std::vector<std::string> lines(std::string_view head) const {
    std::string before(head);
    if (rank_ >= 0) before += "[rank" + std::to_string(rank_) + "]: ";
    before += time_;
    std::vector<std::string> lines;
    // The level stands where a log in plain text has it, which tells a record from an outcry.
    std::string level;
    if (!time_.empty() && !level_.empty()) level.append(level_).append(" - ");
    for (const auto& line : messages_) lines.push_back(before + level + line);
    for (const auto& line : traces_) lines.push_back(before + line);
    if (class_.empty() || lines.size() != messages_.size()) return lines;
    // An error without a traceback, such as a server's answer: as Python would print its last line,
    // and the type as OpenAI's client prints it, which signatures ask for.
    lines.front().insert(before.size() + level.size(), class_ + ": ");
    lines.push_back("'type': '" + class_ + "'");
    return lines;
  }

 private:
  void note_time(std::string_view value) {
    Scan scan{value};
    double seconds = 0;
    if (read_timestamp(scan, seconds) && scan.end()) time_.assign(value).append(1, ' ');
  }

  bool leave() {
    field_ = RecordField::kOther;
    return true;
  }

  static void append(std::vector<std::string>& lines, std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    for (std::size_t at = 0; at <= text.size();) {
      const auto end = std::min(text.find('\n', at), text.size());
      lines.emplace_back(text.substr(at, end - at));
      at = end + 1;
    }
  }

  std::vector<std::string> messages_, traces_;
  RecordField field_ = RecordField::kOther;
  std::string class_, time_, level_;
  int rank_ = -1;
};

}  // namespace

std::vector<std::string> undo_json_record(std::string_view line) {
  line = rtrim(line);
  if (!line.ends_with('}')) return {};
  const auto begin = line.find("{\"");
  if (begin == std::string_view::npos) return {};
  TextCollector record;
  if (!Json::sax_parse(line.begin() + begin, line.end(), &record)) return {};
  return record.lines(line.substr(0, begin));
}

}  // namespace tracelore::parsing
