/// The two languages of the product.
#pragma once

#include <array>
#include <string_view>

namespace tracelore {

enum class Language { kEnglish, kChinese };

inline constexpr std::array kLanguages = {Language::kEnglish, Language::kChinese};

/// The BCP 47 tag: "en" or "zh".
constexpr std::string_view tag_of(Language language) {
  return language == Language::kChinese ? "zh" : "en";
}

/// "zh", "zh-CN", "zh_CN.UTF-8", "ZH" are Chinese; everything else is English.
constexpr Language language_from_tag(std::string_view tag) {
  const bool chinese = tag.size() >= 2 && (tag[0] | 0x20) == 'z' && (tag[1] | 0x20) == 'h' &&
                       (tag.size() == 2 || tag[2] == '-' || tag[2] == '_' || tag[2] == '.');
  return chinese ? Language::kChinese : Language::kEnglish;
}

}  // namespace tracelore
