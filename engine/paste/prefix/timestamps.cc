#include "engine/paste/prefix/timestamps.h"

#include <array>

namespace tracelore::parsing {
namespace {

constexpr double kDay = 86'400;

// What the digits behind the point are worth: a division each would take longer than all the rest.
constexpr auto kScales = [] {
  std::array<double, 12> scales{};
  double scale = 0.1;
  for (auto& one : scales) one = scale, scale /= 10;
  return scales;
}();

bool read_fraction(Scan& scan, double& seconds) {
  if ((scan.peek() != '.' && scan.peek() != ',') || !is_digit(scan.peek(1))) return true;
  ++scan.at;
  double scale = 1;
  for (std::size_t place = 0; is_digit(scan.peek()); ++scan.at, ++place) {
    scale = place < kScales.size() ? kScales[place] : scale / 10;
    seconds += scale * (scan.peek() - '0');
  }
  return true;
}

void skip_zone(Scan& scan) {
  if (scan.lit("Z") || scan.lit(" UTC") || scan.lit(", UTC")) return;
  const auto start = scan.at;
  scan.lit(" ");
  if ((scan.peek() == '+' || scan.peek() == '-') && is_digit(scan.peek(1)) &&
      is_digit(scan.peek(2))) {
    scan.at += 3;
    scan.lit(":");
    if (scan.skip_digits()) return;
  }
  scan.at = start;
}

bool read_date(Scan& scan, double& days) {
  std::size_t year = 0, month = 0, day = 0;
  const auto start = scan.at;
  if (scan.digits(4, 4, &year) && (scan.lit("-") || scan.lit("/")) && scan.digits(1, 2, &month) &&
      (scan.lit("-") || scan.lit("/")) && scan.digits(1, 2, &day)) {
    days = days_of(month, day);
    return true;
  }
  scan.at = start;
  if (scan.two_digits(month) && (scan.lit("-") || scan.lit("/")) && scan.two_digits(day)) {
    days = days_of(month, day);
    return true;
  }
  scan.at = start;
  return false;
}

constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::array<std::string_view, 7> kDays = {"Mon ", "Tue ", "Wed ", "Thu ",
                                                   "Fri ", "Sat ", "Sun "};

}  // namespace

double days_of(std::size_t month, std::size_t day) {
  return static_cast<double>(month * 31 + day) * kDay;
}

bool is_comparable(double left, double right) {
  const auto dated = [](double seconds) { return seconds >= days_of(1, 1); };
  return left >= 0 && right >= 0 && dated(left) == dated(right);
}

bool read_clock(Scan& scan, double& seconds) {
  const auto start = scan.at;
  std::size_t hour = 0, minute = 0, second = 0;
  if (!scan.two_digits(hour) || !scan.lit(":") || !scan.two_digits(minute) || !scan.lit(":") ||
      !scan.two_digits(second) || hour > 24 || minute > 59 || second > 60) {
    scan.at = start;
    return false;
  }
  seconds = static_cast<double>(hour * 3600 + minute * 60 + second);
  return read_fraction(scan, seconds);
}

bool read_timestamp(Scan& scan, double& seconds) {
  const auto start = scan.at;
  double days = 0;
  if (read_date(scan, days)) {
    if (!scan.lit("T") && !scan.lit(", ") && !scan.lit(" ") && !scan.lit("_")) {
      scan.at = start;
      return false;
    }
    scan.blanks();
  }
  if (!read_clock(scan, seconds)) {
    scan.at = start;
    return false;
  }
  seconds += days;
  skip_zone(scan);
  return true;
}

bool read_syslog_time(Scan& scan, double& seconds) {
  if (!is_blank(scan.peek(3))) return false;  // behind the name of a day or of a month
  const auto start = scan.at;
  const auto lit = [&scan](std::string_view name) {
    return scan.peek() == name.front() && scan.lit(name);
  };
  for (const auto day : kDays) lit(day);
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    if (!lit(kMonths[month])) continue;
    std::size_t day = 0;
    if (scan.blanks() == 0 || !scan.digits(1, 2, &day) || scan.blanks() == 0) break;
    if (!read_clock(scan, seconds)) break;
    seconds += days_of(month + 1, day);
    return true;
  }
  scan.at = start;
  return false;
}

}  // namespace tracelore::parsing
