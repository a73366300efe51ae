/// Which of a workaround's commands fits a reader.
#pragma once

#include "engine/entry/entry.h"
#include "engine/match/answer.h"
#include "engine/match/commands/shell_text.h"

namespace tracelore {

/// The first row whose `when` is true (or absent) and whose names are all known, as `shell`, the
/// reader's, takes it. Rows that hang on what is not known do not fit; `missing` names what they
/// hang on, each once, in the order of the rows up to the one that is shown. A row without a text
/// ends the list: there is no command for those whom it fits, and the choice is `refused`. So it is
/// where a name of the table has no value for what is known: no build runs on the card.
CommandChoice choose_command(const Workaround& workaround, const Entry& entry,
                             const ExpressionContext& context, Shell shell);

}  // namespace tracelore
