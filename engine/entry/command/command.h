/// The commands of a workaround ("Commands" in docs/content-format.md): what is typed into a shell,
/// with names in braces that are filled from what is known of the reader.
///
/// `pip install torch=={torch} --index-url …/{cuda_tag}`; literal braces are `{{` and `}}`.
/// Plain values, safe from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/expression/expression.h"

namespace tracelore {

/// Text of a command, cut at its names.
class CommandText {
 public:
  /// Literal text, or the name of a value (`is_name`).
  struct Part {
    bool is_name = false;
    std::string text;
  };

  /// kCommandSyntax with the column of the brace that has no partner or holds no name.
  static Result<CommandText> parse(std::string_view text);

  const std::string& text() const { return text_; }  ///< as written
  const std::vector<Part>& parts() const { return parts_; }
  bool empty() const { return text_.empty(); }

 private:
  std::string text_;
  std::vector<Part> parts_;
};

/// A variable of the environment that is set before, or alone.
struct CommandVariable {
  std::string name;
  CommandText value;
};

/// One row of `commands`: the first that fits the reader is shown.
struct Command {
  std::optional<Expression> when;    ///< absent: fits everybody
  std::vector<CommandVariable> set;  ///< in their order
  CommandText run;                   ///< one line or several

  /// There is no command for those whom it fits.
  bool says_none() const { return set.empty() && run.empty(); }
};

/// Every name that its texts hold, each once.
std::vector<std::string> names_in(const Command& command);

}  // namespace tracelore
