/// Error messages: a pattern, filled with names, gives a template; a template, filled with values,
/// gives what a program prints.
#pragma once

#include <string>

#include "bench/synthetic/random.h"

namespace tracelore::bench {

/// What an entry is about: `$o`, `$a`, `$c`, `$m`, `$k` of the patterns.
struct Topic {
  std::string operation;
  std::string argument;
  std::string condition;
  std::string module;
  std::string backend;
};

Topic draw_topic(Random& random);

/// A new argument and condition for the same operation and module.
Topic draw_sibling(const Topic& topic, Random& random);

/// `$v` is a version; other letters behind `$` stay.
std::string fill_names(std::string_view pattern, const Topic& topic, Random& random);

/// A template of the signature language about `topic`.
std::string draw_template(const Topic& topic, Random& random);

/// One of the few messages that thousands of programs print: class and template.
struct CommonMessage {
  std::string_view exception;
  std::string_view pattern;
};
const CommonMessage& draw_common(Random& random);

/// Templates that no entry has: what hard negatives print. One in 500.
bool is_held_out(std::string_view pattern);

/// `pattern` with every hole filled as a program would.
std::string fill_values(std::string_view pattern, Random& random);

/// One word of the literal text dropped, replaced or put in; the same text where it has under three
/// words.
std::string change_a_word(const std::string& pattern, Random& random);

}  // namespace tracelore::bench
