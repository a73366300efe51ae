/// CPU time of the calling thread: what a figure is worth on a machine that others use too.
#pragma once

#include <ctime>
#include <vector>

namespace tracelore::bench {

/// Seconds of CPU that the calling thread (the process) has used.
double thread_seconds();
double process_seconds();
double wall_seconds();

/// Nearest rank; `values` need not be sorted. 0 where there are none.
double percentile(std::vector<double> values, double percent);
double median(std::vector<double> values);

/// Resident memory of this process in MiB, now and at most.
double resident_mib();
double peak_resident_mib();

}  // namespace tracelore::bench
