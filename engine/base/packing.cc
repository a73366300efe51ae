#include "engine/base/packing.h"

#define ZDICT_STATIC_LINKING_ONLY  // the trainer whose time is known before
#include <zdict.h>
#include <zstd.h>

#include <vector>

namespace tracelore {
namespace {

// Half as long as a higher level takes, for a twentieth more bytes.
constexpr int kLevel = 7;
// Less is not worth the time that a trainer takes.
constexpr std::size_t kLeastDictionary = 1024;

}  // namespace

std::string dictionary_of(std::span<const std::string> samples, std::size_t most) {
  if (most < kLeastDictionary) return {};
  std::string all;
  std::vector<std::size_t> sizes;
  for (const auto& sample : samples) {
    all += sample;
    sizes.push_back(sample.size());
  }
  // Found best on entries of ours; left out, the trainer tries some dozens in turn.
  ZDICT_fastCover_params_t parameters{};
  parameters.k = 256;
  parameters.d = 8;
  parameters.f = 18;
  parameters.accel = 4;
  parameters.zParams.compressionLevel = kLevel;
  std::string dictionary(most, '\0');
  const auto size = ZDICT_trainFromBuffer_fastCover(
      dictionary.data(), dictionary.size(), all.data(), sizes.data(),
      static_cast<unsigned>(sizes.size()), parameters);
  dictionary.resize(ZDICT_isError(size) != 0U ? 0 : size);
  return dictionary;
}

Packer::Packer(std::string_view dictionary)
    : context_(ZSTD_createCCtx()),
      dictionary_(ZSTD_createCDict(dictionary.data(), dictionary.size(), kLevel)) {
  ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context_, ZSTD_c_dictIDFlag, 0);  // the file says which
  ZSTD_CCtx_refCDict(context_, dictionary_);
}

Packer::~Packer() {
  ZSTD_freeCCtx(context_);
  ZSTD_freeCDict(dictionary_);
}

std::string Packer::pack(std::string_view text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(context_, packed.data(), packed.size(), text.data(), text.size()));
  return packed;
}

Unpacker::Unpacker(std::string_view dictionary)
    : dictionary_(ZSTD_createDDict(dictionary.data(), dictionary.size())) {}

Unpacker::~Unpacker() {
  ZSTD_freeDDict(dictionary_);
}

std::optional<std::string> Unpacker::unpack(std::string_view packed, std::size_t most) const {
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  // Making one costs more than a text does.
  thread_local const std::unique_ptr<ZSTD_DCtx, Free> kContext(ZSTD_createDCtx());
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size > most) return std::nullopt;  // what stands for an error or an unknown size is more
  std::string text(size, '\0');
  const auto done = ZSTD_decompress_usingDDict(kContext.get(), text.data(), text.size(),
                                               packed.data(), packed.size(), dictionary_);
  if (ZSTD_isError(done) != 0U || done != size) return std::nullopt;
  return text;
}

}  // namespace tracelore
