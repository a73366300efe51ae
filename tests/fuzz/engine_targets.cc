// The engine without an index: the parser of pastes, signature templates, the expressions of
// causes, and masking.
#include <algorithm>
#include <string>

#include "engine/entry/expression/expression.h"
#include "engine/entry/template/template.h"
#include "engine/text/secrets/redact.h"
#include "engine/traceback/dump.h"
#include "engine/traceback/parse.h"
#include "tests/fuzz/targets.h"

namespace tracelore::fuzz {
namespace {

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

void check_match(const Template& pattern, const TemplateMatch& match, std::string_view text) {
  require(match.bytes.begin <= match.bytes.end && match.bytes.end <= text.size());
  for (const auto& capture : match.captures) {
    require(capture.bytes.begin <= capture.bytes.end && capture.bytes.end <= text.size());
    const auto& pieces = pattern.pieces();
    require(std::any_of(pieces.begin(), pieces.end(),
                        [&](const auto& piece) { return piece.name == capture.name; }));
  }
}

}  // namespace

void run_parse(std::string_view input) {
  const Report report = parse_paste(input);
  for (const auto& line : report.lines) {
    require(line.text.begin <= line.text.end && line.text.end <= report.clean.size());
    require(line.source.first >= 1 && line.source.first <= line.source.last);
    require(line.source_bytes.begin <= line.source_bytes.end &&
            line.source_bytes.end <= input.size());
  }
  for (const auto& exception : report.exceptions) {
    require(exception.cause < static_cast<int>(report.exceptions.size()));
    require(exception.lines.first >= 1 && exception.lines.first <= exception.lines.last);
    require(exception.message.empty() ||
            exception.message_source.size() == count_lines(exception.message));
  }
  dump(report);
}

// The first line is the template, the rest the text.
void run_template(std::string_view input) {
  const auto pattern = Template::parse(take_line(input));
  if (!pattern) return;
  require(Template::parse(pattern->text()).has_value());
  pattern->literal_words();
  pattern->to_python_regex();
  for (const auto form : {Form::kPlain, Form::kNoDunder, Form::kCaseless, Form::kSqueezed})
    if (const auto match = pattern->find(form_text(input, form), form))
      check_match(*pattern, *match, input);
  if (const auto cut = pattern->find_cut(form_text(input, Form::kPlain), 12))
    check_match(*pattern, *cut, input);
}

// The first line is the expression, the second what every capture and version is, the rest the
// paste.
void run_expression(std::string_view input) {
  const auto expression = Expression::parse(take_line(input));
  if (!expression) return;
  require(Expression::parse(expression->text()).has_value());
  expression->names();
  expression->signature_ids();
  expression->texts();
  const std::string value(take_line(input));
  const Environment environment = {{"torch", {value, "text"}}};
  ExpressionContext context;
  context.capture = [&](std::string_view name) {
    return name == "unknown" ? std::nullopt : std::optional<std::string>(value);
  };
  context.fact = [&](std::string_view name) {
    return name == "gpu" ? std::nullopt : std::optional<std::string>(value);
  };
  context.frame = [&](std::string_view part) {
    return input.find(part) != input.npos ? Truth::kTrue : Truth::kUnknown;
  };
  context.text = [&](std::string_view part) {
    return input.find(part) != input.npos ? Truth::kTrue : Truth::kFalse;
  };
  context.signatures = {value};
  context.environment = &environment;
  const auto truth = expression->evaluate(context);
  require(truth == expression->evaluate(context));
}

void run_redact(std::string_view input) {
  const auto once = redact_with_map(input);
  require(redact(once.text) == once.text);
  require(count_lines(once.text) == count_lines(input));
  std::size_t from = 0;
  std::size_t to = 0;
  for (const auto& masked : once.masked) {
    // What stands between two masks is what stood there before.
    require(masked.from.begin >= from && masked.from.end <= input.size());
    require(input.substr(from, masked.from.begin - from) ==
            std::string_view(once.text).substr(to, masked.to.begin - to));
    from = masked.from.end;
    to = masked.to.end;
  }
  require(input.substr(from) == std::string_view(once.text).substr(to));
}

}  // namespace tracelore::fuzz
