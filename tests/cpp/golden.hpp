// Reads the golden files: tab-separated lines of tests/data.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace golden {

using Line = std::vector<std::string>;

inline Line split(const std::string& text, char separator) {
  Line parts;
  std::size_t begin = 0;
  for (std::size_t end = text.find(separator); end != std::string::npos;
       end = text.find(separator, begin)) {
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

/// The lines of `<game>.<kind>.tsv`.
inline std::vector<Line> read(const std::string& game, const std::string& kind) {
  const std::filesystem::path path =
      std::filesystem::path(SPIELKERN_TEST_DATA) / (game + "." + kind + ".tsv");
  std::ifstream file(path);
  if (!file) {
    throw std::runtime_error("cannot read " + path.string());
  }
  std::vector<Line> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(split(line, '\t'));
  }
  return lines;
}

}  // namespace golden
