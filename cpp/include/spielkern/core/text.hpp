// Strict reading of one-line texts, field by field, with errors that say where; and writing.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "spielkern/core/errors.hpp"

namespace spielkern {

/// One field of a longer text.
struct Field {
  std::string_view name;   ///< what the format calls it
  std::string_view text;   ///< its characters
  std::size_t offset = 0;  ///< where it begins in the whole text
};

/// Reads one field from left to right. Every failure is a ParseError with field and offset.
class FieldReader {
 public:
  explicit FieldReader(const Field& field) noexcept : field_(field) {}

  [[nodiscard]] bool done() const noexcept { return at_ == field_.text.size(); }
  /// The next character, or '\0' at the end (a NUL in the text is no character of any format).
  [[nodiscard]] char peek() const noexcept { return done() ? '\0' : field_.text[at_]; }
  [[nodiscard]] std::size_t position() const noexcept { return at_; }
  /// What is still to be read.
  [[nodiscard]] std::string_view rest() const noexcept { return field_.text.substr(at_); }

  /// Takes `wanted` if it comes next.
  bool accept(std::string_view wanted) noexcept;
  /// Takes `wanted`, which must come next.
  void expect(std::string_view wanted);
  /// Takes one character out of `wanted` and returns its index there.
  std::size_t one_of(std::string_view wanted);
  /// Takes a decimal number without leading zeros, within the bounds.
  unsigned number(unsigned least, unsigned most);
  /// Nothing may follow.
  void expect_end() const;

  /// Throws at the next character, or at `position` of this field.
  [[noreturn]] void fail(std::string_view reason) const;
  [[noreturn]] void fail_at(std::size_t position, std::string_view reason) const;
  /// Throws: the next character is not what is `wanted`.
  [[noreturn]] void fail_expecting(std::string_view wanted) const;

 private:
  /// How many bytes the next character has, if the text is UTF-8.
  [[nodiscard]] std::size_t character() const noexcept;

  Field field_;
  std::size_t at_ = 0;
};

/// The fields of a text, separated by single spaces, taken from left to right.
class FieldSplitter {
 public:
  explicit FieldSplitter(std::string_view text) noexcept : text_(text) {}

  /// The next field, called `name`, which must be there and not be empty.
  Field next(std::string_view name);
  /// No further field may follow.
  void expect_end() const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

/// Splits into exactly as many fields as there are names.
template <std::size_t N>
std::array<Field, N> split_fields(FieldSplitter& splitter,
                                  const std::array<std::string_view, N>& names) {
  std::array<Field, N> fields;
  for (std::size_t i = 0; i < N; ++i) {
    fields[i] = splitter.next(names[i]);
  }
  splitter.expect_end();
  return fields;
}

/// `text` in quotation marks, fit for a one-line message: cut when long, odd bytes escaped.
std::string in_quotes(std::string_view text);

/// Appends `number` in decimal digits.
void append_number(std::string& out, unsigned long long number);

}  // namespace spielkern
