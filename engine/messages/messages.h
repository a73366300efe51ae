/// The one catalogue of everything the product says: id + parameters -> text in the reader's
/// language.
///
/// C++ code holds no prose. Texts live in messages.json beside this file; its notes say
/// what each id means and which parameters it takes. Safe from any thread; a look-up is a binary
/// search in a constant of the program, and a copy.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/base/language.h"
#include "engine/base/result.h"

namespace tracelore {

/// The text of `id` with `{name}` replaced by its parameter.
/// An unknown id or a parameter that is missing shows as `⟦id⟧` / `⟦name⟧`: tests fail on either,
/// users never see an empty string.
std::string say(Language language, std::string_view id, const Params& params = {});

/// True where the catalogue of `language` has `id`.
bool has_message(Language language, std::string_view id);

/// Every id of `language`, sorted.
std::vector<std::string> message_ids(Language language);

/// The sentence for an error: "file:line:column: what is wrong", and the next command to try.
std::string describe(Language language, const Error& error);
std::string hint(Language language, const Error& error);

}  // namespace tracelore
