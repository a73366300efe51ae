#include "bench/report/child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace tracelore::bench {
namespace {

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::exit(2);
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written <= 0) give_up("error: a measurement could not be handed over");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> block;
  for (ssize_t got = 0; (got = ::read(descriptor, block.data(), block.size())) > 0;)
    text.append(block.data(), static_cast<std::size_t>(got));
  return text;
}

}  // namespace

Json in_child(const std::function<Json()>& work) {
  std::array<int, 2> ends = {};
  std::fflush(nullptr);
  if (::pipe(ends.data()) != 0) give_up("error: no pipe");
  const pid_t child = ::fork();
  if (child < 0) give_up("error: no process");
  if (child == 0) {
    ::close(ends[0]);
    write_all(ends[1], work().dump());
    ::_exit(0);
  }
  ::close(ends[1]);
  const auto text = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (status != 0) std::exit(2);  // it has said why
  return Json::parse(text);
}

}  // namespace tracelore::bench
