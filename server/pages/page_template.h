/// The template language of the web pages: Mustache's sections and escaping, plus messages of the
/// catalogue.
///
///   {{path.to.value}}            the value, escaped               {{{path}}}  a value that is HTML
///   already
///   {{#path}} … {{/path}}        for each item of a list, with an object as scope, or if true
///   {{^path}} … {{/path}}        if absent, false, empty, zero or null
///   {{>file}}                    another template here            {{! a comment }}
///   {{@id name=path …}}          the message `id` in the reader's language, escaped; `[path]`
///   inside an id is a value
///   {{{@id name=path …}}}        the same where the message holds HTML; its parameters are escaped
///
/// `.` is the current item; a name is looked up from the innermost scope outwards. Templates hold
/// no prose of their own. Immutable after parse(); safe from any thread. docs/decisions/0005 says
/// why it is ours.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/embedded.h"
#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/base/result.h"
#include "engine/text/markdown/html.h"

namespace tracelore {

class PageTemplates {
 public:
  /// kInternal with file and position of the fault: an unclosed tag or section, a closing tag that
  /// fits none, a file that is included and not there.
  static Result<PageTemplates> parse(std::span<const embedded::File> files);

  /// Never fails: what is absent renders as nothing. `name` is the file's path
  /// ("templates/home.html").
  std::string render(std::string_view name, const Json& data, Language language) const;

  /// Every message id in the templates that has no `[path]` in it, for tests.
  std::vector<std::string> message_ids() const;

  struct Node;

 private:
  std::map<std::string, std::shared_ptr<const Node>, std::less<>> templates_;
};

}  // namespace tracelore
