#include "cli/answer/json_form.h"

#include "engine/base/json/json_fields.h"

namespace tracelore::cli {

void add_json_options(Arguments& arguments, JsonForm& form) {
  arguments.add_flag("--json", form.wanted, "cli.option.json");
  arguments.add_flag("--stable", form.stable, "cli.option.stable");
  arguments.add_option("--fields", form.fields, "cli.option.fields");
  arguments.when_read([&form] { form.wanted |= form.stable || !form.fields.empty(); });
}

std::string json_line(const Json& answer, const JsonForm& form) {
  Json shown = answer;
  if (form.stable) {
    shown.erase("took_ms");
    shown["api"] = kJsonFormat;
  }
  if (!form.fields.empty()) shown = trim_to_fields(shown, form.fields);
  return write_json(shown) + "\n";
}

}  // namespace tracelore::cli
