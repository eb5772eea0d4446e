// How long computations let their caller look in.
#pragma once

#include <concepts>

namespace spielkern {

/// Called by long computations now and then, from the thread that called them: about every
/// few thousand nodes. It ends the computation by throwing.
template <class P>
concept Poll = std::invocable<P&>;

/// For callers who do not want to look in.
struct NoPoll {
  constexpr void operator()() const noexcept {}
};

}  // namespace spielkern
