/// A request and a response as the handlers see them, free of the HTTP library. Plain values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/language.h"

namespace tracelore {

/// Name and value pairs in the order they came; a name may stand several times.
using Fields = std::vector<std::pair<std::string, std::string>>;

/// The first field called `name` (exact case), or nothing.
std::optional<std::string_view> field(const Fields& fields, std::string_view name);

/// What became of the body while it was read.
enum class BodyState {
  kComplete,
  kTooLarge,   ///< over the cap, as sent or after decompression; `body` is empty
  kMalformed,  ///< a content coding that does not decode
  kUnknownCoding,
  kBroken,   ///< the connection ended inside it
  kTooSlow,  ///< it did not come in its time
};

struct HttpRequest {
  std::string method;  ///< upper case
  std::string target;  ///< as sent: path, '?', query
  std::string path;    ///< of the target, still percent-encoded
  std::string query;   ///< of the target, still percent-encoded, without '?'
  Fields headers;      ///< names in lower case
  std::string body;    ///< decompressed, at most the cap
  BodyState body_state = BodyState::kComplete;
  std::string address;  ///< of the peer
  std::string version;  ///< "HTTP/1.1"; empty where the request line was not read

  /// Value of a header (name in lower case), empty where it is absent.
  std::string_view header(std::string_view name) const;
};

struct HttpResponse {
  int status = 200;
  std::string content_type = {};  ///< empty: no body
  std::string body = {};
  Fields headers = {};
  bool may_compress = true;

  /// Replaces an earlier value.
  void set_header(std::string_view name, std::string_view value);
};

/// The method as HTTP spells it; "other" where it is none that is known here.
std::string_view known_method(std::string_view method);

/// Undoes %XX; '+' becomes a blank where `plus_is_blank`. A '%' that is no escape stays as it is.
std::string percent_decode(std::string_view text, bool plus_is_blank = false);

/// Escapes everything but unreserved characters, so that a value fits in a path segment or a query.
std::string percent_encode(std::string_view text);

/// "a=1&b=x+y" -> decoded pairs. At most 100 pairs; further ones are dropped.
Fields parse_form(std::string_view query);

/// "text/html; charset=utf-8" -> "text/html", lower case.
std::string media_type(std::string_view content_type);

/// Value of a parameter of a header ("boundary", "charset"), quotes taken off; empty where it is
/// absent.
std::string header_parameter(std::string_view value, std::string_view name);

/// Whether an Accept-Encoding allows gzip (q > 0).
bool accepts_gzip(std::string_view accept_encoding);

/// Whether a browser is asking: Accept names text/html.
bool accepts_html(const HttpRequest& request);

/// The language of the answer: `wanted` (a `lang` field, may be empty), else Accept-Language, else
/// English.
Language negotiate_language(std::string_view wanted, std::string_view accept_language);

/// Whether an If-None-Match lists this entity tag (weak comparison) or is '*'.
bool etag_matches(std::string_view if_none_match, std::string_view etag);

}  // namespace tracelore
