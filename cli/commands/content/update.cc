#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/serve/bundle_signature.h"
#include "cli/settings/index_location.h"
#include "engine/messages/messages.h"
#include "indexer/write/bundle.h"

namespace tracelore::cli {
namespace {

struct UpdateOptions {
  std::string from;
  SignatureOptions signature;
  IndexLocation index;
};

// What a bundle brings is run by `tracelore verify`: that nobody vouches for it must be said.
void warn_of(Terminal& terminal, const UpdateOptions& options, SignatureState state) {
  if (state == SignatureState::kChecked) return;
  const auto* id =
      state == SignatureState::kMissing ? "cli.update_unsigned" : "cli.update_unchecked";
  terminal.err << say(terminal.language, id, {{"path", options.from}}) << '\n';
}

int update(Terminal& terminal, const UpdateOptions& options) {
  const auto directory =
      options.index.places.empty() ? own_index_folder() : options.index.places.front();
  const auto info =
      install_bundle(options.from, directory, [&](std::string_view bytes) -> Result<void> {
        const auto state = check_signature(options.from, bytes, options.signature);
        if (!state) return fail(state.error());
        warn_of(terminal, options, *state);
        return {};
      });
  if (!info) return report_error(terminal, info.error());
  terminal.out << say(terminal.language, "cli.updated",
                      {{"entries", std::to_string(info->entries)},
                       {"built", info->built},
                       {"path", directory}})
               << '\n';
  return kFound;
}

Run define_update(Arguments& arguments) {
  auto options = std::make_shared<UpdateOptions>();
  arguments.add_option("--from", options->from, "cli.option.from").required();
  arguments.add_option("--key", options->signature.key_file, "cli.option.key");
  arguments.add_flag("--require-signature", options->signature.required,
                     "cli.option.require_signature");
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) { return update(terminal, *options); };
}

}  // namespace

extern const Command kUpdateCommand = {"update", define_update};

}  // namespace tracelore::cli
