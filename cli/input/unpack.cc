#include "cli/input/unpack.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <array>
#include <cstdint>

namespace tracelore::cli {
namespace {

constexpr std::size_t kBlock = 128 << 10;
constexpr std::uint64_t kMostMemory = 128 << 20;

using Block = std::array<char, kBlock>;

class Gzip : public Unpacker {
 public:
  Gzip() {
    constexpr int kGzipAlone = 16 + MAX_WBITS;
    ready_ = inflateInit2(&stream_, kGzipAlone) == Z_OK;
  }
  ~Gzip() override { inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  bool feed(std::string_view packed, const Sink& sink) override {
    if (!ready_) return false;
    // The library's type is not const; it does not write.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    for (bool full = false; full || stream_.avail_in > 0;) {
      if (whole_ && !begin_next()) return true;
      stream_.next_out = reinterpret_cast<Bytef*>(block_->data());
      stream_.avail_out = static_cast<uInt>(kBlock);
      const int done = inflate(&stream_, Z_NO_FLUSH);
      if (done != Z_OK && done != Z_STREAM_END && done != Z_BUF_ERROR) return false;
      sink({block_->data(), kBlock - stream_.avail_out});
      whole_ = done == Z_STREAM_END;
      full = !whole_ && stream_.avail_out == 0;
    }
    return true;
  }

  bool is_whole() const override { return whole_; }

 private:
  // What fills a file up behind the last member (zeros of a tape) is left alone, as gzip does.
  bool begin_next() {
    if (*stream_.next_in == 0) return false;
    whole_ = false;
    return inflateReset(&stream_) == Z_OK;
  }

  z_stream stream_ = {};
  std::unique_ptr<Block> block_ = std::make_unique<Block>();
  bool ready_ = false;
  bool whole_ = false;
};

class Xz : public Unpacker {
 public:
  Xz() { ready_ = lzma_stream_decoder(&stream_, kMostMemory, LZMA_CONCATENATED) == LZMA_OK; }
  ~Xz() override { lzma_end(&stream_); }
  Xz(const Xz&) = delete;
  Xz& operator=(const Xz&) = delete;

  bool feed(std::string_view packed, const Sink& sink) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
    stream_.avail_in = packed.size();
    return ready_ && run(LZMA_RUN, sink) != LZMA_DATA_ERROR;
  }

  // The library tells only when it hears that nothing follows.
  bool is_whole() const override {
    auto& stream = const_cast<lzma_stream&>(stream_);
    stream.next_in = nullptr;
    stream.avail_in = 0;
    stream.next_out = reinterpret_cast<std::uint8_t*>(block_->data());
    stream.avail_out = kBlock;
    return lzma_code(&stream, LZMA_FINISH) == LZMA_STREAM_END;
  }

 private:
  lzma_ret run(lzma_action action, const Sink& sink) {
    for (;;) {
      stream_.next_out = reinterpret_cast<std::uint8_t*>(block_->data());
      stream_.avail_out = kBlock;
      const auto done = lzma_code(&stream_, action);
      if (done != LZMA_OK && done != LZMA_STREAM_END && done != LZMA_BUF_ERROR)
        return LZMA_DATA_ERROR;
      sink({block_->data(), kBlock - stream_.avail_out});
      if (stream_.avail_in == 0 && stream_.avail_out > 0) return done;
    }
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  std::unique_ptr<Block> block_ = std::make_unique<Block>();
  bool ready_ = false;
};

class Zstd : public Unpacker {
 public:
  Zstd() : stream_(ZSTD_createDStream()) {
    constexpr int kMostWindow = 27;  // two to this power is kMostMemory
    if (stream_ != nullptr) ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kMostWindow);
  }
  ~Zstd() override { ZSTD_freeDStream(stream_); }
  Zstd(const Zstd&) = delete;
  Zstd& operator=(const Zstd&) = delete;

  bool feed(std::string_view packed, const Sink& sink) override {
    ZSTD_inBuffer in = {packed.data(), packed.size(), 0};
    for (bool full = false; full || in.pos < in.size;) {
      ZSTD_outBuffer out = {block_->data(), kBlock, 0};
      const auto left = stream_ == nullptr ? static_cast<std::size_t>(-1)
                                           : ZSTD_decompressStream(stream_, &out, &in);
      if (ZSTD_isError(left) != 0) return false;
      sink({block_->data(), out.pos});
      whole_ = left == 0;
      full = out.pos == kBlock && !whole_;
    }
    return true;
  }

  bool is_whole() const override { return whole_; }

 private:
  ZSTD_DStream* stream_;
  std::unique_ptr<Block> block_ = std::make_unique<Block>();
  bool whole_ = false;
};

}  // namespace

std::unique_ptr<Unpacker> Unpacker::of(std::string_view format) {
  if (format == "gzip") return std::make_unique<Gzip>();
  if (format == "xz") return std::make_unique<Xz>();
  if (format == "zstd") return std::make_unique<Zstd>();
  return nullptr;
}

}  // namespace tracelore::cli
