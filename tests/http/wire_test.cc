// What arrives is not always HTTP as the books have it.
#include <gtest/gtest.h>

#include <chrono>
#include <list>

#include "tests/http/server_fixture.h"

namespace tracelore::http_test {
namespace {

using Wire = WithServer<>;

TEST_F(Wire, ConnectionIsKeptForTheNextRequest) {
  Connection connection(port());
  for (int i = 0; i < 3; ++i) {
    connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(connection.receive().status, 200);
  }
}

TEST_F(Wire, PipelinedRequestsAreAnsweredInOrder) {
  Connection connection(port());
  connection.send(
      "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nPOST /api/v1/match HTTP/1.1\r\nHost: "
      "x\r\nContent-Length: 1\r\n\r\nx"
      "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(connection.receive().body, "ok\n");
  EXPECT_NE(connection.receive().body.find("\"verdict\""), std::string::npos);
  EXPECT_NE(connection.receive().body.find("\"ready\""), std::string::npos);
}

TEST_F(Wire, PostWithoutABodyDoesNotSwallowTheNextRequest) {
  Connection connection(port());
  connection.send("POST / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(connection.receive().status, 400);
}

TEST_F(Wire, AnswerToATooLargeBodyIsSeenByAClientThatSendsFirst) {
  const auto reply = post(port(), "/api/v1/match", std::string(4U << 20U, 'x'));
  EXPECT_EQ(reply.status, 413);
  const auto beyond = post(port(), "/api/v1/match", std::string(6U << 20U, 'x'));
  EXPECT_EQ(beyond.status, 413);
  EXPECT_EQ(json_of(beyond)["code"], "text_too_large");
}

TEST_F(Wire, ClientThatAsksFirstNeedNotSendATooLargeBody) {
  const auto reply = exchange(port(),
                              "POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: "
                              "999999999\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(reply.status, 413);
  EXPECT_EQ(json_of(reply)["code"], "text_too_large");
}

struct Malformed {
  const char* name;
  std::string bytes;
  int status;  ///< 0: the connection may just close
};

class MalformedRequests : public WithServer<testing::TestWithParam<Malformed>> {};

TEST_P(MalformedRequests, AreRefusedAndTheServerLivesOn) {
  const auto reply = exchange(port(), GetParam().bytes);
  EXPECT_EQ(reply.status, GetParam().status) << reply.raw.substr(0, 300);
  EXPECT_EQ(lower(reply.raw).find("exception_what"), std::string::npos);
  EXPECT_EQ(get(port(), "/healthz").status, 200);
}

std::string many_headers(std::size_t count) {
  std::string bytes = "GET /healthz HTTP/1.1\r\nHost: x\r\n";
  for (std::size_t i = 0; i < count; ++i) bytes += "X-" + std::to_string(i) + ": 1\r\n";
  return bytes + "\r\n";
}

std::string many_ranges(std::size_t count) {
  std::string bytes = "GET /entries/cuda-out-of-memory HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1";
  for (std::size_t i = 0; i < count; ++i) bytes += ",0-";
  return bytes + "\r\n\r\n";
}

INSTANTIATE_TEST_SUITE_P(
    , MalformedRequests,
    testing::ValuesIn(std::vector<Malformed>{
        {"Garbage", "\x16\x03\x01garbage\r\n\r\n", 400},
        {"UnknownMethod", "BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n", 501},
        {"TwoHosts", "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400},
        {"Trace", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 501},
        {"LongTarget", "GET /" + std::string(9000, 'a') + " HTTP/1.1\r\nHost: x\r\n\r\n", 414},
        {"DeepPath", "GET " + std::string(4000, '/') + " HTTP/1.1\r\nHost: x\r\n\r\n", 404},
        {"PercentSoup", "GET /entries/%%%2%zz%00%0d%0aX: HTTP/1.1\r\nHost: x\r\n\r\n", 404},
        {"ManyHeaders", many_headers(5000), 400},
        {"LongHeader", "GET /healthz HTTP/1.1\r\nX: " + std::string(1'000'000, 'a') + "\r\n\r\n",
         431},
        {"TwoLengths",
         "POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: "
         "2\r\n\r\nxy",
         400},
        {"LengthAndChunks",
         "POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: "
         "chunked\r\n\r\n0\r\n\r\n",
         400},
        {"BadChunkSize",
         "POST /api/v1/match HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: "
         "chunked\r\n\r\nZZ\r\nx\r\n0\r\n\r\n",
         400},
        {"ManyRanges", many_ranges(1000), 200},
        {"RangeIsIgnored", "GET /healthz HTTP/1.1\r\nHost: x\r\nRange: bytes=0-0\r\n\r\n", 200},
        {"HostileHost",
         "GET /entries/cuda-out-of-memory HTTP/1.1\r\nHost: \"><script>alert(1)</script>\r\n\r\n",
         200},
        {"HostileLanguage",
         "GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: " + std::string(4000, ',') +
             "zh;q=9e999;q=\r\n\r\n",
         200},
        {"HostileTag", "GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: ,,,\"\",W/,\"\r\n\r\n", 200},
        {"AbsoluteForm", "GET http://example.org/healthz HTTP/1.1\r\nHost: example.org\r\n\r\n",
         200},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(Wire, HostileHostIsNotRepeated) {
  const auto reply = exchange(
      port(),
      "GET /entries/cuda-out-of-memory HTTP/1.1\r\nHost: \"><script>alert(1)</script>\r\n\r\n");
  EXPECT_EQ(reply.body.find("alert(1)"), std::string::npos);
}

TEST_F(Wire, LongChunkSizeLineIsCutOff) {
  Connection connection(port());
  connection.send("POST /api/v1/match HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  bool open = true;
  for (int i = 0; i < 64 && open; ++i) open = connection.send(std::string(65536, '0'));
  EXPECT_TRUE(connection.is_closed(5000));
}

TEST_F(Wire, SlowClientsDoNotKeepOthersWaiting) {
  ServerOptions options;
  options.connections = 16;
  const auto small = start_server(options);
  std::list<Connection> slow;
  for (int i = 0; i < 32; ++i) {
    slow.emplace_back(small->port());
    slow.back().send("GET / HT");
  }
  std::list<Connection> idle;
  for (int i = 0; i < 16; ++i) idle.emplace_back(small->port());
  EXPECT_EQ(get(small->port(), "/healthz").status, 200);  // receive() gives up after 20 s
}

TEST_F(Wire, IdleConnectionsGiveWay) {
  ServerOptions options;
  options.connections = 8;
  const auto small = start_server(options);
  std::list<Connection> idle;
  for (int i = 0; i < 40; ++i) {
    idle.emplace_back(small->port());
    idle.back().send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(idle.back().receive().status, 200) << i;
  }
}

TEST_F(Wire, AnAddressHasItsShareOfConnections) {
  ServerOptions options;
  options.connections_per_address = 2;
  const auto limited = start_server(options);
  std::list<Connection> open;
  for (int i = 0; i < 2; ++i) {
    open.emplace_back(limited->port());
    open.back().send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(open.back().receive().status, 200);
  }
  EXPECT_EQ(get(limited->port(), "/healthz").status, 0);
  open.clear();
}

TEST_F(Wire, StoppingDoesNotWaitForIdleConnections) {
  auto server = start_server();
  Connection idle(server->port());
  idle.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  idle.receive();
  const auto start = std::chrono::steady_clock::now();
  server->stop();
  EXPECT_LT(std::chrono::steady_clock::now() - start, ServerOptions{}.keep_alive / 2);
  EXPECT_TRUE(idle.is_closed(2000));
}

}  // namespace
}  // namespace tracelore::http_test
