#include "spielkern/view.hpp"

#include <limits>

namespace spielkern {
namespace {

constexpr std::string_view kMark = ".view/";

}  // namespace

bool is_view_text(std::string_view text) noexcept {
  const std::size_t mark = text.find(kMark);
  return mark != std::string_view::npos && mark < text.find(' ');
}

ViewHead read_view_head(std::string_view text) {
  const Field head = FieldSplitter(text).next("game");
  const std::size_t mark = head.text.find(kMark);
  if (mark == std::string_view::npos || mark == 0) {
    const bool is_position = head.text.find('/') != std::string_view::npos;
    throw ParseError("game", 0,
                     std::string(is_position ? "this is no view of a position: " : "") +
                         "expected a game's name and '.view/1@' with a player's number, not " +
                         in_quotes(head.text));
  }
  FieldReader reader({head.name, head.text, 0});
  reader.accept(head.text.substr(0, mark + kMark.size()));
  if (reader.number(0, std::numeric_limits<unsigned>::max()) != 1) {
    reader.fail_at(mark + kMark.size(), "only version 1 of view texts ('/1') is known");
  }
  reader.expect("@");
  const unsigned viewer =
      reader.number(0, static_cast<unsigned>(std::numeric_limits<Player>::max()));
  reader.expect_end();
  return {head.text.substr(0, mark), viewer};
}

void refuse_viewer(std::string_view text, unsigned viewer, int players) {
  throw ParseError("game", text.find('@') + 1,
                   "there is no player " + std::to_string(viewer) + "; there are 0 to " +
                       std::to_string(players - 1));
}

}  // namespace spielkern
