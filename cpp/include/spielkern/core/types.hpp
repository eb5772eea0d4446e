// The words every part of spielkern shares: players, actions, outcomes and kinds of node.
#pragma once

#include <cstdint>

namespace spielkern {

/// An action or chance outcome of a game: an id with the same meaning in every position.
using Action = std::uint16_t;

/// A chance outcome's id. Actions and outcomes have ids of their own, both counted from 0.
using Outcome = Action;

/// A player's number, from 0, or one of the two pseudo-players below.
using Player = std::int8_t;

/// Who "acts" at a chance node.
inline constexpr Player kChance = -1;
/// Who "acts" when the game is over.
inline constexpr Player kTerminal = -4;

/// For a player that there is not.
inline constexpr Player kNobody = -2;

}  // namespace spielkern
