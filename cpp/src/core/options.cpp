#include "spielkern/core/options.hpp"

#include <algorithm>

#include "spielkern/core/errors.hpp"

namespace spielkern {

std::vector<OptionSetting> read_options(const Field& field) {
  std::vector<OptionSetting> settings;
  if (field.text == "-") {
    return settings;
  }
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = std::min(field.text.find(',', begin), field.text.size());
    const std::string_view pair = field.text.substr(begin, end - begin);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == pair.size()) {
      throw ParseError(field.name, field.offset + begin,
                       "expected '-' or key=value pairs joined by ',', not " + in_quotes(pair));
    }
    if (!settings.empty() && settings.back().key >= pair.substr(0, equals)) {
      throw ParseError(field.name, field.offset + begin,
                       "the keys must be in alphabetical order, each once");
    }
    settings.push_back({std::string(pair.substr(0, equals)), std::string(pair.substr(equals + 1))});
    if (end == field.text.size()) {
      return settings;
    }
    begin = end + 1;
  }
}

std::string write_options(std::span<const OptionValue> options) {
  std::string out;
  for (const OptionValue& option : options) {
    if (!option.is_default) {
      if (!out.empty()) {
        out += ',';
      }
      out += option.key;
      out += '=';
      out += option.value;
    }
  }
  return out.empty() ? "-" : out;
}

unsigned read_number_option(const OptionSetting& setting, unsigned least, unsigned most) {
  FieldReader reader({setting.key, setting.value, 0});
  try {
    const unsigned number = reader.number(least, most);
    reader.expect_end();
    return number;
  } catch (const ParseError& error) {
    throw OptionError(setting.key, setting.key + " must be a number from " + std::to_string(least) +
                                       " to " + std::to_string(most) + ", not " +
                                       in_quotes(setting.value) + ": " + error.reason());
  }
}

void refuse_options(std::string_view game, std::span<const OptionSetting> settings) {
  if (!settings.empty()) {
    throw OptionError(settings.front().key, std::string(game) + " has no option " +
                                                in_quotes(settings.front().key) +
                                                "; it has none at all");
  }
}

}  // namespace spielkern
