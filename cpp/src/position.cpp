#include "spielkern/position.hpp"

#include <algorithm>

namespace spielkern {

std::string_view read_game_name(std::string_view text) {
  const Field head = FieldSplitter(text).next("game");
  const std::size_t slash = head.text.find('/');
  if (slash == std::string_view::npos || slash == 0) {
    throw ParseError("game", 0, "expected a game's name and '/1', not " + in_quotes(head.text));
  }
  if (head.text.substr(slash) != "/1") {
    throw ParseError("game", slash,
                     "only version 1 of position texts ('/1') is known, not " +
                         in_quotes(head.text.substr(slash)));
  }
  return head.text.substr(0, slash);
}

void require_canonical(std::string_view text, std::string_view canonical) {
  if (text != canonical) {
    const auto different =
        std::mismatch(text.begin(), text.end(), canonical.begin(), canonical.end());
    const auto offset = static_cast<std::size_t>(different.first - text.begin());
    throw ParseError("position", offset,
                     "not the canonical text, which is " + std::string(canonical));
  }
}

}  // namespace spielkern
