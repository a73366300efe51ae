#include "engine/index/legs/legs.h"

#include <bit>
#include <cstring>
#include <utility>

namespace tracelore {
namespace {

static_assert(std::endian::native == std::endian::little, "the lowest byte first");

constexpr std::size_t kNumber = sizeof(std::uint32_t);
enum FilingNumber : std::size_t { kAnchorLow, kAnchorHigh, kKeys, kPairs, kFirst, kSecond, kHead };

void append(std::string& bytes, std::span<const std::uint32_t> numbers) {
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
}

}  // namespace

std::string filing_bytes(std::span<const SignatureFiling> signatures) {
  std::string bytes;
  for (const auto& signature : signatures) {
    const auto& pairs = signature.pairs;
    const std::uint32_t head[kHead] = {static_cast<std::uint32_t>(signature.anchor),
                                       static_cast<std::uint32_t>(signature.anchor >> 32U),
                                       static_cast<std::uint32_t>(signature.keys.size()),
                                       static_cast<std::uint32_t>(pairs.keys.size()),
                                       pairs.first,
                                       pairs.second};
    append(bytes, head);
    append(bytes, signature.keys);
    append(bytes, pairs.keys);
  }
  return bytes;
}

Legs::Draft::Draft(std::size_t signatures) : similar_(signatures) {
  anchors_.reserve(signatures);
}

bool Legs::Draft::add(std::uint32_t entry, std::string_view filing) {
  if (filing.size() % kNumber != 0) return false;
  numbers_.resize(filing.size() / kNumber);
  if (!filing.empty()) std::memcpy(numbers_.data(), filing.data(), filing.size());
  auto rest = std::span<const std::uint32_t>(numbers_);
  for (std::uint32_t signature = 0; !rest.empty(); ++signature) {
    if (rest.size() < kHead) return false;
    const auto head = rest.first(kHead);
    rest = rest.subspan(kHead);
    if (head[kKeys] > rest.size() || head[kPairs] > rest.size() - head[kKeys]) return false;
    const auto anchor = std::uint64_t{head[kAnchorHigh]} << 32U | head[kAnchorLow];
    if (anchor != 0) anchors_.push_back({anchor, entry, signature});
    similar_.add(entry, rest.first(head[kKeys]), rest.subspan(head[kKeys], head[kPairs]),
                 head[kFirst], head[kSecond]);
    rest = rest.subspan(head[kKeys] + head[kPairs]);
  }
  return true;
}

Legs::Legs(Draft draft) : anchors_(draft.anchors_), similar_(std::move(draft.similar_)) {}

}  // namespace tracelore
