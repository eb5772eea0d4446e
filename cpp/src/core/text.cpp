#include "spielkern/core/text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace spielkern {
namespace {

constexpr std::size_t kQuotedLength = 40;  // enough to recognise a text, short enough for a line

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool FieldReader::accept(std::string_view wanted) noexcept {
  if (!rest().starts_with(wanted)) {
    return false;
  }
  at_ += wanted.size();
  return true;
}

void FieldReader::expect(std::string_view wanted) {
  if (!accept(wanted)) {
    fail_expecting(in_quotes(wanted));
  }
}

std::size_t FieldReader::one_of(std::string_view wanted) {
  const std::size_t index = done() ? std::string_view::npos : wanted.find(peek());
  if (index == std::string_view::npos) {
    fail_expecting("one of " + in_quotes(wanted));
  }
  ++at_;
  return index;
}

unsigned FieldReader::number(unsigned least, unsigned most) {
  if (!is_digit(peek())) {
    fail_expecting("a number");
  }
  const std::size_t begin = at_;
  std::uint64_t value = 0;
  while (is_digit(peek())) {
    // Saturates well above any bound: digits without end cannot overflow.
    value = std::min<std::uint64_t>(value * 10 + static_cast<unsigned>(peek() - '0'), 1ULL << 40);
    ++at_;
  }
  if (field_.text[begin] == '0' && at_ - begin > 1) {
    fail_at(begin, "a number has no leading zeros");
  }
  if (value < least || value > most) {
    fail_at(begin,
            "the number must be from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return static_cast<unsigned>(value);
}

void FieldReader::expect_end() const {
  if (!done()) {
    fail("nothing may follow here, but " + in_quotes(rest()) + " does");
  }
}

void FieldReader::fail(std::string_view reason) const { fail_at(at_, reason); }

void FieldReader::fail_at(std::size_t position, std::string_view reason) const {
  throw ParseError(field_.name, field_.offset + position, reason);
}

std::size_t FieldReader::character() const noexcept {
  std::size_t bytes = 1;
  while (bytes < rest().size() && (static_cast<unsigned char>(rest()[bytes]) & 0xC0U) == 0x80U) {
    ++bytes;
  }
  return bytes;
}

void FieldReader::fail_expecting(std::string_view wanted) const {
  fail("expected " + std::string(wanted) +
       (done() ? ", but the field ends" : ", not " + in_quotes(rest().substr(0, character()))));
}

Field FieldSplitter::next(std::string_view name) {
  if (ended_) {
    throw ParseError(name, text_.size(), "the field is missing");
  }
  const std::size_t begin = at_;
  const std::size_t space = text_.find(' ', begin);
  if (space == std::string_view::npos) {
    ended_ = true;
    at_ = text_.size();
  } else {
    at_ = space + 1;
  }
  const Field field{name, text_.substr(begin, std::min(space, text_.size()) - begin), begin};
  if (field.text.empty()) {
    throw ParseError(name, begin, "the field is empty; fields are separated by single spaces");
  }
  return field;
}

void FieldSplitter::expect_end() const {
  if (!ended_) {
    throw ParseError("end", at_ - 1, "nothing may follow the last field");
  }
}

std::string in_quotes(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "'";
  for (const char c : text.substr(0, kQuotedLength)) {
    if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += "\\x";
      out += kHex[byte / 16U];
      out += kHex[byte % 16U];
    }
  }
  out += text.size() > kQuotedLength ? "...'" : "'";
  return out;
}

void append_number(std::string& out, unsigned long long number) {
  std::array<char, 20> digits;
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), result.ptr);
}

}  // namespace spielkern
