#include "engine/traceback/formats/formats.h"

#include <iterator>

namespace tracelore::parsing {

extern const Format kExceptionGroupFormat, kIpythonFormat, kRichFormat, kPytestFormat,
    kWarningFormat, kTerminateFormat, kCudaLineFormat, kNcclLineFormat, kLoaderFormat,
    kCompilerFormat, kFaultFormat, kTorchrunTableFormat, kDynamoLogFormat, kErrorReportFormat;

namespace {

constexpr const Format* kFormats[] = {
    &kPythonFormat,   &kExceptionGroupFormat, &kIpythonFormat,   &kRichFormat,
    &kPytestFormat,   &kBareFormat,           &kWarningFormat,   &kTerminateFormat,
    &kCudaLineFormat, &kNcclLineFormat,       &kLoaderFormat,    &kCompilerFormat,
    &kFaultFormat,    &kTorchrunTableFormat,  &kDynamoLogFormat, &kErrorReportFormat};

static_assert(static_cast<std::size_t>(Hint::kFormats) + std::size(kFormats) <= Hints::kMost);

Hint hint_of(std::size_t row) {
  return static_cast<Hint>(static_cast<std::size_t>(Hint::kFormats) + row);
}

}  // namespace

std::span<const Format* const> formats() {
  return kFormats;
}

std::vector<Mark> format_marks() {
  std::vector<Mark> marks;
  for (std::size_t row = 0; row < formats().size(); ++row)
    if (const auto needs = formats()[row]->needs)
      for (const auto literal : needs()) marks.push_back({literal, hint_of(row)});
  return marks;
}

bool may_read(std::size_t row, const Hints& hints) {
  return formats()[row]->needs == nullptr || hints.may_say(hint_of(row));
}

}  // namespace tracelore::parsing
