// Rule options as key and value, read and written in the same way for every game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spielkern/core/text.hpp"

namespace spielkern {

/// One option as somebody sets it.
struct OptionSetting {
  std::string key;
  std::string value;

  bool operator==(const OptionSetting&) const = default;
};

/// One option of a game as it is in force.
struct OptionValue {
  std::string_view key;
  std::string value;
  bool is_default;
};

/// Reads the options field of a text: "-", or key=value pairs joined by commas, keys ascending.
/// Keys and values are not looked at: that is the game's part.
std::vector<OptionSetting> read_options(const Field& field);

/// Writes the options that are not at their default, "-" when all are. `options` ascend by key.
std::string write_options(std::span<const OptionValue> options);

/// The value of an option that is a number within bounds.
unsigned read_number_option(const OptionSetting& setting, unsigned least, unsigned most);

/// For games without options: refuses every setting.
void refuse_options(std::string_view game, std::span<const OptionSetting> settings);

}  // namespace spielkern
