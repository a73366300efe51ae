#include "server/http/http_message.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/base/bytes/blank.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxPairs = 100;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

std::string to_lower(std::string_view text) {
  std::string lowered(text);
  std::transform(lowered.begin(), lowered.end(), lowered.begin(), lower);
  return lowered;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Calls visit(piece) for each trimmed piece between separators.
template <class Visit>
void split(std::string_view text, char separator, Visit visit) {
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    visit(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// The weight of a list member such as "zh-CN;q=0.8", in thousandths.
int quality(std::string_view member) {
  const std::string q = header_parameter(member, "q");
  if (q.empty()) return 1000;
  const double value = std::strtod(q.c_str(), nullptr);
  return value >= 0 && value <= 1 ? static_cast<int>(value * 1000) : 0;
}

}  // namespace

std::optional<std::string_view> field(const Fields& fields, std::string_view name) {
  for (const auto& [key, value] : fields)
    if (key == name) return value;
  return std::nullopt;
}

std::string_view HttpRequest::header(std::string_view name) const {
  return field(headers, name).value_or(std::string_view{});
}

std::string_view known_method(std::string_view method) {
  static constexpr std::array<std::string_view, 7> kMethods = {"GET",   "HEAD",   "POST",   "PUT",
                                                               "PATCH", "DELETE", "OPTIONS"};
  const auto found = std::ranges::find(kMethods, method);
  return found == kMethods.end() ? "other" : *found;
}

void HttpResponse::set_header(std::string_view name, std::string_view value) {
  for (auto& [key, old] : headers) {
    if (key != name) continue;
    old = value;
    return;
  }
  headers.emplace_back(name, value);
}

std::string percent_decode(std::string_view text, bool plus_is_blank) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int high = text[at] == '%' && at + 2 < text.size() ? hex_digit(text[at + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[at + 2]) : -1;
    if (low >= 0) {
      decoded.push_back(static_cast<char>(high * 16 + low));
      at += 2;
    } else {
      decoded.push_back(plus_is_blank && text[at] == '+' ? ' ' : text[at]);
    }
  }
  return decoded;
}

std::string percent_encode(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    const bool unreserved = (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
                            c == '-' || c == '.' || c == '_' || c == '~';
    if (unreserved) {
      encoded.push_back(c);
    } else {
      encoded.push_back('%');
      encoded.push_back(kHex[static_cast<unsigned char>(c) >> 4U]);
      encoded.push_back(kHex[static_cast<unsigned char>(c) & 15U]);
    }
  }
  return encoded;
}

Fields parse_form(std::string_view query) {
  Fields pairs;
  while (!query.empty() && pairs.size() < kMaxPairs) {
    const auto end = std::min(query.find('&'), query.size());
    const auto pair = query.substr(0, end);
    const auto equals = std::min(pair.find('='), pair.size());
    if (!pair.empty())
      pairs.emplace_back(percent_decode(pair.substr(0, equals), true),
                         percent_decode(pair.substr(std::min(equals + 1, pair.size())), true));
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return pairs;
}

std::string media_type(std::string_view content_type) {
  return to_lower(trimmed(content_type.substr(0, content_type.find(';'))));
}

std::string header_parameter(std::string_view value, std::string_view name) {
  std::string found;
  bool first = true;
  split(value, ';', [&](std::string_view piece) {
    const auto equals = piece.find('=');
    if (!first && found.empty() && equals != piece.npos &&
        to_lower(trimmed(piece.substr(0, equals))) == name) {
      auto raw = trimmed(piece.substr(equals + 1));
      if (raw.size() >= 2 && raw.front() == '"' && raw.back() == '"')
        raw = raw.substr(1, raw.size() - 2);
      found = raw;
    }
    first = false;
  });
  return found;
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool accepted = false;
  split(accept_encoding, ',', [&](std::string_view member) {
    if (media_type(member) == "gzip") accepted = quality(member) > 0;
  });
  return accepted;
}

bool accepts_html(const HttpRequest& request) {
  bool accepted = false;
  split(request.header("accept"), ',', [&](std::string_view member) {
    accepted = accepted || (media_type(member) == "text/html" && quality(member) > 0);
  });
  return accepted;
}

Language negotiate_language(std::string_view wanted, std::string_view accept_language) {
  if (!wanted.empty()) return language_from_tag(wanted);
  int chinese = 0;
  int english = 0;
  split(accept_language, ',', [&](std::string_view member) {
    const std::string tag = media_type(member);
    const int weight = quality(member);
    if (language_from_tag(tag) == Language::kChinese)
      chinese = std::max(chinese, weight);
    else if (tag == "en" || tag.starts_with("en-"))
      english = std::max(english, weight);
  });
  return chinese > english ? Language::kChinese : Language::kEnglish;
}

bool etag_matches(std::string_view if_none_match, std::string_view etag) {
  const auto opaque = [](std::string_view tag) {
    return tag.starts_with("W/") ? tag.substr(2) : tag;
  };
  bool matched = false;
  split(if_none_match, ',', [&](std::string_view tag) {
    matched = matched || tag == "*" || (!tag.empty() && opaque(tag) == opaque(etag));
  });
  return matched;
}

}  // namespace tracelore
