#include "engine/text/borrowed.h"

#include <algorithm>

namespace tracelore {
namespace {

// As match_words() gives them: lower case, without apostrophes and numbers.
constexpr std::string_view kPython[] = {
    "no module named",
    "modulenotfounderror no module named",
    "importerror no module named",
    "is not a package",
    "cannot import name",
    "partially initialized module",
    "most likely due to a circular import",
    "object has no attribute",
    "has no attribute",
    "can t get attribute",
    "got an unexpected keyword argument",
    "got multiple values for argument",
    "required positional argument",
    "required positional arguments",
    "positional arguments but",
    "object is not callable",
    "object is not iterable",
    "object is not subscriptable",
    "is not defined",
    "object has no len",
    "index out of range",
    "is out of bounds",
    "is out of bounds for axis with size",
    "index is out of bounds",
    "index is out of bounds for axis with size",
    "no such file or directory",
    "dll load failed",
    "dll load failed while importing",
    "the specified module could not be found",
    "the specified procedure could not be found",
    "找 不 到 指 定 的 模 块",
    "找 不 到 指 定 的 程 序",
    "系 统 找 不 到 指 定 的 文 件",
    "dynamic module does not define module export function",
    "can t pickle",
    "can t pickle local object",
    "can t get local object",
    "cannot pickle",
    "attribute lookup",
    "internal assert failed",
    "internal assert failed at",
    "please report a bug to pytorch",
};

constexpr std::string_view kSystem[] = {
    "no cuda capable device is detected",
    "all cuda capable devices are busy or unavailable",
    "cuda capable device s is are busy or unavailable",
    "no kernel image is available for execution on the device",
    "device kernel image is invalid",
    "out of memory",
    "an illegal memory access was encountered",
    "an illegal instruction was encountered",
    "misaligned address",
    "unspecified launch failure",
    "the launch timed out and was terminated",
    "too many resources requested for launch",
    "device side assert triggered",
    "uncorrectable ecc error encountered",
    "hardware stack error",
    "initialization error",
    "unknown error",
    "invalid argument",
    "invalid configuration argument",
    "invalid device function",
    "invalid device ordinal",
    "invalid resource handle",
    "named symbol not found",
    "operation not permitted",
    "operation not permitted when stream is capturing",
    "operation not supported",
    "peer access is not supported between these two devices",
    "driver shutting down",
    "system not yet initialized",
    "system has unsupported display driver cuda driver combination",
    "forward compatibility was attempted on non supported hw",
    "cuda driver version is insufficient for cuda runtime version",
    "the provided ptx was compiled with an unsupported toolchain",
    "a ptx jit compilation failed",
    "cannot open shared object file",
    "no such file or directory",
    "undefined symbol",
    "version",
    "not found",
    "address already in use",
    "cannot allocate memory",
    "no space left on device",
    "too many open files",
    "bus error",
    "segmentation fault",
    "connection refused",
    "connection reset by peer",
    "broken pipe",
    "permission denied",
    "resource temporarily unavailable",
};

// How many words of `words` the phrase takes from their beginning; 0 where it does not stand there.
std::size_t words_of(std::string_view phrase, std::span<const std::string_view> words) {
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < phrase.size(); ++count) {
    const auto end = std::min(phrase.find(' ', begin), phrase.size());
    if (count == words.size() || words[count] != phrase.substr(begin, end - begin)) return 0;
    begin = end + 1;
  }
  return count;
}

}  // namespace

std::vector<std::uint32_t> phrases_in(std::span<const std::string_view> words, Lender lender) {
  const auto phrases = lender == Lender::kPython ? std::span<const std::string_view>(kPython)
                                                 : std::span<const std::string_view>(kSystem);
  std::vector<std::uint32_t> numbers(words.size());
  std::uint32_t number = 0;
  for (std::size_t at = 0; at < words.size();) {
    std::size_t longest = 0;
    for (const auto phrase : phrases)
      longest = std::max(longest, words_of(phrase, words.subspan(at)));
    if (longest > 0)
      std::fill_n(numbers.begin() + static_cast<std::ptrdiff_t>(at), longest, ++number);
    at += std::max<std::size_t>(longest, 1);
  }
  return numbers;
}

}  // namespace tracelore
