#include "engine/traceback/formats/formats.h"

#include "engine/paste/literal_filter.h"

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

LiteralFilter collect_needs() {
  LiteralFilter filter;
  for (std::uint16_t row = 0; row < formats().size(); ++row)
    if (const auto needs = formats()[row]->needs)
      for (const auto literal : needs()) filter.add(literal, row);
  return filter;
}

}  // namespace

std::span<const Format* const> formats() {
  return kFormats;
}

std::vector<bool> formats_for(const CleanText& clean) {
  static const LiteralFilter filter = collect_needs();
  const auto found = filter.tags_in(clean.text);
  std::vector<bool> possible;
  for (std::size_t row = 0; row < formats().size(); ++row)
    possible.push_back(formats()[row]->needs == nullptr || (found >> row & 1U) != 0);
  return possible;
}

}  // namespace tracelore::parsing
