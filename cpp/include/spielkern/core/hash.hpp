// A quick hash of bytes, for hash tables within one process. Not part of any format.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "spielkern/core/rng.hpp"

namespace spielkern {

inline std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed = 0) noexcept {
  std::uint64_t hash = seed + bytes.size();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t taken = bytes.size() < sizeof word ? bytes.size() : sizeof word;
    std::memcpy(&word, bytes.data(), taken);
    hash = SplitMix64::finish((hash ^ word) + SplitMix64::kGamma);
    bytes.remove_prefix(taken);
  }
  return hash;
}

template <class T>
  requires std::has_unique_object_representations_v<T>
std::uint64_t hash_object(const T& value, std::uint64_t seed = 0) noexcept {
  return hash_bytes({reinterpret_cast<const char*>(&value), sizeof value}, seed);
}

}  // namespace spielkern
