/// One server for a test program, on a free port, with an index of the whole of content/.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "engine/base/json/json.h"
#include "indexer/build.h"
#include "server/app.h"
#include "tests/http/client.h"

namespace tracelore::http_test {

inline std::string source_file(const std::string& path) {
  std::ifstream file(std::string(TRACELORE_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The index, built once for the program.
class TestIndex {
 public:
  static std::shared_ptr<const Reader> reader() {
    static const TestIndex index;
    return index.reader_;
  }

 private:
  TestIndex()
      : directory_(std::filesystem::temp_directory_path() /
                   ("tracelore-http-" + std::to_string(::getpid()))) {
    BuildReport report;
    const auto built =
        build_index({std::string(TRACELORE_SOURCE_DIR) + "/content"}, directory_.string(), report);
    if (!built) return;
    if (auto opened = Reader::open(directory_.string())) reader_ = *opened;
  }
  ~TestIndex() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }

  std::filesystem::path directory_;
  std::shared_ptr<const Reader> reader_;
};

/// Starts a server of its own with these options (port 0, the test index).
inline std::unique_ptr<Server> start_server(ServerOptions options = {}, bool with_index = true) {
  options.port = 0;
  if (with_index) options.reader = TestIndex::reader();
  auto server = Server::start(std::move(options));
  return server ? std::move(*server) : nullptr;
}

/// A test with a running server.
template <class Base = testing::Test>
class WithServer : public Base {
 protected:
  static void SetUpTestSuite() {
    ASSERT_NE(TestIndex::reader(), nullptr) << "content/ could not be indexed";
    server() = start_server();
    ASSERT_NE(server(), nullptr);
  }
  static void TearDownTestSuite() { server().reset(); }

  static std::unique_ptr<Server>& server() {
    static std::unique_ptr<Server> instance;
    return instance;
  }
  static int port() { return server()->port(); }
};

inline Json json_of(const Reply& reply) {
  auto json = parse_json(reply.body);
  return json ? *json : Json();
}

inline constexpr const char* kOutOfMemory =
    "Traceback (most recent call last):\n"
    "  File \"train.py\", line 9, in <module>\n"
    "    loss.backward()\n"
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total "
    "capacity of 23.69 GiB of which "
    "1.10 GiB is free. Including non-PyTorch memory, this process has 22.58 GiB memory in use. Of "
    "the allocated memory 15.10 "
    "GiB is allocated by PyTorch, and 7.00 GiB is reserved by PyTorch but unallocated. If reserved "
    "but unallocated memory is "
    "large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.\n";

}  // namespace tracelore::http_test
