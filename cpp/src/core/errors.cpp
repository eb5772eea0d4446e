#include "spielkern/core/errors.hpp"

#include <cassert>
#include <utility>

#include "spielkern/core/text.hpp"

namespace spielkern {
namespace {

std::string join(const std::vector<Violation>& violations) {
  assert(!violations.empty());
  std::string out = "impossible position: ";
  for (const Violation& violation : violations) {
    if (&violation != &violations.front()) {
      out += "; ";
    }
    out += violation.text();
  }
  return out;
}

}  // namespace

ParseError::ParseError(std::string_view field, std::size_t offset, std::string_view reason)
    : Error("in field " + std::string(field) + ", at offset " + std::to_string(offset) + ": " +
            std::string(reason)),
      field_(field),
      offset_(offset),
      reason_(reason) {}

InvalidPosition::InvalidPosition(std::vector<Violation> violations)
    : Error(join(violations)), violations_(std::move(violations)) {}

IllegalAction::IllegalAction(std::string_view action, std::string_view reason)
    : Error("illegal action " + in_quotes(action) + ": " + std::string(reason)),
      action_(action),
      reason_(reason) {}

IllegalAction::IllegalAction(unsigned id, std::string_view reason)
    : Error("illegal action " + std::to_string(id) + ": " + std::string(reason)),
      action_(std::to_string(id)),
      id_(id),
      reason_(reason) {}

OptionError::OptionError(std::string_view option, std::string_view reason)
    : Error(std::string(reason)), option_(option), reason_(reason) {}

}  // namespace spielkern
