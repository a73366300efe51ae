#include "engine/base/packing.h"

#define ZDICT_STATIC_LINKING_ONLY  // the trainer whose time is known before
#define ZSTD_STATIC_LINKING_ONLY   // frames without their magic number, read block by block
#include <zdict.h>
#include <zstd.h>

#include <cstring>
#include <vector>

#include "engine/base/number_bytes.h"

namespace tracelore {
namespace {

// Half as long as a higher level takes, for a twentieth more bytes.
constexpr int kLevel = 7;
// Less is not worth the time that a trainer takes.
constexpr std::size_t kLeastDictionary = 1024;

// FNV-1a. Stored: never to be changed.
std::uint32_t sum_of(std::string_view text) {
  std::uint32_t sum = 0x811c9dc5U;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x01000193U;
  return sum;
}

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
  ZSTD_CCtx_setParameter(context_, ZSTD_c_format, ZSTD_f_zstd1_magicless);
  ZSTD_CCtx_refCDict(context_, dictionary_);
}

Packer::~Packer() {
  ZSTD_freeCCtx(context_);
  ZSTD_freeCDict(dictionary_);
}

// A frame of two blocks or more: how many bytes it has up to the end of the head's, the head's sum,
// and the frame.
std::string Packer::pack(std::string_view head, std::string_view rest) {
  std::string frame(ZSTD_compressBound(head.size() + rest.size()) + ZSTD_BLOCKSIZE_MAX, '\0');
  ZSTD_outBuffer out{frame.data(), frame.size(), 0};
  ZSTD_inBuffer first{head.data(), head.size(), 0}, last{rest.data(), rest.size(), 0};
  ZSTD_CCtx_setPledgedSrcSize(context_, head.size() + rest.size());
  ZSTD_compressStream2(context_, &out, &first, ZSTD_e_flush);
  std::string packed;
  put_number(static_cast<std::uint32_t>(out.pos), packed);
  const auto sum = sum_of(head);
  packed.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  ZSTD_compressStream2(context_, &out, &last, ZSTD_e_end);
  return packed.append(frame, 0, out.pos);
}

Unpacker::Unpacker(std::string_view dictionary)
    : dictionary_(ZSTD_createDDict(dictionary.data(), dictionary.size())) {}

Unpacker::~Unpacker() {
  ZSTD_freeDDict(dictionary_);
}

std::optional<std::string> Unpacker::unpack(std::string_view packed, Part part,
                                            std::size_t most) const {
  const auto head = take_number(packed);
  std::uint32_t sum = 0;
  if (packed.size() < sizeof sum || head > packed.size() - sizeof sum) return std::nullopt;
  std::memcpy(&sum, packed.data(), sizeof sum);
  packed.remove_prefix(sizeof sum);
  if (part == Part::kWhole) return text_of(packed, part, most);
  auto text = text_of(packed.substr(0, head), part, most);
  return text && sum_of(*text) == sum ? std::move(text) : std::nullopt;
}

// Of a frame, or of its first blocks.
std::optional<std::string> Unpacker::text_of(std::string_view frame, Part part,
                                             std::size_t most) const {
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  // Making one costs more than a text does.
  thread_local const std::unique_ptr<ZSTD_DCtx, Free> kContext([] {
    auto* context = ZSTD_createDCtx();
    ZSTD_DCtx_setParameter(context, ZSTD_d_format, ZSTD_f_zstd1_magicless);
    return context;
  }());
  ZSTD_frameHeader header{};
  if (ZSTD_getFrameHeader_advanced(&header, frame.data(), frame.size(), ZSTD_f_zstd1_magicless) !=
          0 ||
      header.frameContentSize > most)
    return std::nullopt;
  std::string text(header.frameContentSize, '\0');
  std::size_t size = 0;
  ZSTD_decompressBegin_usingDDict(kContext.get(), dictionary_);
  while (!frame.empty()) {
    const auto next = ZSTD_nextSrcSizeToDecompress(kContext.get());
    if (next == 0 || next > frame.size()) return std::nullopt;
    const auto done = ZSTD_decompressContinue(kContext.get(), text.data() + size,
                                              text.size() - size, frame.data(), next);
    if (ZSTD_isError(done) != 0U) return std::nullopt;
    size += done;
    frame.remove_prefix(next);
  }
  const bool all = ZSTD_nextSrcSizeToDecompress(kContext.get()) == 0 && size == text.size();
  if (part == Part::kWhole && !all) return std::nullopt;
  text.resize(size);
  return text;
}

}  // namespace tracelore
