/// What a command takes: its options, flags and arguments. The door to CLI11, whose header takes
/// three seconds to compile: only this source and program/ include it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tracelore::cli {

/// An option that was added; it lives as long as the parser.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option& required();
  Option& variable(const std::string& name);  ///< of the environment: sets it, too
  Option& needs(const Option& other);
  Option& excludes(const Option& other);
  Option& one_value();  ///< of a list: each value has the name before it

 private:
  friend class Arguments;
  CLI::Option* option_;
};

/// The options of one command. "--limit" and "-n" name an option, a word without dashes an
/// argument. `about` is the id of the message that describes it. A `value` is what it points to
/// until the command line was read: it must outlive the parser.
class Arguments {
 public:
  explicit Arguments(CLI::App& app) : app_(app) {}

  Option add_option(const std::string& name, std::string& value, const std::string& about);
  Option add_option(const std::string& name, std::size_t& value, const std::string& about);
  Option add_option(const std::string& name, int& value, const std::string& about);
  Option add_option(const std::string& name, std::vector<std::string>& values,
                    const std::string& about);
  Option add_flag(const std::string& name, bool& value, const std::string& about);

  /// An option of two words, the first of which is `first`.
  Option add_pair(const std::string& name, std::vector<std::string>& words,
                  const std::string& first, const std::string& about);

  using Given = std::function<void(const std::vector<std::string>& values)>;

  /// Hands on what was given, as text: `fallback` is shown as the default.
  void add_given(const std::string& name, Given given, const std::string& about,
                 const std::string& fallback = {});
  /// The same of a list: several values behind one name.
  void add_given_list(const std::string& name, Given given, const std::string& about,
                      const std::string& fallback = {});
  void add_given_flag(const std::string& name, std::function<void()> given,
                      const std::string& about);

  /// One of the two must be given. An empty value is none.
  void require_either(const Option& one, const Option& other);

  /// Called when the command line was read, before the command runs. This and require_either()
  /// once a command.
  void when_read(std::function<void()> done);

  /// The program that the command belongs to.
  const CLI::App& program() const;

 private:
  CLI::App& app_;
};

}  // namespace tracelore::cli
