#include "bench/report/table.h"

#include <sys/utsname.h>
#include <unistd.h>
#include <xapian.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace tracelore::bench {
namespace {

std::string value_in(const char* path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(key)) {
      auto value = line.substr(line.find_first_of(":=") + 1);
      std::erase(value, '"');
      const auto start = value.find_first_not_of(" \t");
      return start == std::string::npos ? "" : value.substr(start);
    }
  return "unknown";
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", &utc);
  return text;
}

double load() {
  double average = 0;
  return getloadavg(&average, 1) == 1 ? average : 0;
}

Json machine() {
  utsname system{};
  uname(&system);
  return {{"processor", value_in("/proc/cpuinfo", "model name")},
          {"cores", sysconf(_SC_NPROCESSORS_ONLN)},
          {"system", value_in("/etc/os-release", "PRETTY_NAME")},
          {"kernel", system.release},
          {"compiler", __VERSION__},
          {"xapian", Xapian::version_string()},
          {"load_average", std::round(load() * 10) / 10}};
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (file) return;
  std::fprintf(stderr, "error: cannot write %s\nhint: run it in the source folder\n", path.c_str());
  std::exit(2);
}

}  // namespace

std::string figure(double value) {
  char text[32];
  const double size = std::abs(value);
  const int digits = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", share * 100);
  return text;
}

Results::Results(std::string name, std::string title, std::string command)
    : name_(std::move(name)) {
  const Json where = machine();
  data_ = {{"name", name_}, {"command", command}, {"date", today()}, {"machine", where}};
  page_ = "# " + std::move(title) + "\n\n`" + std::move(command) + "` on " + today() + ": " +
          where["processor"].get<std::string>() + ", " +
          std::to_string(where["cores"].get<long>()) + " cores (load average " +
          figure(where["load_average"].get<double>()) + "), " + where["system"].get<std::string>() +
          ", GCC " + where["compiler"].get<std::string>() + ", Xapian " +
          where["xapian"].get<std::string>() + ".\n";
}

void Results::paragraph(const std::string& text) {
  page_.append("\n").append(text).append("\n");
}

void Results::table(const std::vector<std::vector<std::string>>& rows) {
  page_ += "\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    page_ += "|";
    for (const auto& cell : rows[i]) page_.append(" ").append(cell).append(" |");
    page_ += "\n";
    if (i > 0) continue;
    page_ += "|";
    for (std::size_t column = 0; column < rows[i].size(); ++column) page_ += "---|";
    page_ += "\n";
  }
}

void Results::write(const std::string& folder) const {
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  write_file(folder + "/" + name_ + ".md", page_);
  write_file(folder + "/" + name_ + ".json", data_.dump(1) + "\n");
  std::fputs(page_.c_str(), stdout);
}

}  // namespace tracelore::bench
