/// Answers for other programs: GitHub Actions and Markdown.
#pragma once

#include <string>

#include "cli/answer/answer_view.h"

namespace tracelore::cli {

/// Workflow commands (`::error title=…,file=…,line=…::…`) for claims: an error for `exact`, a
/// warning for `likely`, nothing else. `file` may be empty.
std::string github_annotations(const Terminal& terminal, const Json& answer,
                               const std::string& file);

/// For an issue, a chat or a job summary.
std::string answer_markdown(const Terminal& terminal, const Json& answer, const AnswerView& view);

}  // namespace tracelore::cli
