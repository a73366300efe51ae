#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

namespace tracelore::cli {
namespace {

bool has_value(const CLI::Option& option) {
  return std::ranges::any_of(option.results(), [](const auto& value) { return !value.empty(); });
}

CLI::callback_t keeping(Arguments::Given given) {
  return [given = std::move(given)](const CLI::results_t& values) {
    given(values);
    return true;
  };
}

}  // namespace

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::variable(const std::string& name) {
  option_->envname(name);
  return *this;
}

Option& Option::needs(const Option& other) {
  option_->needs(other.option_);
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

Option& Option::one_value() {
  option_->allow_extra_args(false);
  return *this;
}

Option Arguments::add_option(const std::string& name, std::string& value,
                             const std::string& about) {
  return Option(app_.add_option(name, value, about));
}

Option Arguments::add_option(const std::string& name, std::size_t& value,
                             const std::string& about) {
  return Option(app_.add_option(name, value, about));
}

Option Arguments::add_option(const std::string& name, int& value, const std::string& about) {
  return Option(app_.add_option(name, value, about));
}

Option Arguments::add_option(const std::string& name, std::vector<std::string>& values,
                             const std::string& about) {
  return Option(app_.add_option(name, values, about));
}

Option Arguments::add_flag(const std::string& name, bool& value, const std::string& about) {
  return Option(app_.add_flag(name, value, about));
}

Option Arguments::add_pair(const std::string& name, std::vector<std::string>& words,
                           const std::string& first, const std::string& about) {
  const auto refuse = [first](std::string& word) { return word == first ? std::string{} : first; };
  auto* option = app_.add_option(name, words, about);
  option
      ->type_size(2)  // otherwise the library takes a "--" that follows for the list's end
      ->expected(1)
      ->allow_extra_args(false)
      ->check(CLI::Validator(refuse, first).application_index(0));
  return Option(option);
}

void Arguments::add_given(const std::string& name, Given given, const std::string& about,
                          const std::string& fallback) {
  app_.add_option(name, keeping(std::move(given)), about)->default_str(fallback);
}

void Arguments::add_given_list(const std::string& name, Given given, const std::string& about,
                               const std::string& fallback) {
  app_.add_option(name, keeping(std::move(given)), about)
      ->default_str(fallback)
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args();
}

void Arguments::add_given_flag(const std::string& name, std::function<void()> given,
                               const std::string& about) {
  app_.add_flag_callback(name, std::move(given), about);
}

void Arguments::require_either(const Option& one, const Option& other) {
  app_.parse_complete_callback([one = one.option_, other = other.option_] {
    if (!has_value(*one) && !has_value(*other)) throw CLI::RequiredError(one->get_name(true));
  });
}

void Arguments::when_read(std::function<void()> done) {
  app_.parse_complete_callback(std::move(done));
}

const CLI::App& Arguments::program() const {
  return *app_.get_parent();
}

}  // namespace tracelore::cli
