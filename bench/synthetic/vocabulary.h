/// The names that the synthetic texts are made of (bench/vocab): operators, parameters, exception
/// classes, places in libraries. Names only; every sentence is ours.
#pragma once

#include <string>
#include <vector>

namespace tracelore::bench {

/// Where a traceback's frame stands.
struct Place {
  std::string file;  ///< "torch/nn/modules/linear.py"
  std::string function;
  bool operator==(const Place&) const = default;
};

struct Vocabulary {
  std::vector<std::string> operators;
  std::vector<std::string> arguments;
  std::vector<std::string> exceptions;  ///< frequent ones several times
  std::vector<Place> places;
};

/// Reads bench/vocab; ends the program with a message where a list is missing.
const Vocabulary& vocabulary();

}  // namespace tracelore::bench
