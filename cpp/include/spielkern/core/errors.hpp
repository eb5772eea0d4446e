// The errors that spielkern throws. Whatever throws one has left its arguments as they were.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace spielkern {

/// Base of all errors of this library.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A text is not in the form it should have.
class ParseError : public Error {
 public:
  ParseError(std::string_view field, std::size_t offset, std::string_view reason);

  /// The field of the text that is wrong, such as "board".
  [[nodiscard]] const std::string& field() const noexcept { return field_; }
  /// Where in the whole text, in bytes from its beginning.
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  std::string field_;
  std::size_t offset_;
  std::string reason_;
};

/// One way in which a position breaks the rules.
struct Violation {
  std::string rule;    ///< the rule broken, such as "senet 3" or "senet at rest"
  std::string reason;  ///< what is wrong, for a person

  /// Both, as messages have them.
  [[nodiscard]] std::string text() const { return reason + " (" + rule + ")"; }

  bool operator==(const Violation&) const = default;
};

/// A position that reads well but cannot stand by the game's rules.
class InvalidPosition : public Error {
 public:
  /// `violations` must not be empty.
  explicit InvalidPosition(std::vector<Violation> violations);

  /// Every rule that the position breaks, as far as they can be told apart.
  [[nodiscard]] const std::vector<Violation>& violations() const noexcept { return violations_; }

 private:
  std::vector<Violation> violations_;
};

/// An action or outcome that is not possible in the position.
class IllegalAction : public Error {
 public:
  /// For an action given by its text.
  IllegalAction(std::string_view action, std::string_view reason);
  /// For an action given by its id.
  IllegalAction(unsigned id, std::string_view reason);

  /// The action as it was given: its text, or its id in digits.
  [[nodiscard]] const std::string& action() const noexcept { return action_; }
  /// Its id, if it was given so.
  [[nodiscard]] std::optional<unsigned> id() const noexcept { return id_; }
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  std::string action_;
  std::optional<unsigned> id_;
  std::string reason_;
};

/// An option that a game does not have, or a value that it does not admit.
class OptionError : public Error {
 public:
  OptionError(std::string_view option, std::string_view reason);

  [[nodiscard]] const std::string& option() const noexcept { return option_; }
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  std::string option_;
  std::string reason_;
};

/// A count is too large for the numbers that hold it.
class CountOverflow : public Error {
 public:
  CountOverflow() : Error("the count is too large for 128 bits") {}
};

}  // namespace spielkern
