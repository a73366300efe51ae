/// Reads the time stamps that logs carry. The value only serves to order lines of one paste.
#pragma once

#include "engine/paste/scan.h"

namespace tracelore::parsing {

/// A date as an offset; months count 31 days.
double days_of(std::size_t month, std::size_t day);

/// "07:00:03", "07:00:03.112717747", "07:00:03,112"; a leap second counts as the next one.
bool read_clock(Scan& scan, double& seconds);

/// A date with a clock ("2025-08-04T07:00:00.1Z", "2025-08-04 07:00:00,123 +0800", "10-14
/// 07:55:12", "2025/08/04 07:00:00"), or a clock alone. Seconds since the first of January as
/// months of 31 days, so that the order over midnight and months is kept.
bool read_timestamp(Scan& scan, double& seconds);

/// "Aug 04 07:00:00", "Mon Aug  4 07:00:00 2025"
bool read_syslog_time(Scan& scan, double& seconds);

/// Whether two stamps tell which line is the older: both are known (-1 is not), and both have a
/// date or neither has one.
bool is_comparable(double left, double right);

}  // namespace tracelore::parsing
