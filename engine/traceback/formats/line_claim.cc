#include "engine/traceback/formats/line_claim.h"

#include "engine/paste/scan.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {

std::size_t claim_line(const View& view, std::size_t at, const LineClaim& line,
                       std::vector<Claim>& claims) {
  Claim claim;
  claim.begin = at;
  FoundException found;
  found.exception.type = line.type;
  found.exception.format = line.format;
  found.echo = line.echo;
  if (line.multi_line) {
    claim.end = read_message(view, at, line.message, indent_of(view.text(at)), found, claim);
  } else {
    claim.mark(view, at, LineKind::kMessage);
    found.exception.message = std::string(line.message.substr(0, view.limits->message_bytes));
    found.exception.message_lines = view.source(at);
    found.exception.message_source = {view.source(at).first};
    claim.end = at + 1;
  }
  place(found, view, claim.begin, claim.end);
  claim.found.push_back(std::move(found));
  claims.push_back(std::move(claim));
  return claims.back().end;
}

}  // namespace tracelore::parsing
