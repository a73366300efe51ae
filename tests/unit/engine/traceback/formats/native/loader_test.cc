#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

class LoaderFormat : public testing::TestWithParam<DumpRow> {};

TEST_P(LoaderFormat, IsDumpedAs) {
  expect_dump(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Ordinary, LoaderFormat,
    testing::ValuesIn<DumpRow>({
        {"MissingLibrary",
         "python: error while loading shared libraries: libcudart.so.11.0: cannot open shared "
         "object file: No such file or directory\n",
         "root (\"python: error while loading shared libraries: libcudart.so.11.0: cannot open "
         "shared object file: No such file or directory\") format=loader lines=1\n"},
        {"SymbolLookup",
         "python: symbol lookup error: /v/libtorch_cpu.so: undefined symbol: iJIT_NotifyEvent\n",
         "root (\"python: symbol lookup error: /v/libtorch_cpu.so: undefined symbol: "
         "iJIT_NotifyEvent\") format=loader lines=1\n"},
        {"VersionNotFound",
         "/lib/libstdc++.so.6: version `GLIBCXX_3.4.30' not found (required by /v/libtorch.so)\n",
         "root (\"/lib/libstdc++.so.6: version `GLIBCXX_3.4.30' not found (required by "
         "/v/libtorch.so)\") format=loader lines=1\n"},
        {"TypedStaysTyped",
         "ImportError: /v/flash_attn.so: undefined symbol: _ZN3c104cuda9SetDeviceEi\n",
         "root ImportError(\"/v/flash_attn.so: undefined symbol: _ZN3c104cuda9SetDeviceEi\") "
         "format=bare lines=1\n"},
    }),
    row_name);

}  // namespace
}  // namespace tracelore
